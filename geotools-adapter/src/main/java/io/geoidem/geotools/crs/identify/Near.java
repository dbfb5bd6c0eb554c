package io.geoidem.geotools.crs.identify;

import io.geoidem.geotools.crs.registry.Ellipsoid;

/** When two numbers of definitions are one: within 1e-9 of their size. */
final class Near {
    private static final double RELATIVE = 1e-9;

    private Near() {}

    static boolean same(double one, double other) {
        return Math.abs(one - other) <= RELATIVE * Math.max(1, Math.max(Math.abs(one), Math.abs(other)));
    }

    /** Axis and inverse flattening, each by itself: GRS 80 and WGS 84 differ in the latter alone. */
    static boolean same(Ellipsoid one, Ellipsoid other) {
        boolean axis = Math.abs(one.a() - other.a()) <= RELATIVE * one.a();
        boolean shape = (one.f() == 0 || other.f() == 0)
                ? Math.abs(one.f() - other.f()) < 1e-12
                : Math.abs(1 / one.f() - 1 / other.f()) <= RELATIVE / one.f();
        return axis && shape;
    }
}
