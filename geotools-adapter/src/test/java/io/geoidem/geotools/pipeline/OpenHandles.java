package io.geoidem.geotools.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that this process has open under a folder, by /proc. */
public final class OpenHandles {
    private static final Path OWN = Path.of("/proc/self/fd");

    private OpenHandles() {}

    public static void assertNoneUnder(Path folder) throws IOException {
        assumeThat(Files.isDirectory(OWN)).isTrue();
        assertThat(under(folder.toRealPath())).isEmpty();
    }

    public static List<Path> under(Path folder) throws IOException {
        try (Stream<Path> handles = Files.list(OWN)) {
            return handles.map(OpenHandles::target)
                    .filter(file -> file.startsWith(folder))
                    .toList();
        }
    }

    private static Path target(Path handle) {
        try {
            return Files.readSymbolicLink(handle);
        } catch (IOException e) {
            // Closed meanwhile, such as the handle that lists the folder.
            return Path.of("/");
        }
    }
}
