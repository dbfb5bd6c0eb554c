package io.geoidem.geotools;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.geotools.pipeline.OpenHandles;
import io.geoidem.geotools.pipeline.RealLayers;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.geotools.data.shapefile.ShapefileDataStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs what docs/geotools.md shows, as one program. */
class GeoToolsPageTest {
    private static final Path PAGE = Path.of(System.getProperty("geoidem.root"), "docs", "geotools.md");
    private static final String[] IMPORTS = {
        "io.geoidem.*",
        "io.geoidem.contract.*",
        "io.geoidem.geotools.feature.*",
        "io.geoidem.geotools.firstseen.*",
        "io.geoidem.geotools.function.*",
        "io.geoidem.geotools.pipeline.*",
        "io.geoidem.ledger.*",
        "io.geoidem.ledger.sqlite.*",
        "java.nio.file.Path",
        "java.util.*",
        "org.geotools.api.data.*",
        "org.geotools.api.filter.Filter",
        "org.geotools.api.util.ProgressListener",
        "org.geotools.data.DataUtilities",
        "org.geotools.data.shapefile.*",
        "org.geotools.data.simple.*",
        "org.geotools.data.util.*",
        "org.geotools.feature.NameImpl",
        "org.geotools.filter.text.ecql.ECQL",
        "org.geotools.process.Process",
        "org.geotools.process.Processors"
    };

    @TempDir
    Path folder;

    @Test
    void everySnippetCompilesAndRuns() throws Exception {
        Path data = Files.createDirectory(folder.resolve("data"));
        RealLayers.copy("borders", data);
        List<String> snippets = blocks("java");
        assertThat(snippets).hasSize(8);
        Path classes = compile(snippets);
        PrintStream out = System.out;
        StringBuilder printed = new StringBuilder();
        System.setOut(new PrintStream(new java.io.ByteArrayOutputStream(), true, StandardCharsets.UTF_8) {
            @Override
            public void println(Object line) {
                printed.append(line).append('\n');
            }

            @Override
            public void println(String line) {
                printed.append(line).append('\n');
            }

            @Override
            public void println(int line) {
                printed.append(line).append('\n');
            }
        });
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {classes.toUri().toURL()}, getClass().getClassLoader())) {
            loader.loadClass("Page").getMethod("run", Path.class).invoke(null, data);
        } finally {
            System.setOut(out);
        }
        String[] lines = printed.toString().split("\n", -1);
        String dataset = RealLayers.key("borders.geojson").replace("geo.real.", "geo.borders.");
        assertThat(lines[0]).startsWith("geo.borders.v1.sha256.").isNotEqualTo(dataset);
        assertThat(lines).startsWith(lines[0], dataset, dataset, dataset, "44 with a key, 0 without");
        assertThat(lines[5]).contains("passed=44", "completed=44");
        assertThat(lines[6]).isEqualTo("1");
        assertThat(lines[7]).isEqualTo("44");
        ShapefileDataStore keyed = RealLayers.open(data.resolve("keyed.shp"));
        assertThat(keyed.getFeatureSource().getFeatures().size()).isEqualTo(44);
        assertThat(keyed.getSchema().getDescriptor("key")).isNotNull();
        keyed.dispose();
        OpenHandles.assertNoneUnder(data);
    }

    @Test
    void namesTheModulesThatThereAre() throws IOException {
        String poms = String.join("", blocks("xml"));
        Matcher artifacts =
                Pattern.compile("<artifactId>(geoidem-[a-z-]+)</artifactId>").matcher(poms);
        int count = 0;
        while (artifacts.find()) {
            Path module = PAGE.resolveSibling("../" + artifacts.group(1).substring("geoidem-".length()) + "/pom.xml");
            assertThat(module).content().contains("<artifactId>" + artifacts.group(1) + "</artifactId>");
            count++;
        }
        assertThat(count).isEqualTo(3);
    }

    private Path compile(List<String> snippets) throws IOException {
        StringBuilder program = new StringBuilder();
        for (String name : IMPORTS) {
            program.append("import ").append(name).append(";\n");
        }
        program.append("public final class Page {\npublic static void run(Path folder) throws Exception {\n");
        snippets.forEach(program::append);
        program.append("}\n}\n");
        Path source = Files.writeString(folder.resolve("Page.java"), program);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter problems = new StringWriter();
        boolean compiled = compiler.getTask(
                        problems,
                        null,
                        null,
                        List.of("-proc:none", "-cp", System.getProperty("java.class.path"), "-d", folder.toString()),
                        null,
                        compiler.getStandardFileManager(null, null, null).getJavaFileObjects(source))
                .call();
        assertThat(compiled).as(problems + "\n" + program).isTrue();
        return folder;
    }

    private static List<String> blocks(String language) throws IOException {
        List<String> blocks = new ArrayList<>();
        Matcher matcher =
                Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
        while (matcher.find()) {
            blocks.add(matcher.group(1));
        }
        return blocks;
    }
}
