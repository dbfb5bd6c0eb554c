package io.geoidem.geotools.process;

import io.geoidem.geotools.function.NamedContracts;
import org.geotools.api.util.ProgressListener;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.process.factory.DescribeParameter;
import org.geotools.process.factory.DescribeProcess;
import org.geotools.process.factory.DescribeResult;
import org.jspecify.annotations.Nullable;

/** {@code geoidem:Deduplicate}: the first of each run of features with one key, lazily. Stateless and thread-safe. */
@DescribeProcess(
        title = "Deduplicate",
        description = "Leaves out each feature that has the key of one before it: the same shape and attributes.")
public final class DeduplicateProcess {
    /** For GeoTools. */
    public DeduplicateProcess() {}

    /**
     * The view without repeats.
     *
     * @throws io.geoidem.GeoidemException for an unknown contract
     */
    @DescribeResult(name = "result", description = "The features without repeats, in their order")
    public SimpleFeatureCollection execute(
            @DescribeParameter(name = "features", description = "The features") SimpleFeatureCollection features,
            @DescribeParameter(name = "contract", description = "Name of a known contract") String contract,
            @DescribeParameter(name = "bad", description = BadFeatures.DESCRIPTION, min = 0, defaultValue = "fail")
                    @Nullable
                    String bad,
            @Nullable ProgressListener listener) {
        return new DistinctFeatureCollection(
                features, NamedContracts.keys(contract), BadFeatures.policy(bad, listener));
    }
}
