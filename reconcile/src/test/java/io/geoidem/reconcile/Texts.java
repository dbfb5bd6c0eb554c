package io.geoidem.reconcile;

import io.geoidem.HashAlgorithm;
import io.geoidem.digest.Hash;
import io.geoidem.reconcile.input.CanonicalFeatures;
import java.nio.charset.StandardCharsets;

/** Features and sources from canonical text, shortened: apostrophes stand for quotes. */
public final class Texts {
    private Texts() {}

    /** A source of features, each given as geometry and properties. */
    public static Source source(String name, String... features) {
        Source.Builder source = Source.builder(name);
        for (int i = 0; i < features.length; i++) {
            source.add(feature(i + 1, features[i]));
        }
        return source.build();
    }

    /** A feature given as {@code geometry|properties}. */
    public static SourceFeature feature(long record, String shortened) {
        String[] halves = shortened.replace('\'', '"').split("\\|", 2);
        byte[] text = ("{\"geometry\":" + halves[0] + ",\"properties\":" + (halves.length > 1 ? halves[1] : "{}")
                        + ",\"type\":\"Feature\"}")
                .getBytes(StandardCharsets.UTF_8);
        return CanonicalFeatures.read(text, record, Hash.digestOf(HashAlgorithm.SHA256, text), 7);
    }

    /** A line or ring of that type. */
    public static String geometry(String type, String coordinates) {
        return "{'coordinates':" + coordinates + ",'type':'" + type + "'}";
    }

    /** A square with its south-west corner there, of 0.001 degrees or about 100 m. */
    public static String square(double east, double south) {
        String w = plain(east);
        String s = plain(south);
        String e = plain(east + 0.001);
        String n = plain(south + 0.001);
        return geometry(
                "Polygon",
                "[[[" + w + "," + s + "],[" + e + "," + s + "],[" + e + "," + n + "],[" + w + "," + n + "],[" + w + ","
                        + s + "]]]");
    }

    private static String plain(double degrees) {
        java.math.BigDecimal rounded = new java.math.BigDecimal(degrees).setScale(7, java.math.RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
