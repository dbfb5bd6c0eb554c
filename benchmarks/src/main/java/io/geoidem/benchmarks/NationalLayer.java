package io.geoidem.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Polygons of 100 vertices, written in a national system to the millimetre, all over a box inside the country.
 *
 * @param code EPSG code
 * @param name the system, in words
 * @param west easting of the western edge
 * @param south northing of the southern edge
 * @param east easting of the eastern edge
 * @param north northing of the northern edge
 */
record NationalLayer(int code, String name, double west, double south, double east, double north) {
    private static final int VERTICES = 100;

    /** Twelve systems in which the product and PROJ use one and the same operation to WGS 84. */
    static final List<NationalLayer> TWELVE = List.of(
            new NationalLayer(25832, "ETRS89 / UTM zone 32N", 350_000, 5_350_000, 700_000, 5_950_000),
            new NationalLayer(2154, "RGF93 / Lambert-93", 400_000, 6_300_000, 950_000, 6_900_000),
            new NationalLayer(28992, "Amersfoort / RD New", 90_000, 400_000, 240_000, 560_000),
            new NationalLayer(27700, "OSGB36 / British National Grid", 320_000, 170_000, 550_000, 450_000),
            new NationalLayer(2056, "CH1903+ / LV95", 2_540_000, 1_140_000, 2_760_000, 1_250_000),
            new NationalLayer(2100, "GGRS87 / Greek Grid", 300_000, 4_150_000, 550_000, 4_500_000),
            new NationalLayer(3006, "SWEREF99 TM", 400_000, 6_250_000, 600_000, 7_200_000),
            new NationalLayer(31370, "BD72 / Belgian Lambert 72", 80_000, 100_000, 240_000, 200_000),
            new NationalLayer(2180, "ETRF2000-PL / CS92", 300_000, 300_000, 700_000, 650_000),
            new NationalLayer(23700, "HD72 / EOV", 500_000, 90_000, 850_000, 270_000),
            new NationalLayer(28355, "GDA94 / MGA zone 55", 300_000, 5_850_000, 700_000, 6_200_000),
            new NationalLayer(26918, "NAD83 / UTM zone 18N", 350_000, 4_300_000, 600_000, 4_900_000));

    /** Geometries as GeoJSON, by a seed. */
    List<String> polygons(int count) {
        SplittableRandom random = new SplittableRandom(code);
        List<String> polygons = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            double x = west + (east - west) * random.nextDouble();
            double y = south + (north - south) * random.nextDouble();
            double radius = 50 + 2_000 * random.nextDouble();
            StringBuilder ring = new StringBuilder();
            String first = "";
            for (int v = 0; v < VERTICES; v++) {
                double angle = 2 * Math.PI * v / VERTICES;
                double distance = radius * (0.6 + 0.4 * random.nextDouble());
                String position = position(x + distance * Math.cos(angle), y + distance * Math.sin(angle));
                first = v == 0 ? position : first;
                ring.append(position).append(',');
            }
            polygons.add("{\"type\":\"Polygon\",\"coordinates\":[[" + ring + first + "]]}");
        }
        return polygons;
    }

    private static String position(double x, double y) {
        return String.format(Locale.ROOT, "[%.3f,%.3f]", x, y);
    }

    /** A document with these geometries, in this system. */
    String collection(List<String> polygons) {
        StringBuilder text = new StringBuilder("{\"type\":\"FeatureCollection\",\"features\":[\n");
        for (int i = 0; i < polygons.size(); i++) {
            text.append(i == 0 ? "" : ",\n").append(feature(polygons.get(i), ""));
        }
        return text.append("\n]}\n").toString();
    }

    /** A document with one of them, which says its system as GeoJSON of 2008 does. */
    String document(String polygon) {
        return feature(
                polygon,
                "\"crs\":{\"type\":\"name\",\"properties\":{\"name\":\"urn:ogc:def:crs:EPSG::" + code + "\"}},");
    }

    private static String feature(String polygon, String crs) {
        return "{\"type\":\"Feature\"," + crs + "\"properties\":{},\"geometry\":" + polygon + "}";
    }
}
