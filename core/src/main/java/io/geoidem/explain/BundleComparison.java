package io.geoidem.explain;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleComponent;
import io.geoidem.contract.BundleRole;
import io.geoidem.contract.BundleRules;
import io.geoidem.contract.BundleRules.BundleLayout;
import io.geoidem.contract.BundleRules.DbfDate;
import io.geoidem.contract.BundleRules.IndexSidecars;
import io.geoidem.digest.Hash;
import io.geoidem.explain.Acted.Way;
import io.geoidem.explain.Difference.Cause;
import io.geoidem.explain.Difference.Content;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/** Compares two bundles (§4.2, §4.3) component by component. */
final class BundleComparison {
    /** Bytes of a DBF header that hold the date of its last update. */
    private static final int DATE_FROM = 1;

    private static final int DATE_TO = 4;
    private static final int BUFFER = 1 << 18;

    private final BundleRules rules;
    private final Rule rule;
    private final Tally tally = new Tally();
    private final List<Difference> differences = new ArrayList<>();

    private BundleComparison(BundleRules rules) {
        this.rules = rules;
        this.rule = rules.layout() == BundleLayout.RECIPE ? Rule.BUNDLE_RECIPE : Rule.BUNDLE_TREE;
    }

    static Explanation explain(BundleRules rules, Bundle a, Key keyA, Bundle b, Key keyB) {
        BundleComparison comparison = new BundleComparison(rules);
        for (BundleRole role : BundleRole.values()) {
            comparison.compare(role, a.component(role), b.component(role));
        }
        boolean same = keyA.equals(keyB);
        Verdict verdict = !same
                ? Verdict.DIFFERS_BY_BYTES
                : comparison.tally.isEmpty() ? Verdict.IDENTICAL : Verdict.SAME_THROUGH_NORMALISATION;
        return new Explanation(
                verdict, keyA, keyB, comparison.tally.all(), comparison.differences, OptionalInt.empty(), List.of());
    }

    private void compare(BundleRole role, Optional<BundleComponent> a, Optional<BundleComponent> b) {
        if (a.isEmpty() && b.isEmpty()) {
            return;
        }
        if (role.isIndex() && rules.indexes() == IndexSidecars.EXCLUDE) {
            if (a.isEmpty() || b.isEmpty() || firstDifference(a.get(), b.get(), 0) >= 0) {
                tally.add(Way.LEFT_OUT_INDEXES, "." + role.label());
            }
            return;
        }
        if (a.isEmpty() || b.isEmpty()) {
            add(role, a, b, Cause.MISSING, -1);
            return;
        }
        compareNames(role, a.get(), b.get());
        long first = firstDifference(a.get(), b.get(), 0);
        if (first < 0) {
            return;
        }
        boolean dateOnly = role == BundleRole.DBF
                && first >= DATE_FROM
                && first < DATE_TO
                && firstDifference(a.get(), b.get(), DATE_TO) < 0;
        if (dateOnly && rules.dbfDate() == DbfDate.MASK) {
            tally.add(Way.MASKED_DATE, a.get().fileName());
        } else {
            add(role, a, b, dateOnly ? Cause.DBF_DATE : Cause.BYTES, first);
        }
    }

    private void compareNames(BundleRole role, BundleComponent a, BundleComponent b) {
        if (a.fileName().equals(b.fileName())) {
            return;
        }
        if (rules.layout() == BundleLayout.TREE) {
            tally.add(Way.FILE_NAMES, a.fileName());
        } else if (a.fileName().toLowerCase(Locale.ROOT).equals(b.fileName().toLowerCase(Locale.ROOT))) {
            tally.add(Way.NAME_CASE, a.fileName());
        } else {
            add(role, Optional.of(a), Optional.of(b), Cause.NAME, -1);
        }
    }

    private void add(
            BundleRole role, Optional<BundleComponent> a, Optional<BundleComponent> b, Cause cause, long firstByte) {
        differences.add(new Difference.Component(
                Optional.of(role),
                a.map(BundleComparison::content),
                b.map(BundleComparison::content),
                cause,
                firstByte,
                rule));
    }

    private static Content content(BundleComponent component) {
        return new Content(
                component.fileName(),
                component.length(),
                digest(component.openStream()).hex());
    }

    /** The SHA-256 of a stream, which is closed. */
    static Digest digest(InputStream stream) {
        Hash hash = Hash.of(HashAlgorithm.SHA256);
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = stream) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                hash.update(buffer, 0, count);
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
        return hash.finish();
    }

    private static long firstDifference(BundleComponent a, BundleComponent b, int from) {
        return firstDifference(a.openStream(), b.openStream(), from);
    }

    /** Offset of the first byte from that one on that differs, the length of the shorter where it ends; -1 for none. */
    static long firstDifference(InputStream a, InputStream b, int from) {
        try (InputStream inA = new BufferedInputStream(a, BUFFER);
                InputStream inB = new BufferedInputStream(b, BUFFER)) {
            long at = 0;
            while (true) {
                int x = inA.read();
                int y = inB.read();
                if (x != y && at >= from) {
                    return at;
                }
                if (x < 0 || y < 0) {
                    return -1;
                }
                at++;
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static GeoidemException unreadable(IOException e) {
        return new GeoidemException(
                ErrorCode.IO,
                io.geoidem.Place.UNKNOWN,
                "reading failed: " + e.getMessage(),
                "check the source and try again",
                e);
    }
}
