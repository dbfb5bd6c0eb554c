package io.geoidem.cli;

import io.geoidem.cli.terminal.Console;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/**
 * Runs what most command lines run, once and for nobody, so that the launcher can keep the classes that this loads in an
 * archive for the next starts. Prints nothing.
 */
final class StartupTraining {
    private static final String EVENT = "{\"id\":1,\"name\":\"a\",\"at\":[1.5,-2e3,null,true,{\"b\":\"c\"}]}";

    private StartupTraining() {}

    /** The argument is the folder of the real layers; without it only events are trained. */
    public static void main(String[] args) throws ClassNotFoundException {
        Class.forName(Main.class.getName());
        run("key", "--mode", "serialization", "-");
        run("key", "--mode", "serialization", "--json", "--format", "ndjson", "-");
        run("--help");
        run("key");
        run("contract", "new", "--name", "a", "--producers", "several");
        if (args.length > 0 && Files.exists(Path.of(args[0], "borders.shp"))) {
            String shapefile = Path.of(args[0], "borders.shp").toString();
            run("key", "--mode", "serialization", shapefile);
            run("key", "--mode", "geometry", Path.of(args[0], "borders.geojson").toString());
            run("key", "--mode", "geometry", shapefile);
            String geojson = Path.of(args[0], "borders.geojson").toString();
            run("explain", "--mode", "geometry", geojson, geojson);
            run("inspect", geojson);
        }
    }

    private static void run(String... args) {
        InputStream event = new ByteArrayInputStream(EVENT.getBytes(StandardCharsets.UTF_8));
        OutputStream nowhere = OutputStream.nullOutputStream();
        CommandLines.run(new Console(event, nowhere, nowhere, Set.of(), Map.of()), args);
    }
}
