package io.geoidem.explain;

import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.Reprojector;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.FeatureOutcome;
import io.geoidem.feature.WrittenFeature;
import io.geoidem.geometry.FlagRequest;
import io.geoidem.geometry.Grid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Compares two features (§5): shapes and attributes, as they are written and as the canonical text has them. */
final class FeatureComparison {
    private final KeyContract contract;
    private final FeatureKeyer keyer;
    private final Reprojector reprojector;
    private final Limits limits;
    private final Grid grid;

    FeatureComparison(KeyContract contract, FeatureKeyer keyer, Reprojector reprojector, Limits limits) {
        this.contract = contract;
        this.keyer = keyer;
        this.reprojector = reprojector;
        this.limits = limits;
        this.grid = Grid.of(contract.geometry());
    }

    Explanation explain(WrittenFeature a, WrittenFeature b) {
        FeatureOutcome.Keyed keyA = keyer.key(a);
        FeatureOutcome.Keyed keyB = keyer.key(b);
        String textA = keyA.canonicalText().orElseThrow();
        String textB = keyB.canonicalText().orElseThrow();
        Drawing drawnA = Drawing.of(a.feature().geometry(), keyer, grid);
        Drawing drawnB = Drawing.of(b.feature().geometry(), keyer, grid);
        CanonicalLines linesA = CanonicalLines.of(textA, grid, limits);
        CanonicalLines linesB = CanonicalLines.of(textB, grid, limits);
        AttributeComparison attributes =
                new AttributeComparison(contract.properties(), keyer, a, textA, b, textB, limits);

        Tally tally = new Tally();
        List<Difference> differences = new ArrayList<>();
        Verdict verdict = Verdict.DIFFERS_BY_ATTRIBUTES;
        OptionalInt agreeAt = OptionalInt.empty();
        if (linesA.equals(linesB)) {
            new WrittenShapes(contract.geometry(), tally, drawnA, drawnB).compare();
        } else {
            GeometryComparison.Found found = new GeometryComparison(grid, drawnA, drawnB).compare(linesA, linesB);
            verdict = found.verdict();
            differences.addAll(found.differences());
            agreeAt = agreeAt(a.feature(), b.feature());
        }
        List<Difference> others = attributes.differences();
        if (!others.isEmpty() && verdict.compareTo(Verdict.DIFFERS_BY_ATTRIBUTES) > 0) {
            verdict = Verdict.DIFFERS_BY_ATTRIBUTES;
        }
        differences.addAll(others);
        attributes.addActed(tally);
        if (keyA.result().fullDigest().equals(keyB.result().fullDigest())) {
            verdict = tally.isEmpty() ? Verdict.IDENTICAL : Verdict.SAME_THROUGH_NORMALISATION;
            differences.clear();
        }
        return new Explanation(
                verdict, keyA.result().key(), keyB.result().key(), tally.all(), differences, agreeAt, List.of());
    }

    /** The most decimals, fewer than the contract's, at which both shapes are one. */
    private OptionalInt agreeAt(Feature a, Feature b) {
        Feature shapeA = Feature.of(a.geometry(), Map.of());
        Feature shapeB = Feature.of(b.geometry(), Map.of());
        for (int decimals = contract.geometry().precision() - 1; decimals >= 0; decimals--) {
            KeyContract coarser = contract.toBuilder()
                    .geometry(contract.geometry().withPrecision(decimals))
                    .build();
            FeatureKeyer coarse =
                    FeatureKeyer.of(coarser, coarser.fingerprint(), reprojector, limits, FlagRequest.USUAL);
            if (coarse.key(shapeA).fullDigest().equals(coarse.key(shapeB).fullDigest())) {
                return OptionalInt.of(decimals);
            }
        }
        return OptionalInt.empty();
    }
}
