package io.geoidem.geotools.crs;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.crs.CrsRef;
import io.geoidem.geotools.GeoToolsReprojector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Worked examples of the agencies: IOGP's guidance note, GIGS, and points of many systems. */
class PublishedPointsTest {
    private static final double METRES_IN_DEGREE = 111320;
    private static final Pattern CODE = Pattern.compile("epsg:([0-9]+)");

    private final GeoToolsReprojector reprojector = new GeoToolsReprojector();

    private double metresApart(CrsRef crs, double x, double y, double longitude, double latitude) {
        double[] ordinates = {x, y};
        reprojector.toBase(crs).transform(ordinates, 0, 1);
        double east = (ordinates[0] - longitude) * StrictMath.cos(StrictMath.toRadians(latitude));
        return StrictMath.hypot(east, ordinates[1] - latitude) * METRES_IN_DEGREE;
    }

    @Test
    void agreesWithTheExamplesOfTheGuidanceNote() {
        Path folder = SharedData.folder("crs-vectors");
        int points = 0;
        for (List<String> row : SharedData.rows(folder.resolve("epsg-guidance-note-7-2.csv"))) {
            points++;
            double apart = metresApart(
                    new CrsRef.Named("EPSG:" + row.get(1)),
                    Double.parseDouble(row.get(8)),
                    Double.parseDouble(row.get(9)),
                    Double.parseDouble(row.get(5)),
                    Double.parseDouble(row.get(4)));
            assertThat(apart).as(row.toString()).isLessThan(1e-3);
        }
        assertThat(points).isEqualTo(11);
    }

    @Test
    void agreesWithPointsOfManySystems() {
        Path folder = SharedData.folder("crs-vectors");
        int points = 0;
        List<String> apart = new ArrayList<>();
        for (List<String> row : SharedData.rows(folder.resolve("epsg-points.csv"))) {
            if (row.get(12).isEmpty() || row.get(3).equals("degree")) {
                continue;
            }
            points++;
            double metres = metresApart(
                    new CrsRef.Named("EPSG:" + row.get(0)),
                    Double.parseDouble(row.get(12)),
                    Double.parseDouble(row.get(13)),
                    Double.parseDouble(row.get(4)),
                    Double.parseDouble(row.get(5)));
            if (!(metres < 1e-2)) {
                apart.add(row.get(0) + " " + row.get(1));
            }
        }
        assertThat(apart).isEmpty();
        assertThat(points).isEqualTo(175);
    }

    @Test
    void passesTheGeodeticIntegrityTestsAtTheirTolerances() throws IOException {
        Path folder = SharedData.folder("crs-vectors/gie/gigs");
        int points = 0;
        int files = 0;
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.sorted().toList()) {
                files++;
                points += gigs(SharedData.text(file));
            }
        }
        assertThat(files).isEqualTo(9);
        assertThat(points).isGreaterThan(300);
    }

    /** Every pair of positions whose operation leads between a base and a projected CRS. */
    private int gigs(String text) {
        int points = 0;
        CrsRef crs = null;
        boolean forward = true;
        double tolerance = 0;
        double[] accepted = new double[2];
        for (String line : text.replaceAll("\\\\\\s*\\n", " ").split("\n", -1)) {
            String[] words = line.strip().split("\\s+", -1);
            switch (words[0]) {
                case "operation" -> {
                    crs = projected(line);
                    int base = line.indexOf("+init=epsg:4326");
                    Matcher codes = CODE.matcher(line);
                    boolean starts = codes.find()
                            && Integer.parseInt(codes.group(1)) >= 4000
                            && Integer.parseInt(codes.group(1)) < 5000;
                    forward = line.contains("etmerc") ? base < line.indexOf("etmerc") : starts;
                }
                case "tolerance" -> tolerance = metres(words);
                case "accept" -> accepted = pair(words);
                case "expect" -> {
                    if (crs != null) {
                        double[] expected = pair(words);
                        double[] plane = forward ? expected : accepted;
                        double[] globe = forward ? accepted : expected;
                        double apart = metresApart(crs, plane[0], plane[1], globe[0], globe[1]);
                        assertThat(apart).as("%s %s", crs, line).isLessThan(Math.max(tolerance, 0.01));
                        points++;
                    }
                }
                default -> {}
            }
        }
        return points;
    }

    private static double metres(String[] words) {
        double size = Double.parseDouble(words[1]);
        return words.length > 2 && words[2].equals("mm") ? size / 1000 : size;
    }

    private static double[] pair(String[] words) {
        return new double[] {Double.parseDouble(words[1]), Double.parseDouble(words[2])};
    }

    private static @Nullable CrsRef projected(String operation) {
        if (operation.contains("etmerc")) {
            return new CrsRef.Text("PROJCS[\"GIGS\",GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\",SPHEROID[\"WGS 84\",6378137,"
                    + "298.257223563]],PRIMEM[\"Greenwich\",0],UNIT[\"degree\",0.0174532925199433]],"
                    + "PROJECTION[\"Transverse_Mercator\"],PARAMETER[\"latitude_of_origin\",49],"
                    + "PARAMETER[\"central_meridian\",-2],PARAMETER[\"scale_factor\",0.9996012717],"
                    + "PARAMETER[\"false_easting\",400000],PARAMETER[\"false_northing\",-100000],UNIT[\"metre\",1]]");
        }
        Matcher codes = CODE.matcher(operation);
        while (codes.find()) {
            int code = Integer.parseInt(codes.group(1));
            if (code < 4000 || code >= 5000) {
                return new CrsRef.Named("EPSG:" + code);
            }
        }
        return null;
    }
}
