package io.geoidem.geotools.process;

import io.geoidem.geotools.function.NamedContracts;
import io.geoidem.geotools.pipeline.KeyedFeatureCollection;
import org.geotools.api.util.ProgressListener;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.process.factory.DescribeParameter;
import org.geotools.process.factory.DescribeProcess;
import org.geotools.process.factory.DescribeResult;
import org.jspecify.annotations.Nullable;

/** {@code geoidem:Key}: every feature with its key as an attribute, lazily. Stateless and thread-safe. */
@DescribeProcess(
        title = "Key",
        description = "Adds to each feature its key: the same for the same shape and attributes, whoever wrote them.")
public final class KeyProcess {
    /** For GeoTools. */
    public KeyProcess() {}

    /**
     * The view with keys.
     *
     * @throws io.geoidem.GeoidemException for an unknown contract, or an attribute of that name that is there already
     */
    @DescribeResult(name = "result", description = "The features with their keys")
    public SimpleFeatureCollection execute(
            @DescribeParameter(name = "features", description = "The features") SimpleFeatureCollection features,
            @DescribeParameter(name = "contract", description = "Name of a known contract") String contract,
            @DescribeParameter(
                            name = "attribute",
                            description = "Name of the attribute that holds the key",
                            min = 0,
                            defaultValue = "key")
                    @Nullable
                    String attribute,
            @DescribeParameter(name = "bad", description = BadFeatures.DESCRIPTION, min = 0, defaultValue = "fail")
                    @Nullable
                    String bad,
            @Nullable ProgressListener listener) {
        return KeyedFeatureCollection.of(features, NamedContracts.keys(contract), attribute == null ? "key" : attribute)
                .withPolicy(BadFeatures.policy(bad, listener));
    }
}
