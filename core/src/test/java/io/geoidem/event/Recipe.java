package io.geoidem.event;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The recipe in Python, running as one child process that answers batches. */
final class Recipe implements AutoCloseable {
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Question(byte[] payload, int precision, String algorithm) {}

    /** What the recipe makes of a payload; without digest and text where it refuses. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(String digest, byte[] text) {
        boolean isRefused() {
            return digest.equals("refused");
        }
    }

    private final Process process;
    private final OutputStream out;
    private final DataInputStream in;
    private final Path script;

    private Recipe(Process process, Path script) {
        this.process = process;
        this.script = script;
        this.out = new BufferedOutputStream(process.getOutputStream(), 1 << 16);
        this.in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
    }

    /** The running recipe; empty, with a notice, where python3 or the recipe is missing. */
    static Optional<Recipe> start() throws IOException {
        Path folder = Path.of(System.getProperty("geoidem.root")).resolveSibling("shared/oracle");
        if (!Files.exists(folder.resolve("geojson_event_key.py"))) {
            System.err.println("NOTICE: the recipe is not beside the project: the committed vectors stand in for it");
            return Optional.empty();
        }
        Path script = Files.createTempFile("recipe", ".py");
        try (InputStream text = Recipe.class.getResourceAsStream("recipe_server.py")) {
            Files.write(script, text.readAllBytes());
        }
        try {
            Process process = new ProcessBuilder("python3", "-B", script.toString(), folder.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            return Optional.of(new Recipe(process, script));
        } catch (IOException e) {
            System.err.println("NOTICE: there is no python3: the committed vectors stand in for the recipe");
            Files.delete(script);
            return Optional.empty();
        }
    }

    List<Answer> ask(List<Question> questions) throws IOException {
        out.write((questions.size() + "\n").getBytes(StandardCharsets.US_ASCII));
        for (Question question : questions) {
            String header = question.precision() + " " + question.algorithm() + " " + question.payload().length + "\n";
            out.write(header.getBytes(StandardCharsets.US_ASCII));
            out.write(question.payload());
        }
        out.flush();
        List<Answer> answers = new ArrayList<>(questions.size());
        for (int i = 0; i < questions.size(); i++) {
            String header = line();
            int space = header.indexOf(' ');
            byte[] text = new byte[Integer.parseInt(header.substring(space + 1))];
            in.readFully(text);
            answers.add(new Answer(header.substring(0, space), text));
        }
        return answers;
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.readUnsignedByte(); b != '\n'; b = in.readUnsignedByte()) {
            line.write(b);
        }
        return line.toString(StandardCharsets.US_ASCII);
    }

    @Override
    public void close() throws IOException {
        out.close();
        in.close();
        process.destroy();
        Files.delete(script);
    }
}
