package io.geoidem.geotools.crs;

import io.geoidem.ErrorCode;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.crs.operation.DatumPath;
import io.geoidem.geotools.crs.projection.Projection;
import org.jspecify.annotations.Nullable;

/** One way to WGS 84, or to the base CRS: axes and unit, the projection's inverse, the datum's shift. */
final class ReprojectionPath implements ToWgs84 {
    private static final double TO_DEGREES = 180 / Math.PI;
    private static final double POLE = Math.PI / 2 + 1e-12;

    private final CrsIdentity identity;
    private final Flags flags;
    private final AxisMapping axes;
    private final double unit;
    private final @Nullable Projection projection;
    private final @Nullable DatumPath datum;
    private final double outUnit;
    private final double fromRadians;

    /**
     * @param unit metres, or degrees without a projection, of the source's unit
     * @param projection null for a geographic source
     * @param datum null where the way ends at the base
     * @param outUnit degrees of the result's unit
     */
    ReprojectionPath(
            CrsIdentity identity,
            Flags flags,
            AxisMapping axes,
            double unit,
            @Nullable Projection projection,
            @Nullable DatumPath datum,
            double outUnit) {
        this.identity = identity;
        this.flags = flags;
        this.axes = axes;
        this.unit = unit;
        this.projection = projection;
        this.datum = datum == null || datum.isIdentity() ? null : datum;
        this.outUnit = outUnit;
        fromRadians = TO_DEGREES / outUnit;
    }

    @Override
    public CrsIdentity identity() {
        return identity;
    }

    @Override
    public Flags flags() {
        return flags;
    }

    @Override
    public void transform(double[] ordinates, int from, int positions) {
        for (int i = 0; i < positions; i++) {
            int at = from + 2 * i;
            double x = ordinates[at];
            double y = ordinates[at + 1];
            ordinates[at] = axes.first(x, y);
            ordinates[at + 1] = axes.second(x, y);
            if (projection == null) {
                geographic(ordinates, at);
            } else {
                projected(ordinates, at, projection);
            }
            if (!(Math.abs(ordinates[at]) <= Double.MAX_VALUE && Math.abs(ordinates[at + 1]) <= Double.MAX_VALUE)) {
                throw outside(x, y, i);
            }
        }
    }

    private void projected(double[] ordinates, int at, Projection inverse) {
        ordinates[at] *= unit;
        ordinates[at + 1] *= unit;
        inverse.inverse(ordinates, at);
        if (!(Math.abs(ordinates[at + 1]) <= POLE)) {
            ordinates[at] = Double.NaN;
            return;
        }
        if (datum != null) {
            datum.apply(ordinates, at);
        }
        ordinates[at] *= fromRadians;
        ordinates[at + 1] *= fromRadians;
    }

    /** Degrees that are only taken over stay as they are, digit by digit. */
    private void geographic(double[] ordinates, int at) {
        double longitude = ordinates[at] * unit;
        double latitude = ordinates[at + 1] * unit;
        if (!(Math.abs(latitude) <= 90 + 1e-9 && Math.abs(longitude) <= 360 + 1e-9)) {
            ordinates[at] = Double.NaN;
            return;
        }
        if (datum == null) {
            ordinates[at] = longitude / outUnit;
            ordinates[at + 1] = latitude / outUnit;
            return;
        }
        ordinates[at] = StrictMath.toRadians(longitude);
        ordinates[at + 1] = StrictMath.toRadians(latitude);
        datum.apply(ordinates, at);
        ordinates[at] *= fromRadians;
        ordinates[at + 1] *= fromRadians;
    }

    private GeoidemException outside(double x, double y, int vertex) {
        return new GeoidemException(
                ErrorCode.CRS_DOMAIN,
                Place.ofVertex(-1, -1, vertex),
                "the position " + Numbers.plain(x) + " " + Numbers.plain(y) + " lies outside the domain of "
                        + identity.name(),
                "check that the data are in this CRS, and that x stands before y");
    }
}
