package io.geoidem.reconcile;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Not a test: times a reconciliation of the size given as argument and checks it against the truth. */
final class ScaleCheck {
    private ScaleCheck() {}

    public static void main(String[] args) {
        int count = Integer.parseInt(args[0]);
        boolean withIds = args.length > 1;
        long start = System.nanoTime();
        GeneratedTruth truth = new GeneratedTruth(count, 1, 42);
        long made = System.nanoTime();
        ReconcileRules rules = ReconcileRules.DEFAULT.withTolerance(GeneratedTruth.TOLERANCE);
        Reconciliation result = new Reconciler(withIds ? rules.withIdAttribute("parcel_id") : rules)
                .reconcile(List.of(truth.a, truth.b));
        long joined = System.nanoTime();
        long streamed = result.outcomes().mapToLong(o -> o.members().size()).sum();
        long done = System.nanoTime();
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        System.out.println(count + ": generated in " + (made - start) / 1_000_000 + " ms, joined in "
                + (joined - made) / 1_000_000 + " ms, streamed " + streamed + " in " + (done - joined) / 1_000_000
                + " ms, live " + ((runtime.totalMemory() - runtime.freeMemory()) >> 20) + " MB "
                + result.summary().rows());
        if (args.length < 3) {
            Map<List<FeatureRef>, OutcomeKind> found =
                    result.outcomes().collect(Collectors.toMap(Outcome::members, Outcome::kind));
            Map<List<FeatureRef>, OutcomeKind> expected = truth.expected(withIds);
            found.forEach((members, kind) -> {
                if (kind != expected.get(members)) {
                    System.out.println(members + " is " + kind + ", not " + expected.get(members));
                }
            });
            System.out.println(found.equals(expected) ? "all right" : "WRONG");
        }
    }
}
