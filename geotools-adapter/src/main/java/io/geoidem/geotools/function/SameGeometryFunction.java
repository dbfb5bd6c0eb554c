package io.geoidem.geotools.function;

import static org.geotools.filter.capability.FunctionNameImpl.parameter;

import io.geoidem.GeoidemException;
import io.geoidem.crs.CrsRef;
import java.util.Optional;
import org.geotools.api.filter.capability.FunctionName;
import org.geotools.filter.FunctionExpressionImpl;
import org.geotools.filter.capability.FunctionNameImpl;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;

/**
 * {@code sameGeometry(a, b)}: whether two geometries have one geometry key under the default rules: the same shape whoever wrote
 * it, in whatever CRS. A geometry that says no CRS, such as a literal, is in the CRS of the other. False where one is null.
 */
public final class SameGeometryFunction extends FunctionExpressionImpl {
    /** Name and arguments. */
    public static final FunctionName NAME = new FunctionNameImpl(
            "sameGeometry",
            parameter("same", Boolean.class),
            parameter("a", Geometry.class),
            parameter("b", Geometry.class));

    /** For GeoTools, which sets the arguments. */
    public SameGeometryFunction() {
        super(NAME);
    }

    /**
     * Whether they are the same.
     *
     * @throws GeoidemException for a geometry that gets no key, and where neither says its CRS
     */
    @Override
    public Object evaluate(@Nullable Object context) {
        Geometry a = BareGeometries.of(getExpression(0), context, "sameGeometry");
        Geometry b = BareGeometries.of(getExpression(1), context, "sameGeometry");
        if (a == null || b == null) {
            return false;
        }
        Optional<CrsRef> crsOfA = BareGeometries.crs(getExpression(0), context, a);
        Optional<CrsRef> crsOfB = BareGeometries.crs(getExpression(1), context, b);
        CrsRef either = crsOfA.or(() -> crsOfB)
                .orElseThrow(() -> BareGeometries.unknownCrs(
                        "sameGeometry", "give at least one as an attribute whose type has a CRS"));
        return BareGeometries.key(a, crsOfA.orElse(either))
                .fullDigest()
                .equals(BareGeometries.key(b, crsOfB.orElse(either)).fullDigest());
    }
}
