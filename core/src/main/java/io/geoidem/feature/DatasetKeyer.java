package io.geoidem.feature;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.KeyResult;
import io.geoidem.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the key of a dataset from the results of its features (§5.14), in any order and from many threads. A dataset
 * with a feature that was refused gets no key; the error lists ten of them and counts the rest. Thread-safe.
 */
public final class DatasetKeyer implements AutoCloseable {
    private static final int LISTED = 10;

    private final KeyingPlan plan;
    private final DatasetDigest digest;
    private final List<GeoidemException> refused = new ArrayList<>();
    private long refusals;
    private long length;
    private Flags flags = Flags.NONE;

    DatasetKeyer(KeyingPlan plan) {
        this.plan = plan;
        this.digest = new DatasetDigest(plan.contract().algorithm(), plan.limits());
    }

    /** Adds a feature by its result, made under the same contract. */
    public void add(KeyResult feature) {
        add(feature.fullDigest().bytes(), feature.canonicalLength(), feature.flags());
    }

    /** Adds a feature that gets no key, so that the dataset gets none either. */
    public synchronized void refuse(GeoidemException error) {
        refusals++;
        if (refused.size() < LISTED) {
            refused.add(error);
        }
    }

    /** Adds all features of another part of the dataset, which is empty afterwards. */
    public void addAll(DatasetKeyer part) {
        if (part == this) {
            throw new IllegalArgumentException("a part is not added to itself");
        }
        List<GeoidemException> errors;
        long unlisted;
        long more;
        Flags raised;
        synchronized (part) {
            digest.addAll(part.digest);
            errors = List.copyOf(part.refused);
            unlisted = part.refusals - errors.size();
            more = part.length;
            raised = part.flags;
            part.refused.clear();
            part.refusals = 0;
            part.length = 0;
            part.flags = Flags.NONE;
        }
        synchronized (this) {
            errors.forEach(this::refuse);
            refusals += unlisted;
            length += more;
            flags = flags.plus(raised);
        }
    }

    /**
     * The key of the features so far; {@code canonicalLength} is the sum over the features.
     *
     * @throws GeoidemException with {@link ErrorCode#DATASET} where features were refused
     */
    public synchronized KeyResult result() {
        if (refusals > 0) {
            throw bad();
        }
        Digest full = digest.digest();
        return plan.result(full.bytes(), length, flags);
    }

    /** Removes temporary files. */
    @Override
    public void close() {
        digest.close();
    }

    synchronized void add(byte[] fullDigest, long canonicalLength, Flags raised) {
        digest.add(fullDigest);
        length += canonicalLength;
        flags = flags.plus(raised);
    }

    void add(FeaturePipeline.Worked worked) {
        GeoidemException error = worked.error();
        if (error == null) {
            add(worked.digest(), worked.length(), worked.flags());
        } else {
            refuse(error);
        }
    }

    private GeoidemException bad() {
        StringBuilder problem = new StringBuilder();
        problem.append(refusals)
                .append(refusals == 1 ? " feature gets" : " features get")
                .append(" no key:");
        for (GeoidemException error : refused) {
            problem.append("\n  ").append(error.getMessage());
        }
        if (refusals > refused.size()) {
            problem.append("\n  and ").append(refusals - refused.size()).append(" more");
        }
        return new GeoidemException(
                ErrorCode.DATASET, Place.UNKNOWN, problem.toString(), "", refused.isEmpty() ? null : refused.get(0));
    }
}
