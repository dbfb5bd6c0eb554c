package io.geoidem.geotools.crs.operation;

import io.geoidem.geotools.crs.registry.Ellipsoid;
import java.util.List;

/**
 * A shift of geocentric coordinates: translations, the seven-parameter Helmert transformations and those about a pivot
 * (Molodensky-Badekas), EPSG GN 7-2, 4.3.3. Positions lie on the ellipsoid before and after; heights are no part of a
 * horizontal CRS. Rotations are those of the registry's methods, linear in the angles.
 */
final class GeocentricStep implements DatumStep {
    private final double sourceA;
    private final double sourceE2;
    private final double sourceMeridian;
    private final double targetMeridian;
    private final Helmert[] shifts;
    private final double targetA;
    private final double targetE2;
    private final double axisRatio;

    /**
     * Parameters of the position vector convention.
     *
     * @param tx translation in metres
     * @param rx rotation in radians
     * @param scale scale difference, as a ratio
     * @param px pivot in metres
     * @param way 1 for forward, -1 for reverse
     */
    record Helmert(
            double tx,
            double ty,
            double tz,
            double rx,
            double ry,
            double rz,
            double scale,
            double px,
            double py,
            double pz,
            int way) {
        boolean isZero() {
            return tx == 0 && ty == 0 && tz == 0 && rx == 0 && ry == 0 && rz == 0 && scale == 0;
        }

        /** The reverse: by the transposed matrix, as PROJ runs it back. */
        Helmert reversed() {
            return new Helmert(tx, ty, tz, rx, ry, rz, scale, px, py, pz, -way);
        }
    }

    GeocentricStep(
            Ellipsoid source, double sourceMeridian, List<Helmert> shifts, Ellipsoid target, double targetMeridian) {
        sourceA = source.a();
        sourceE2 = source.e2();
        this.sourceMeridian = StrictMath.toRadians(sourceMeridian);
        this.targetMeridian = StrictMath.toRadians(targetMeridian);
        this.shifts = shifts.toArray(Helmert[]::new);
        targetA = target.a();
        targetE2 = target.e2();
        axisRatio = 1 - target.f();
    }

    @Override
    public void apply(double[] ordinates, int at) {
        double longitude = ordinates[at] + sourceMeridian;
        double sin = StrictMath.sin(ordinates[at + 1]);
        double nu = sourceA / Math.sqrt(1 - sourceE2 * sin * sin);
        double onAxis = nu * StrictMath.cos(ordinates[at + 1]);
        double u = onAxis * StrictMath.cos(longitude);
        double v = onAxis * StrictMath.sin(longitude);
        double w = nu * (1 - sourceE2) * sin;
        for (Helmert shift : shifts) {
            boolean forward = shift.way > 0;
            double m = 1 + shift.scale;
            double x = forward ? u - shift.px : (u - shift.tx - shift.px) / m;
            double y = forward ? v - shift.py : (v - shift.ty - shift.py) / m;
            double z = forward ? w - shift.pz : (w - shift.tz - shift.pz) / m;
            double rx = shift.way * shift.rx;
            double ry = shift.way * shift.ry;
            double rz = shift.way * shift.rz;
            double turnedX = x - rz * y + ry * z;
            double turnedY = rz * x + y - rx * z;
            double turnedZ = -ry * x + rx * y + z;
            u = forward ? m * turnedX + shift.tx + shift.px : turnedX + shift.px;
            v = forward ? m * turnedY + shift.ty + shift.py : turnedY + shift.py;
            w = forward ? m * turnedZ + shift.tz + shift.pz : turnedZ + shift.pz;
        }
        double p = Math.sqrt(u * u + v * v);
        ordinates[at] = (p == 0 ? longitude : StrictMath.atan2(v, u)) - targetMeridian;
        ordinates[at + 1] = latitude(p, w);
    }

    /**
     * Bowring's formula (Survey Review 23, 1976), repeated on the tangent of the reduced latitude: three rounds are exact
     * in double for positions within hundreds of kilometres of the ellipsoid.
     */
    private double latitude(double p, double z) {
        if (p == 0) {
            return Math.copySign(Math.PI / 2, z);
        }
        double b = targetA * axisRatio;
        double tangent = z / (p * axisRatio);
        double latitudeTangent = 0;
        for (int round = 0; round < 3; round++) {
            double cos = 1 / Math.sqrt(1 + tangent * tangent);
            double sin = tangent * cos;
            double above = z + targetE2 / (1 - targetE2) * b * sin * sin * sin;
            double below = p - targetE2 * targetA * cos * cos * cos;
            latitudeTangent = above / below;
            tangent = axisRatio * latitudeTangent;
        }
        return StrictMath.atan(latitudeTangent);
    }
}
