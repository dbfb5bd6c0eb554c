package io.geoidem.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.TreeMap;
import org.erdtman.jcs.JsonCanonicalizer;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKBWriter;
import org.locationtech.jts.io.geojson.GeoJsonReader;

/** What people use today, each as its own documentation shows it. */
final class Peers {
    private static final ObjectMapper SORTED =
            new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

    private Peers() {}

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** The bound: the hash of the bytes as they came. */
    static byte[] rawSha256(byte[] payload) {
        return sha256().digest(payload);
    }

    /** RFC 8785 by java-json-canonicalization. */
    static byte[] jsonCanonicalization(byte[] payload) {
        try {
            return sha256().digest(new JsonCanonicalizer(payload).getEncodedUTF8());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Jackson to a sorted map and back. */
    static byte[] jacksonSortedMap(byte[] payload) {
        try {
            return sha256().digest(SORTED.writeValueAsBytes(SORTED.readValue(payload, TreeMap.class)));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** JTS from GeoJSON text. */
    static Geometry jtsRead(byte[] geometryJson) {
        try {
            return new GeoJsonReader().read(new String(geometryJson, StandardCharsets.UTF_8));
        } catch (ParseException e) {
            throw new IllegalStateException(e);
        }
    }

    /** JTS normalize and WKB, of a copy. */
    static byte[] jtsNormalizedWkb(Geometry geometry) {
        Geometry copy = geometry.copy();
        copy.normalize();
        return sha256().digest(new WKBWriter().write(copy));
    }
}
