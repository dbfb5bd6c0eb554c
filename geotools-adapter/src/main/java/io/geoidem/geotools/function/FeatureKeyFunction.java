package io.geoidem.geotools.function;

import static org.geotools.filter.capability.FunctionNameImpl.parameter;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.filter.capability.FunctionName;
import org.geotools.filter.FunctionExpressionImpl;
import org.geotools.filter.capability.FunctionNameImpl;
import org.jspecify.annotations.Nullable;

/**
 * {@code featureKey('contract')}: the key of the feature that is being filtered or styled, under a contract that
 * {@link NamedContracts} knows by that name; null where there is no feature.
 */
public final class FeatureKeyFunction extends FunctionExpressionImpl {
    /** Name and arguments. */
    public static final FunctionName NAME =
            new FunctionNameImpl("featureKey", parameter("key", String.class), parameter("contract", String.class));

    /** For GeoTools, which sets the arguments. */
    public FeatureKeyFunction() {
        super(NAME);
    }

    /**
     * The key.
     *
     * @throws GeoidemException for a feature that gets none, and with {@link ErrorCode#CONTRACT} for an unknown contract
     */
    @Override
    public @Nullable Object evaluate(@Nullable Object context) {
        if (context == null) {
            return null;
        }
        String contract = getExpression(0).evaluate(context, String.class);
        if (contract == null || !(context instanceof SimpleFeature feature)) {
            throw new GeoidemException(
                    ErrorCode.CONTRACT,
                    Place.UNKNOWN,
                    contract == null
                            ? "featureKey was given no contract"
                            : "featureKey was asked for a value of " + context.getClass(),
                    "call featureKey('CONTRACT') where simple features are filtered");
        }
        return NamedContracts.keys(contract).key(feature).key().toString();
    }
}
