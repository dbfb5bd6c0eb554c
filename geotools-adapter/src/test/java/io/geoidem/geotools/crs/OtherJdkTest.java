package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.GeoToolsReprojector;
import io.geoidem.geotools.crs.projection.Projections;
import io.geoidem.geotools.crs.registry.Area;
import io.geoidem.geotools.crs.registry.Conversion;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Registry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The same doubles, bit by bit, from every JDK of the machine, in the interpreter and compiled. */
class OtherJdkTest {
    private static final Path JDKS = Path.of("/usr/lib/jvm");

    /** One process: transforms positions in every twelfth system of the registry, and hashes the results. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) {
            byte[] line = digest().getBytes(StandardCharsets.US_ASCII);
            System.out.write(line, 0, line.length);
            System.out.flush();
        }
    }

    private static String digest() {
        Registry registry = Registry.instance();
        GeoToolsReprojector reprojector = new GeoToolsReprojector();
        long hash = 0;
        int systems = 0;
        for (Crs crs : registry.systems()) {
            Conversion conversion = registry.conversion(crs.conversion()).orElse(null);
            if (crs.kind() != Crs.Kind.PROJECTED
                    || conversion == null
                    || !Projections.supports(conversion.method())
                    || crs.code() % 12 != 0) {
                continue;
            }
            double[] position = forward(crs, conversion);
            try {
                ToWgs84 way = reprojector.toWgs84(new CrsRef.Named(crs.id()), Optional.empty());
                double[] plane = {position[0] / way(crs), position[1] / way(crs)};
                hash = 31 * hash + Double.doubleToLongBits(plane[0]) + 7 * Double.doubleToLongBits(plane[1]);
                way.transform(plane, 0, 1);
                hash = 31 * hash + Double.doubleToLongBits(plane[0]) + 7 * Double.doubleToLongBits(plane[1]);
                systems++;
            } catch (io.geoidem.GeoidemException e) {
                hash = 31 * hash + 1;
            }
        }
        return systems + " " + Long.toHexString(hash);
    }

    private static double way(Crs crs) {
        return crs.axes().isEmpty() ? 1 : crs.axes().get(0).unit().factor();
    }

    private static double[] forward(Crs crs, Conversion conversion) {
        Area area = crs.area();
        double east = area.east() < area.west() ? area.east() + 360 : area.east();
        double[] position = {
            StrictMath.toRadians(area.west()
                    + 0.41 * (east - area.west())
                    - Objects.requireNonNull(crs.datum()).meridianDegrees()),
            StrictMath.toRadians(area.south() + 0.37 * (area.north() - area.south()))
        };
        Projections.of(conversion, Objects.requireNonNull(crs.datum().ellipsoid()))
                .forward(position, 0);
        return position;
    }

    @Test
    void givesTheSameDoubles() throws IOException, InterruptedException {
        String expected = digest();
        assertThat(Integer.parseInt(expected.substring(0, expected.indexOf(' '))))
                .isGreaterThan(400);
        assertThat(child(Path.of(System.getProperty("java.home"), "bin", "java"), "-Xint"))
                .isEqualTo(expected);
        List<Path> others = others();
        Assumptions.assumeFalse(others.isEmpty(), "no other JDK in " + JDKS);
        for (Path java : others) {
            assertThat(child(java, "-showversion")).as(java.toString()).isEqualTo(expected);
        }
    }

    private static List<Path> others() throws IOException {
        if (!Files.isDirectory(JDKS)) {
            return List.of();
        }
        Path own = Path.of(System.getProperty("java.home")).toRealPath();
        try (Stream<Path> folders = Files.list(JDKS)) {
            return folders.filter(folder -> !Files.isSymbolicLink(folder))
                    .filter(folder -> !own.equals(folder.toAbsolutePath().normalize()))
                    .map(folder -> folder.resolve("bin/java"))
                    .filter(Files::isExecutable)
                    .toList();
        }
    }

    private static String child(Path java, String option) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.toString(), option));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Child.class.getName()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        assertThat(process.waitFor()).isZero();
        return output;
    }
}
