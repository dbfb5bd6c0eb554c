package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is what happens. */
class ReadmeTest {
    private static final int COMMANDS = 8;
    private static final int MOST_LINES = 15;

    @TempDir
    Path folder;

    @Test
    void printsWhatItsCommandsPrint() throws IOException {
        String said = String.join(
                "",
                blocks("console").stream()
                        .filter(block -> block.startsWith("$ ./geoidem ") && !block.contains("--ledger"))
                        .toList());
        List<String> commands =
                said.lines().filter(line -> line.startsWith("$ ")).toList();
        assertThat(commands).hasSize(COMMANDS);
        StringBuilder happened = new StringBuilder();
        for (String command : commands) {
            String[] args = command.substring("$ ./geoidem ".length())
                    .replace("testdata/real/", Real.FOLDER + "/")
                    .replace("parcels.yaml", folder.resolve("parcels.yaml").toString())
                    .split(" ", -1);
            Run run = Run.of(args);
            assertThat(run.err()).isEmpty();
            happened.append(command).append('\n').append(run.out());
        }
        assertThat(happened.toString()
                        .replace(Real.FOLDER + "/", "testdata/real/")
                        .replace(folder + "/", ""))
                .isEqualTo(said);
    }

    /** The times that {@code skipped} tells differ, so the README has dots for them. */
    @Test
    void printsWhatItsCommandsOnALedgerPrint() throws Exception {
        Path ledger = folder.resolve("ledger.db");
        String block = String.join(
                "",
                blocks("console").stream()
                        .filter(text -> text.contains("--ledger"))
                        .toList());
        assertThat(block.lines().filter(line -> line.startsWith("$ "))).hasSize(3);
        String java = Path.of(System.getProperty("java.home"), "bin", "java") + " -cp '" + classPath() + "' "
                + Main.class.getName();
        StringBuilder printed = new StringBuilder();
        for (String line : block.lines().filter(text -> text.startsWith("$ ")).toList()) {
            String command = line.substring(2)
                    .replace("./geoidem", java)
                    .replace("ledger.db", "'" + ledger + "'")
                    .replace("events.db", "'" + folder.resolve("events.db") + "'")
                    .replace("testdata/real/", Real.FOLDER + "/");
            Process process = new ProcessBuilder("/bin/sh", "-c", command)
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            printed.append(line).append('\n');
            printed.append(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            assertThat(process.waitFor()).isZero();
        }
        assertThat(printed.toString().replace(folder + "/", "").replaceAll(" was done at \\S+", " was done at …"))
                .isEqualTo(block);
    }

    @Test
    void showsALibraryExampleThatCompilesAndPrintsWhatItSays() throws Exception {
        List<String> examples = blocks("java");
        assertThat(examples).hasSize(1);
        String example = examples.get(0);
        assertThat(example.lines()).hasSizeLessThanOrEqualTo(MOST_LINES);
        Path source = Files.writeString(folder.resolve("Example.java"), example);
        ByteArrayOutputStream messages = new ByteArrayOutputStream();
        int compiled = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler())
                .run(null, messages, messages, "-cp", classPath(), "-d", folder.toString(), source.toString());
        assertThat(compiled).as(messages.toString(StandardCharsets.UTF_8)).isZero();

        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        classPath() + System.getProperty("path.separator") + folder,
                        "Example")
                .directory(Real.ROOT.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        Matcher said = Pattern.compile("// prints (.*)").matcher(example);
        StringBuilder expected = new StringBuilder();
        while (said.find()) {
            expected.append(said.group(1)).append('\n');
        }
        assertThat(printed).isNotEmpty().isEqualTo(expected.toString());
    }

    @Test
    void linksToFilesThatAreThere() throws IOException {
        Matcher links = Pattern.compile("]\\(([^)#:]+)(#[^)]*)?\\)").matcher(readme());
        List<String> targets = new ArrayList<>();
        while (links.find()) {
            targets.add(links.group(1));
        }
        assertThat(targets)
                .hasSizeGreaterThan(5)
                .allSatisfy(target -> assertThat(Real.ROOT.resolve(target)).exists());
    }

    private static String classPath() {
        return System.getProperty("java.class.path");
    }

    private static List<String> blocks(String language) throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher matcher =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(readme());
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }

    private static String readme() throws IOException {
        return Files.readString(Real.ROOT.resolve("README.md"));
    }
}
