package io.geoidem.geotools.function;

import static org.geotools.filter.capability.FunctionNameImpl.parameter;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.util.List;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.filter.capability.FunctionName;
import org.geotools.api.filter.expression.Expression;
import org.geotools.api.filter.expression.PropertyName;
import org.geotools.filter.FunctionExpressionImpl;
import org.geotools.filter.capability.FunctionNameImpl;
import org.jspecify.annotations.Nullable;

/**
 * {@code featureKey('contract', geom, name, …)}: the key of the feature that is being filtered or styled, made of that geometry
 * and those attributes, under a contract that {@link NamedContracts} knows by that name; null where there is no feature.
 *
 * <p>The attributes are listed because data stores hand on those alone that a filter mentions: a key of "all attributes" would
 * silently be one of whatever the store kept.
 */
public final class FeatureKeyFunction extends FunctionExpressionImpl {
    /** Name and arguments. */
    public static final FunctionName NAME = new FunctionNameImpl(
            "featureKey",
            parameter("key", String.class),
            parameter("contract", String.class),
            parameter("attribute", Object.class, 1, Integer.MAX_VALUE));

    private volatile @Nullable Projection last;

    /** For GeoTools, which sets the arguments. */
    public FeatureKeyFunction() {
        super(NAME);
    }

    /**
     * The key.
     *
     * @throws GeoidemException for a feature that gets none, and with {@link ErrorCode#CONTRACT} for an unknown contract and for
     *     arguments that do not fit
     */
    @Override
    public @Nullable Object evaluate(@Nullable Object context) {
        if (context == null) {
            return null;
        }
        List<Expression> arguments = getParameters();
        String contract = arguments.isEmpty() ? null : arguments.get(0).evaluate(context, String.class);
        if (contract == null) {
            throw refused("featureKey was given no contract");
        }
        if (arguments.size() < 2) {
            throw refused("featureKey was given no attributes");
        }
        if (!(context instanceof SimpleFeature feature)) {
            throw refused("featureKey was asked for a value of " + context.getClass());
        }
        Projection known = last;
        if (known == null || !known.isOf(feature.getFeatureType())) {
            known = new Projection(feature.getFeatureType(), names(arguments.subList(1, arguments.size())));
            last = known;
        }
        return NamedContracts.keys(contract).key(known.of(feature)).key().toString();
    }

    private static List<String> names(List<Expression> expressions) {
        return expressions.stream()
                .map(expression -> {
                    if (!(expression instanceof PropertyName property)) {
                        throw refused("featureKey was given " + expression + " in place of an attribute");
                    }
                    return property.getPropertyName();
                })
                .toList();
    }

    static GeoidemException refused(String problem) {
        return new GeoidemException(
                ErrorCode.CONTRACT,
                Place.UNKNOWN,
                problem,
                "call featureKey('CONTRACT', GEOMETRY, ATTRIBUTE, …) with every attribute that is to count, where simple"
                        + " features are filtered");
    }
}
