package io.geoidem.geotools.crs.operation;

import io.geoidem.geotools.crs.registry.Ellipsoid;

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
    private final Helmert shift;
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
            double pz) {
        boolean isZero() {
            return tx == 0 && ty == 0 && tz == 0 && rx == 0 && ry == 0 && rz == 0 && scale == 0;
        }

        /** The reverse, as the registry defines it: all signs turned. */
        Helmert reversed() {
            return new Helmert(-tx, -ty, -tz, -rx, -ry, -rz, -scale, px, py, pz);
        }
    }

    GeocentricStep(Ellipsoid source, double sourceMeridian, Helmert shift, Ellipsoid target, double targetMeridian) {
        sourceA = source.a();
        sourceE2 = source.e2();
        this.sourceMeridian = StrictMath.toRadians(sourceMeridian);
        this.targetMeridian = StrictMath.toRadians(targetMeridian);
        this.shift = shift;
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
        double x = onAxis * StrictMath.cos(longitude) - shift.px;
        double y = onAxis * StrictMath.sin(longitude) - shift.py;
        double z = nu * (1 - sourceE2) * sin - shift.pz;
        double m = 1 + shift.scale;
        double u = m * (x - shift.rz * y + shift.ry * z) + shift.tx + shift.px;
        double v = m * (shift.rz * x + y - shift.rx * z) + shift.ty + shift.py;
        double w = m * (-shift.ry * x + shift.rx * y + z) + shift.tz + shift.pz;
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
