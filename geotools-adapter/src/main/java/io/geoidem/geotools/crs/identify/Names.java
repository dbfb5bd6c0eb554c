package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Registry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names of datums and CRSs: those of the registry, its aliases, and those that other writers of CRS texts use. Names are
 * compared by their letters and digits alone, without accents and case, and without the {@code D_} and {@code GCS_} of
 * ESRI's texts.
 */
final class Names {
    private static final String RESOURCE = "names.csv";

    private final Map<String, Set<Integer>> datums = new HashMap<>();
    private final Map<String, Set<Integer>> systems = new HashMap<>();

    Names(Registry registry) {
        registry.datumNames().forEach((name, codes) -> codes.forEach(code -> add(datums, name, code)));
        registry.crsNames().forEach((name, codes) -> codes.forEach(code -> add(systems, name, code)));
        try (InputStream in = Objects.requireNonNull(Names.class.getResourceAsStream(RESOURCE));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    read(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(String line) {
        int first = line.indexOf(',');
        int second = line.indexOf(',', first + 1);
        int code = Integer.parseInt(line.substring(first + 1, second));
        add(line.startsWith("datum") ? datums : systems, line.substring(second + 1), code);
    }

    private static void add(Map<String, Set<Integer>> index, String name, int code) {
        String plain = plain(name);
        if (!plain.isEmpty()) {
            index.computeIfAbsent(plain, absent -> new TreeSet<>()).add(code);
        }
    }

    /** Codes of the datums of that name, ascending. */
    Set<Integer> datums(String name) {
        return datums.getOrDefault(plain(name), Set.of());
    }

    /** Codes of the CRSs of that name, ascending. */
    Set<Integer> systems(String name) {
        return systems.getOrDefault(plain(name), Set.of());
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
        if (bare.endsWith(" ensemble")) {
            bare = bare.substring(0, bare.length() - " ensemble".length());
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
