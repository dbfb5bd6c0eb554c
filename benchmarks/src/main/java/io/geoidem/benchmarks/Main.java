package io.geoidem.benchmarks;

import io.geoidem.benchmarks.Setting.Effort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Measures the chosen sections, all of them without a choice, and writes what a full run found into the document. */
public final class Main {
    static final List<Section> SECTIONS = List.of(
            new SerializationSection(),
            new BundleSection(),
            new GeometrySection(),
            new CrsSection(),
            new GeoToolsSection(),
            new ReconcileSection(),
            new LedgerSection(),
            LedgerGrowthSection.sqlite(),
            LedgerGrowthSection.postgres());

    private Main() {}

    /** Arguments: {@code [--quick | --huge] [--write] [SECTION...]}; the property {@code geoidem.root} is the repository's root. */
    public static void main(String[] args) throws IOException {
        Effort effort = Effort.FULL;
        boolean writing = false;
        List<Section> chosen = new ArrayList<>();
        for (String arg : args) {
            switch (arg) {
                case "--quick" -> effort = Effort.QUICK;
                case "--huge" -> effort = Effort.HUGE;
                case "--write" -> writing = true;
                default -> chosen.add(section(arg));
            }
        }
        Path root = Path.of(System.getProperty("geoidem.root", "."));
        PerformanceDocument document = new PerformanceDocument(root.resolve("docs/performance.md"));
        Path scratch = Files.createTempDirectory("geoidem-benchmarks");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Setting.delete(scratch)));
        for (Section section : chosen.isEmpty() ? SECTIONS : chosen) {
            Report report = new Report();
            System.out.println("## " + section.title() + "\n");
            report.say(Machine.description());
            section.measure(new Setting(effort, root, scratch), report);
            if (writing || effort != Effort.QUICK) {
                document.put(section, report.markdown());
            }
        }
    }

    private static Section section(String name) {
        return SECTIONS.stream().filter(s -> s.name().equals(name)).findFirst().orElseGet(() -> {
            String names = SECTIONS.stream().map(Section::name).collect(Collectors.joining(", "));
            System.err.println("there is no section " + name + ", but " + names);
            System.exit(64);
            throw new AssertionError();
        });
    }
}
