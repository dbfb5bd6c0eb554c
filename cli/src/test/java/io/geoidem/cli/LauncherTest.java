package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher against a tree of its own, with a java and a mvn that only write down how they were called. */
class LauncherTest {
    private static final Path LAUNCHER = Path.of(System.getProperty("geoidem.root"), "geoidem");

    @TempDir
    Path temp;

    private Path tree;
    private Path tools;

    @BeforeEach
    void makeTree() throws IOException {
        assumeThat(Files.isExecutable(Path.of("/bin/bash"))).isTrue();
        tree = Files.createDirectories(temp.resolve("a tree & more"));
        tools = Files.createDirectories(temp.resolve("tools"));
        Files.copy(LAUNCHER, tree.resolve("geoidem"));
        makeExecutable(tree.resolve("geoidem"));
        Files.createDirectories(tree.resolve("cli/src/main"));
        Files.writeString(tree.resolve("pom.xml"), "");
        script("java", """
                case "$*" in
                    *-version*) echo "    java.specification.version = ${FAKE_JAVA:-17}" >&2; echo "    java.version = 17.0.1" >&2 ;;
                    *StartupTraining* | *-Xshare:dump*) echo "$*" >>"$LOG.archive"; exit 1 ;;
                    *) printf '%s\\n' "$@" ;;
                esac
                """);
        script("mvn", """
                echo build >>"$LOG"
                sleep 0.3
                [ -n "${FAKE_FAILURE:-}" ] && { echo "[ERROR] cannot build"; exit 1; }
                mkdir -p cli/target/lib
                printf '@lib@/a.jar:@lib@/b.jar' >cli/target/class-path
                """);
    }

    @Test
    void buildsOnceAndSaysSoInOneLine() throws Exception {
        Result first = launch(tree.resolve("geoidem"), Map.of(), "key", "a b");
        assertThat(first.exit()).isZero();
        assertThat(first.err().lines()).hasSize(1).first().asString().startsWith("geoidem: building once");
        Result second = launch(tree.resolve("geoidem"), Map.of(), "key", "a b");
        assertThat(second.err()).isEmpty();
        assertThat(second.out().lines()).endsWith("io.geoidem.cli.Main", "key", "a b");
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void namesEveryJarByItsWholePathThoughItHasSpaces() throws Exception {
        String jars = tree.toRealPath() + "/cli/target/";
        assertThat(launch(tree.resolve("geoidem"), Map.of()).out())
                .contains(jars + "geoidem-cli.jar:" + jars + "lib/a.jar:" + jars + "lib/b.jar");
    }

    @Test
    void worksThroughSymbolicLinksAndFromElsewhere() throws Exception {
        Path folder = Files.createDirectories(temp.resolve("bin"));
        Files.createSymbolicLink(folder.resolve("first"), tree.resolve("geoidem"));
        Files.createSymbolicLink(folder.resolve("second"), Path.of("first"));
        Result result = launch(folder.resolve("second"), Map.of(), "x");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains(tree + "/cli/target/geoidem-cli.jar");
    }

    @Test
    void buildsAgainWhereASourceIsNewer() throws Exception {
        launch(tree.resolve("geoidem"), Map.of());
        Path source = Files.writeString(tree.resolve("cli/src/main/A.java"), "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
        launch(tree.resolve("geoidem"), Map.of());
        assertThat(builds()).isEqualTo(2);
    }

    @Test
    void buildsOnceForManyFirstUses() throws Exception {
        List<Process> running = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            running.add(start(tree.resolve("geoidem"), Map.of(), "x"));
        }
        for (Process process : running) {
            assertThat(result(process).exit()).isZero();
        }
        assertThat(builds()).isEqualTo(1);
    }

    @Test
    void triesAnArchiveThatCannotBeMadeOnlyOnce() throws Exception {
        launch(tree.resolve("geoidem"), Map.of());
        Result second = launch(tree.resolve("geoidem"), Map.of());
        assertThat(second.out()).doesNotContain("SharedArchiveFile");
        assertThat(Files.readAllLines(temp.resolve("log.archive"))).hasSize(1);
    }

    @Test
    void passesOptionsToTheJvmAndLeavesTheCollectorToTheCaller() throws Exception {
        assertThat(launch(tree.resolve("geoidem"), Map.of()).out()).contains("-XX:+UseSerialGC");
        Result result = launch(tree.resolve("geoidem"), Map.of("GEOIDEM_JAVA_OPTS", "-Xmx2g -XX:+UseParallelGC"));
        assertThat(result.out()).contains("-Xmx2g\n", "-XX:+UseParallelGC\n").doesNotContain("UseSerialGC");
    }

    @Test
    void tellsWhichStreamIsATerminal() throws Exception {
        assertThat(launch(tree.resolve("geoidem"), Map.of()).out()).contains("-Dgeoidem.terminals=\n");
    }

    @Test
    void honoursJavaHome() throws Exception {
        Path home = Files.createDirectories(temp.resolve("jdk/bin"));
        Files.writeString(home.resolve("java"), "#!/bin/bash\necho mine\n");
        makeExecutable(home.resolve("java"));
        launch(tree.resolve("geoidem"), Map.of());
        Result result = launch(
                tree.resolve("geoidem"), Map.of("JAVA_HOME", temp.resolve("jdk").toString()));
        assertThat(result.out()).isEqualTo("mine\n");
        Result none = launch(tree.resolve("geoidem"), Map.of("JAVA_HOME", "/no/such/jdk"));
        assertThat(none.exit()).isEqualTo(69);
        assertThat(none.err()).contains("JAVA_HOME is /no/such/jdk");
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        Result old = launch(tree.resolve("geoidem"), Map.of("FAKE_JAVA", "11"));
        assertThat(old.exit()).isEqualTo(69);
        assertThat(old.err()).contains("is Java 11", "17 or later");
        Result failed = launch(tree.resolve("geoidem"), Map.of("FAKE_FAILURE", "1"));
        assertThat(failed.exit()).isEqualTo(69);
        assertThat(failed.err()).contains("cannot build", "build.log");
        Result never = launch(tree.resolve("geoidem"), Map.of("GEOIDEM_BUILD", "never"));
        assertThat(never.exit()).isEqualTo(69);
        assertThat(never.err()).contains("there is no build");
    }

    private long builds() throws IOException {
        return Files.readAllLines(temp.resolve("log")).size();
    }

    private Result launch(Path launcher, Map<String, String> environment, String... args) throws Exception {
        return result(start(launcher, environment, args));
    }

    private Process start(Path launcher, Map<String, String> environment, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).directory(temp.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("GEOIDEM_") || name.equals("JAVA_HOME"));
        builder.environment().put("PATH", tools + ":/usr/bin:/bin");
        builder.environment().put("LOG", temp.resolve("log").toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static Result result(Process process) throws Exception {
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Result(process.exitValue(), out, err);
    }

    private void script(String name, String body) throws IOException {
        Files.writeString(tools.resolve(name), "#!/bin/bash\n" + body);
        makeExecutable(tools.resolve(name));
    }

    private static void makeExecutable(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private record Result(int exit, String out, String err) {}
}
