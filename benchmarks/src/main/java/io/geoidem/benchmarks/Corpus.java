package io.geoidem.benchmarks;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/**
 * Payloads of one kind, generated from a fixed seed so that every run measures the same bytes.
 *
 * @param name what they are
 * @param payloads one JSON document each
 */
record Corpus(String name, List<byte[]> payloads) {
    private static final long SEED = 20_260_501L;

    /** Webhook events of about 315 bytes: a point with drift in its last digits, an envelope, a few properties. */
    static Corpus events(int count) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<byte[]> payloads = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String text = "{\"webhook_id\":\"wh-" + hex(random, 8) + "\",\"delivery_id\":\"" + hex(random, 12)
                    + "\",\"type\":\"Feature\",\"id\":\"evt-" + i
                    + "\",\"properties\":{\"sensor_id\":\"SN-" + random.nextInt(10_000) + "\",\"reading\":"
                    + decimals(random.nextDouble(60), 14) + ",\"zone\":\"Żoliborz " + random.nextInt(40)
                    + "\",\"count\":" + random.nextInt(1_000_000) + ",\"ok\":true},"
                    + "\"geometry\":{\"type\":\"Point\",\"coordinates\":["
                    + decimals(random.nextDouble(360) - 180, 14) + "," + decimals(random.nextDouble(170) - 85, 14)
                    + "]},\"attempt\":" + (1 + random.nextInt(3)) + "}";
            payloads.add(text.getBytes(StandardCharsets.UTF_8));
        }
        return new Corpus("events", payloads);
    }

    /** Features with one polygon of 100 vertices, about 4 kB, coordinates with 14 to 16 digits as programs print them. */
    static Corpus polygons(int count) {
        SplittableRandom random = new SplittableRandom(SEED + 1);
        List<byte[]> payloads = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            payloads.add(polygon(random, i, 100).getBytes(StandardCharsets.UTF_8));
        }
        return new Corpus("polygons", payloads);
    }

    /** The polygons of {@link #polygons} as bare geometries, which is what a geometry reader takes. */
    static Corpus geometries(int count) {
        SplittableRandom random = new SplittableRandom(SEED + 3);
        List<byte[]> payloads = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String feature = polygon(random, i, 100);
            String geometry = feature.substring(feature.indexOf("{\"type\":\"Polygon\""), feature.length() - 1);
            payloads.add(geometry.getBytes(StandardCharsets.UTF_8));
        }
        return new Corpus("geometries", payloads);
    }

    /** One FeatureCollection of about so many bytes. */
    static byte[] collection(long bytes) {
        SplittableRandom random = new SplittableRandom(SEED + 2);
        java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream((int) Math.min(bytes + 8192, 1 << 30));
        out.writeBytes("{\"type\":\"FeatureCollection\",\"features\":[".getBytes(StandardCharsets.UTF_8));
        for (int i = 0; i == 0 || out.size() < bytes - 4096; i++) {
            String feature = (i == 0 ? "" : ",") + polygon(random, i, 100);
            out.writeBytes(feature.getBytes(StandardCharsets.UTF_8));
        }
        out.writeBytes("]}".getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }

    /** Bytes of all payloads. */
    long bytes() {
        long sum = 0;
        for (byte[] payload : payloads) {
            sum += payload.length;
        }
        return sum;
    }

    /** A checksum of all payloads, printed with the figures so that two runs can be told to have measured the same. */
    String checksum() {
        CRC32 crc = new CRC32();
        payloads.forEach(crc::update);
        return String.format(Locale.ROOT, "%08x", crc.getValue());
    }

    private static String polygon(SplittableRandom random, int number, int vertices) {
        double x = random.nextDouble(340) - 170;
        double y = random.nextDouble(150) - 75;
        StringBuilder text = new StringBuilder(vertices * 42);
        text.append("{\"type\":\"Feature\",\"properties\":{\"parcel_id\":\"P-").append(number);
        text.append("\",\"area\":").append(decimals(random.nextDouble(9000), 11));
        text.append(",\"owner\":\"N. N.\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[");
        String first = "";
        for (int i = 0; i < vertices; i++) {
            double angle = 2 * StrictMath.PI * i / vertices;
            double radius = 0.01 + random.nextDouble(0.004);
            String position = "[" + decimals(x + radius * StrictMath.cos(angle), 14) + ", "
                    + decimals(y + radius * StrictMath.sin(angle), 14) + "]";
            first = i == 0 ? position : first;
            text.append(position).append(", ");
        }
        return text.append(first).append("]]}}").toString();
    }

    private static String decimals(double value, int count) {
        return String.format(Locale.ROOT, "%." + count + "f", value);
    }

    private static String hex(SplittableRandom random, int digits) {
        StringBuilder text = new StringBuilder(digits);
        for (int i = 0; i < digits; i++) {
            text.append(Character.forDigit(random.nextInt(16), 16));
        }
        return text.toString();
    }
}
