package io.geoidem.benchmarks;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Payloads of one kind, generated from a fixed seed so that every run measures the same bytes.
 *
 * @param name what they are
 * @param payloads one JSON document each
 */
record Corpus(String name, List<byte[]> payloads) {
    private static final long SEED = 20_260_501L;
    private static final int VERTICES = 100;

    /** Webhook events of about 315 bytes: a point with drift in its last digits, an envelope, a few properties. */
    static Corpus events(int count) {
        SplittableRandom random = new SplittableRandom(SEED);
        List<byte[]> payloads = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            payloads.add(utf8(event(random, i)));
        }
        return new Corpus("events", payloads);
    }

    /** The same events, each with its members in an order of its own, so that none is built like the one before. */
    static Corpus mixed(int count) {
        SplittableRandom random = new SplittableRandom(SEED + 5);
        List<byte[]> payloads = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            List<String> members = members(random, i);
            for (int j = members.size() - 1; j > 0; j--) {
                Collections.swap(members, j, random.nextInt(j + 1));
            }
            payloads.add(utf8('{' + String.join(",", members) + '}'));
        }
        return new Corpus("mixed", payloads);
    }

    /** Features with one polygon of 100 vertices, about 4 kB, coordinates of 14 decimals. */
    static Corpus polygons(int count) {
        SplittableRandom random = new SplittableRandom(SEED + 1);
        List<byte[]> payloads = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            payloads.add(utf8(polygon(random, i, VERTICES)));
        }
        return new Corpus("polygons", payloads);
    }

    /** The polygons of {@link #polygons} as bare geometries, which is what a geometry reader takes. */
    static Corpus geometries(int count) {
        SplittableRandom random = new SplittableRandom(SEED + 3);
        List<byte[]> payloads = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String feature = polygon(random, i, VERTICES);
            payloads.add(utf8(feature.substring(feature.indexOf("{\"type\":\"Polygon\""), feature.length() - 1)));
        }
        return new Corpus("geometries", payloads);
    }

    /** Writes events, one a line, until they are so many bytes; how many there are. */
    static int writeEvents(Path file, long bytes) throws IOException {
        SplittableRandom random = new SplittableRandom(SEED);
        int count = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            for (long written = 0; written < bytes; count++) {
                byte[] line = utf8(event(random, count) + "\n");
                out.write(line);
                written += line.length;
            }
        }
        return count;
    }

    /** Writes one FeatureCollection of about so many bytes, features of so many vertices; how many features there are. */
    static int writeCollection(Path file, long bytes, int vertices) throws IOException {
        SplittableRandom random = new SplittableRandom(SEED + 2);
        int count = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            byte[] start = utf8("{\"type\":\"FeatureCollection\",\"features\":[");
            out.write(start);
            for (long written = start.length; count == 0 || written < bytes; count++) {
                byte[] feature = utf8((count == 0 ? "" : ",\n") + polygon(random, count, vertices));
                out.write(feature);
                written += feature.length;
            }
            out.write(utf8("]}\n"));
        }
        return count;
    }

    /** Writes bytes without a pattern. */
    static void writeNoise(Path file, long bytes) throws IOException {
        SplittableRandom random = new SplittableRandom(SEED + 4);
        byte[] block = new byte[1 << 20];
        try (OutputStream out = Files.newOutputStream(file)) {
            for (long left = bytes; left > 0; left -= block.length) {
                random.nextBytes(block);
                out.write(block, 0, (int) Math.min(left, block.length));
            }
        }
    }

    /** Writes the payloads, one a line. */
    void write(Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            for (byte[] payload : payloads) {
                out.write(payload);
                out.write('\n');
            }
        }
    }

    /** Bytes of all payloads. */
    long bytes() {
        return payloads.stream().mapToLong(payload -> payload.length).sum();
    }

    private static String event(SplittableRandom random, int number) {
        return '{' + String.join(",", members(random, number)) + '}';
    }

    /** The members of an event, in the order of their producer. */
    private static List<String> members(SplittableRandom random, int number) {
        List<String> members = new ArrayList<>();
        members.add("\"webhook_id\":\"wh-" + hex(random, 8) + '"');
        members.add("\"delivery_id\":\"" + hex(random, 12) + '"');
        members.add("\"type\":\"Feature\"");
        members.add("\"id\":\"evt-" + number + '"');
        StringBuilder text = new StringBuilder(100);
        text.append("\"properties\":{\"sensor_id\":\"SN-").append(random.nextInt(10_000));
        text.append("\",\"reading\":");
        decimal(text, random.nextDouble(60), 14);
        text.append(",\"zone\":\"Żoliborz ").append(random.nextInt(40));
        text.append("\",\"count\":").append(random.nextInt(1_000_000)).append(",\"ok\":true}");
        members.add(text.toString());
        text.setLength(0);
        text.append("\"geometry\":{\"type\":\"Point\",\"coordinates\":[");
        decimal(text, random.nextDouble(360) - 180, 14);
        decimal(text.append(','), random.nextDouble(170) - 85, 14);
        members.add(text.append("]}").toString());
        members.add("\"attempt\":" + (1 + random.nextInt(3)));
        return members;
    }

    private static String polygon(SplittableRandom random, int number, int vertices) {
        double x = random.nextDouble(340) - 170;
        double y = random.nextDouble(150) - 75;
        StringBuilder text = new StringBuilder(200 + vertices * 42);
        text.append("{\"type\":\"Feature\",\"properties\":{\"parcel_id\":\"P-").append(number);
        text.append("\",\"area\":");
        decimal(text, random.nextDouble(9000), 11);
        text.append(",\"owner\":\"N. N.\"},\"geometry\":{\"type\":\"Polygon\",\"coordinates\":[[");
        int first = text.length();
        int behindFirst = first;
        for (int i = 0; i < vertices; i++) {
            double angle = 2 * Math.PI * i / vertices;
            double radius = 0.01 + random.nextDouble(0.004);
            decimal(text.append('['), x + radius * StrictMath.cos(angle), 14);
            decimal(text.append(", "), y + radius * StrictMath.sin(angle), 14);
            text.append(']');
            behindFirst = i == 0 ? text.length() : behindFirst;
            text.append(", ");
        }
        return text.append(text, first, behindFirst).append("]]}}").toString();
    }

    /** Appends a number with so many decimals; the product of both must fit a long. */
    private static void decimal(StringBuilder text, double value, int count) {
        long one = 1;
        for (int i = 0; i < count; i++) {
            one *= 10;
        }
        long units = (long) (Math.abs(value) * one);
        text.append(value < 0 ? "-" : "").append(units / one).append('.');
        int start = text.length();
        text.append(units % one);
        while (text.length() < start + count) {
            text.insert(start, '0');
        }
    }

    private static String hex(SplittableRandom random, int digits) {
        StringBuilder text = new StringBuilder(digits);
        for (int i = 0; i < digits; i++) {
            text.append(Character.forDigit(random.nextInt(16), 16));
        }
        return text.toString();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
