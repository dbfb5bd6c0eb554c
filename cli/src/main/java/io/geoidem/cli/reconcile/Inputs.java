package io.geoidem.cli.reconcile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.cli.input.Input;
import io.geoidem.cli.input.InputKind;
import io.geoidem.cli.input.TextStart;
import io.geoidem.cli.terminal.Console;
import io.geoidem.cli.work.FileProblems;
import io.geoidem.contract.KeyContract;
import io.geoidem.feature.FeatureReader;
import io.geoidem.reconcile.Source;
import io.geoidem.reconcile.input.SourceReader;
import io.geoidem.reconcile.output.Metres;
import io.geoidem.source.LayerSources;
import io.geoidem.source.layer.FeatureLayer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the inputs of one command line; features and inputs that are refused are named on standard error. */
final class Inputs {
    private static final int NAMED = 10;

    private final Console console;
    private final KeyContract contract;
    private final LayerChoice layer;
    private final SourceReader reader;
    private long refused;

    Inputs(Console console, KeyContract contract, LayerChoice layer) {
        this.console = console;
        this.contract = contract;
        this.layer = layer;
        this.reader = new SourceReader(contract);
    }

    /** Features and inputs that got no key. */
    long refused() {
        return refused;
    }

    /** The sources; empty where one cannot be read. */
    Optional<List<Source>> read(List<String> arguments) {
        List<Source> sources = new ArrayList<>();
        try (Status status = Status.of(console)) {
            for (String argument : arguments) {
                status.show("reading " + Input.nameOf(argument));
                long before = refused;
                try {
                    sources.add(read(argument));
                } catch (GeoidemException e) {
                    refused++;
                    boolean isNamed = Input.nameOf(argument).equals(e.place().file());
                    console.error(
                            Input.nameOf(argument), String.valueOf((isNamed ? e.at(Place.UNKNOWN) : e).getMessage()));
                } catch (IOException e) {
                    refused++;
                    console.error(
                            Input.nameOf(argument),
                            String.valueOf(FileProblems.of(e).getMessage()));
                }
                if (refused - before > NAMED) {
                    console.error(
                            Input.nameOf(argument),
                            "and " + Metres.grouped(refused - before - NAMED) + " more features get no key");
                }
            }
        }
        return sources.size() == arguments.size() ? Optional.of(sources) : Optional.empty();
    }

    private Source read(String argument) throws IOException {
        long before = refused;
        Input input = Input.of(argument, Optional.empty());
        if (input.kind() == InputKind.LAYERS) {
            return layer(input, before);
        }
        Path path = input.path()
                .orElseThrow(() -> new GeoidemException(
                        ErrorCode.IO, Place.UNKNOWN, "standard input is not reconciled", "give a file"));
        if (input.kind() == InputKind.DOCUMENT || input.kind() == InputKind.RECORDS) {
            TextStart.requireUtf8(path);
        }
        return switch (input.kind()) {
            case DOCUMENT, BUNDLE -> reader.read(path, layer, error -> tell(argument, error, before));
            case RECORDS -> records(argument, path, before);
            case FILE, LAYERS ->
                throw new GeoidemException(
                        ErrorCode.FILE_FORMAT,
                        Place.UNKNOWN,
                        "its suffix names no format with features that are read",
                        "give .geojson, .json, .ndjson, .jsonl, .geojsonl, .geojsons, .shp, .zip, a folder,"
                                + " .gpkg, .csv, .fgb or postgresql://…?query=…");
        };
    }

    private Source layer(Input input, long before) {
        String name = input.source();
        FeatureLayer found = LayerSources.find(input.argument(), layer).get(0);
        try (FeatureReader features = found.open(contract, Limits.DEFAULT)) {
            return reader.readFeatures(name, features, error -> tell(name, error, before));
        }
    }

    private Source records(String argument, Path path, long before) throws IOException {
        try (InputStream in = java.nio.file.Files.newInputStream(path)) {
            return new Records(argument, contract, error -> tell(argument, error, before)).read(in);
        }
    }

    private void tell(String argument, GeoidemException error, long before) {
        if (++refused - before <= NAMED) {
            console.error(Input.nameOf(argument), String.valueOf(error.getMessage()));
        }
    }
}
