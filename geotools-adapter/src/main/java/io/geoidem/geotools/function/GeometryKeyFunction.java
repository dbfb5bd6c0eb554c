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
 * {@code geometryKey(geom)}: the key of a geometry alone, under the default rules and the namespace {@code geometry}; null for
 * null. The CRS is that of the attribute, else the one that the geometry carries; {@code geometryKey(geom, 'EPSG:2263')} names
 * one where there is none, as for the result of another function.
 */
public final class GeometryKeyFunction extends FunctionExpressionImpl {
    /** Name and arguments. */
    public static final FunctionName NAME = new FunctionNameImpl(
            "geometryKey",
            parameter("key", String.class),
            parameter("geometry", Geometry.class),
            parameter("crs", String.class, 0, 1));

    /** For GeoTools, which sets the arguments. */
    public GeometryKeyFunction() {
        super(NAME);
    }

    /**
     * The key.
     *
     * @throws GeoidemException for a geometry that gets none
     */
    @Override
    public @Nullable Object evaluate(@Nullable Object context) {
        Geometry geometry = BareGeometries.of(getExpression(0), context, "geometryKey");
        if (geometry == null) {
            return null;
        }
        Optional<CrsRef> named = getParameters().size() < 2
                ? Optional.empty()
                : Optional.ofNullable(getExpression(1).evaluate(context, String.class))
                        .map(CrsRef.Named::new);
        CrsRef crs = named.or(() -> BareGeometries.crs(getExpression(0), context, geometry))
                .orElseThrow(() -> BareGeometries.unknownCrs(
                        "geometryKey", "name the CRS as second argument, such as 'EPSG:25832'"));
        return BareGeometries.key(geometry, crs).key().toString();
    }
}
