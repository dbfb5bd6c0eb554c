package io.geoidem.benchmarks;

import static io.geoidem.benchmarks.Report.figure;

import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleHasher;
import io.geoidem.bundle.BundleSource;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.contract.BundleRules;
import io.geoidem.contract.BundleRules.BundleLayout;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Keys of a shapefile with its sidecars, in both layouts, beside openssl on the same bytes. */
final class BundleSection implements Section {
    @Override
    public String name() {
        return "bundles";
    }

    @Override
    public String title() {
        return "Bundles";
    }

    @Override
    public void measure(Setting setting, Report report) throws IOException {
        double size = setting.pick(250_000_000, 1_000_000_000);
        Path folder = Files.createDirectory(setting.scratch().resolve("bundle"));
        List<String> command = new ArrayList<>(List.of("openssl", "dgst", "-sha256"));
        Map.of(".shp", 0.70, ".dbf", 0.25, ".shx", 0.05).forEach((suffix, share) -> {
            Path file = folder.resolve("parcels" + suffix);
            command.add(file.toString());
            write(file, (long) (size * share));
        });
        for (String file : command.subList(3, command.size())) {
            LargeInputs.warm(Path.of(file));
        }
        Bundle bundle = BundleSource.find(folder, new LayerChoice.Only(), Limits.DEFAULT)
                .get(0);
        KeyContract recipe = contract(BundleLayout.RECIPE);
        KeyContract tree = contract(BundleLayout.TREE);
        Rounds rounds = new Rounds(setting.pick(5, 9));
        for (int round = 0; round < rounds.count(); round++) {
            long start = System.nanoTime();
            BundleHasher.digest(bundle, recipe);
            long middle = System.nanoTime();
            BundleHasher.digest(bundle, tree);
            rounds.put("recipe", round, (middle - start) * 1e-9);
            rounds.put("tree", round, (System.nanoTime() - middle) * 1e-9);
            rounds.put(
                    "openssl", round, Processes.run(setting, Map.of(), command).wall());
            List<String> whole = List.of("./geoidem", "key", "--mode", "serialization", folder.toString());
            rounds.put("process", round, Processes.run(setting, Map.of(), whole).wall());
        }
        Setting.delete(folder);
        report.say("A .shp with its .dbf and .shx of " + figure(size / 1e6, 0)
                + " MB together, in the system's cache. Openssl is the process that is timed ("
                + Processes.version(setting, "openssl", "version") + "), the layouts are timed in process, and the last"
                + " line is the command with the start of Java.");
        report.table(
                List.of("", "MB/s", "of openssl", "of layout recipe"),
                List.of(
                        row("openssl dgst -sha256", "openssl", rounds, size),
                        row("layout recipe", "recipe", rounds, size),
                        row("layout tree", "tree", rounds, size),
                        row("geoidem key, layout recipe", "process", rounds, size)));
    }

    private static List<String> row(String label, String contender, Rounds rounds, double size) {
        return List.of(
                label,
                figure(size / rounds.seconds(contender) / 1e6, 0),
                figure(rounds.ratio(contender, "openssl"), 2),
                figure(rounds.ratio(contender, "recipe"), 2));
    }

    private static void write(Path file, long bytes) {
        try {
            Corpus.writeNoise(file, bytes);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private static KeyContract contract(BundleLayout layout) {
        BundleRules usual = BundleRules.DEFAULT;
        return KeyContract.builder("benchmark", KeyMode.SERIALIZATION)
                .bundle(new BundleRules(layout, usual.indexes(), usual.require(), usual.dbfDate()))
                .build();
    }
}
