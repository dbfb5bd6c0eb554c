package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Registry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Names of datums and CRSs: those of the registry, its aliases, and those that other writers of CRS texts use. Names are
 * compared by their letters and digits alone, without accents and case, and without the {@code D_} and {@code GCS_} of
 * ESRI's texts.
 */
final class Names {
    private static final String RESOURCE = "names.csv";
    private static final String ENSEMBLE = " ensemble";

    private final NameIndex datums = new NameIndex();
    private final NameIndex systems = new NameIndex();

    Names(Registry registry) {
        addAll(datums, registry.datumNames());
        addAll(systems, registry.crsNames());
        try (InputStream in = Objects.requireNonNull(Names.class.getResourceAsStream(RESOURCE))) {
            read(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void addAll(NameIndex index, Map<String, List<Integer>> names) {
        for (Map.Entry<String, List<Integer>> name : names.entrySet()) {
            for (int code : name.getValue()) {
                index.add(name.getKey(), code);
            }
        }
    }

    /** Lines of kind, code and name, in ASCII. */
    private void read(String lines) {
        int end;
        for (int at = 0; at < lines.length(); at = end + 1) {
            end = lines.indexOf('\n', at);
            if (lines.charAt(at) != '#') {
                int first = lines.indexOf(',', at);
                int second = lines.indexOf(',', first + 1);
                NameIndex index = lines.startsWith("datum", at) ? datums : systems;
                index.add(lines.substring(second + 1, end), Integer.parseInt(lines, first + 1, second, 10));
            }
        }
    }

    /** Codes of the datums of that name, ascending. */
    Set<Integer> datums(String name) {
        return datums.codes(name);
    }

    /** Codes of the CRSs of that name, ascending. */
    Set<Integer> systems(String name) {
        return systems.codes(name);
    }

    /** Whether two names are one. */
    static boolean same(String one, String other) {
        return plain(one).equals(plain(other));
    }

    /** A name down to what is compared. */
    static String plain(String name) {
        String bare = name.strip().toLowerCase(Locale.ROOT);
        int note = bare.indexOf(" [epsg");
        if (note > 0) {
            bare = bare.substring(0, note);
        }
        if (bare.startsWith("d_")) {
            bare = bare.substring(2);
        } else if (bare.startsWith("gcs_")) {
            bare = bare.substring(4);
        }
        if (bare.endsWith(ENSEMBLE)) {
            bare = bare.substring(0, bare.length() - ENSEMBLE.length());
        }
        if (!isAscii(bare)) {
            bare = Normalizer.normalize(bare, Normalizer.Form.NFD);
        }
        StringBuilder kept = new StringBuilder(bare.length());
        for (int i = 0; i < bare.length(); i++) {
            char c = bare.charAt(i);
            if (Character.isLetterOrDigit(c) || c == '+') {
                kept.append(c);
            }
        }
        return kept.toString();
    }

    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) > 127) {
                return false;
            }
        }
        return true;
    }
}
