package io.geoidem.reconcile.input;

import io.geoidem.Digest;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.reconcile.SourceFeature;
import io.geoidem.reconcile.input.CanonicalOutline.Span;
import io.geoidem.reconcile.outline.Outline;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * Features for reconciling, from the canonical text of geometry mode (§5). What the contract leaves out of the text is
 * not compared. Stateless.
 */
public final class CanonicalFeatures {
    /** The name under which a feature's own id is held among its attributes. */
    public static final String FEATURE_ID = "$id";

    private CanonicalFeatures() {}

    /**
     * The feature of an outcome that has its text.
     *
     * @param decimals the precision of the contract that it was keyed under
     * @throws IllegalArgumentException where it has no text
     */
    public static SourceFeature of(FeatureOutcome.Keyed keyed, int decimals) {
        byte[] text = keyed.canonicalText()
                .orElseThrow(() -> new IllegalArgumentException("keys without texts cannot be reconciled"))
                .getBytes(StandardCharsets.UTF_8);
        return read(text, keyed.record(), keyed.result().fullDigest(), decimals);
    }

    /**
     * The feature of that text.
     *
     * @param text canonical text of a feature or of a bare geometry, without its header lines
     * @param record number of the feature in its source, from 1
     * @param digest the full digest of its key
     * @param decimals the precision of the contract that made the text
     * @throws IllegalArgumentException for any other text
     */
    public static SourceFeature read(byte[] text, long record, Digest digest, int decimals) {
        Map<String, String> attributes = new TreeMap<>();
        CanonicalScanner members = new CanonicalScanner(text, 0, text.length);
        Span whole = new Span(0, text.length);
        Span geometry = whole;
        boolean isFeature = false;
        members.take('{');
        do {
            String name = members.string();
            members.take(':');
            int from = members.position();
            members.skip();
            Span value = new Span(from, members.position());
            switch (name) {
                case "geometry" -> geometry = value;
                case "properties" -> properties(text, value, attributes);
                case "type" -> isFeature = value.in(text).equals("\"Feature\"");
                default -> attributes.put("$" + name, value.in(text));
            }
        } while (members.took(','));
        if (!isFeature) {
            attributes.clear();
        }
        Outline outline = new CanonicalOutline(text, decimals, attributes).read(isFeature ? geometry : whole);
        return new SourceFeature(record, digest, outline, attributes);
    }

    private static void properties(byte[] text, Span span, Map<String, String> attributes) {
        CanonicalScanner members = new CanonicalScanner(text, span.from(), span.end());
        if (!members.took('{') || members.sees('}')) {
            return;
        }
        do {
            String name = members.string();
            members.take(':');
            int from = members.position();
            members.skip();
            attributes.put(name.startsWith("$") ? "$" + name : name, new Span(from, members.position()).in(text));
        } while (members.took(','));
    }
}
