package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Walks through docs/contracts.md, command by command, in one folder. */
class ContractsPageTest {
    private static final int COMMANDS = 15;
    private static final String NORTH =
            "{\"type\":\"Feature\",\"properties\":{\"parcel_id\":\"17-4\",\"status\":\"built\"},\"geometry\":{\"type\":\"Polygon\","
                    + "\"coordinates\":[[[4.5,51.25],[4.75,51.25],[4.75000004,51.5],[4.5,51.5],[4.5,51.25]]]}}";
    private static final String SOUTH = NORTH.replace("4.75000004", "4.75000006");

    @TempDir
    Path folder;

    @BeforeEach
    void writeTheFeatures() throws IOException {
        Files.writeString(folder.resolve("north.geojson"), NORTH);
        Files.writeString(folder.resolve("south.geojson"), SOUTH);
    }

    @Test
    void printsWhatThePageSays() throws IOException {
        String page = Files.readString(Real.ROOT.resolve("docs/contracts.md"));
        Matcher blocks = Pattern.compile("```console\n(.*?)```", Pattern.DOTALL).matcher(page);
        int commands = 0;
        StringBuilder said = new StringBuilder();
        StringBuilder happened = new StringBuilder();
        while (blocks.find()) {
            said.append(blocks.group(1));
            for (String line : blocks.group(1).lines().toList()) {
                if (line.startsWith("$ ")) {
                    happened.append(line).append('\n').append(run(line.substring(2)));
                    commands++;
                }
            }
        }
        assertThat(happened.toString()).isEqualTo(said.toString());
        assertThat(commands).isEqualTo(COMMANDS);
    }

    private String run(String line) throws IOException {
        List<String> words = new ArrayList<>();
        Matcher matcher = Pattern.compile("'([^']*)'|(\\S+)").matcher(line);
        while (matcher.find()) {
            words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
        }
        String command = words.remove(0);
        return switch (command) {
            case "geoidem" -> geoidem(words);
            case "cp" -> {
                Files.copy(folder.resolve(words.get(0)), folder.resolve(words.get(1)));
                yield "";
            }
            case "sed" -> {
                String[] script = words.get(1).split("/", -1);
                Path file = folder.resolve(words.get(2));
                String text = Files.readString(file);
                // As sed: the first match of each line.
                String edited = text.replaceAll("(?m)^(.*?)" + script[1], "$1" + script[2]);
                assertThat(edited).isNotEqualTo(text);
                Files.writeString(file, edited);
                yield "";
            }
            case "head" ->
                String.join(
                                "\n",
                                Files.readAllLines(folder.resolve(words.get(2))).subList(0, 5)) + "\n";
            default -> throw new IllegalArgumentException(command);
        };
    }

    private String geoidem(List<String> words) {
        String[] args = words.stream()
                .map(word -> word.matches(".*\\.(yaml|geojson)")
                        ? folder.resolve(word).toString()
                        : word)
                .toArray(String[]::new);
        Run run = Run.of(args);
        String out = run.out().replace(folder + "/", "");
        return out + (run.exit().number() == 0 ? "" : "[exit code " + run.exit().number() + "]\n");
    }
}
