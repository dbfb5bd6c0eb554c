package io.geoidem.geotools.crs.registry;

/**
 * A unit of measure.
 *
 * @param code EPSG code
 * @param name name
 * @param kind {@code length}, {@code angle}, {@code scale} or {@code time}
 * @param factor how many metres, degrees or ones it is; NaN where no factor says it
 */
public record Unit(int code, String name, String kind, double factor) {
    /** Code of the metre. */
    public static final int METRE = 9001;
    /** Code of the degree. */
    public static final int DEGREE = 9102;
    /** The metre. */
    public static final Unit METRES = new Unit(METRE, "metre", "length", 1);
    /** The degree. */
    public static final Unit DEGREES = new Unit(DEGREE, "degree", "angle", 1);

    /** The factor of the angles whose size in degrees is known exactly, where the registry's π has only 15 digits. */
    static double factorOf(int code, String kind, double b, double c) {
        if (!kind.equals("angle")) {
            return b / c;
        }
        return switch (code) {
            case DEGREE, 9122, 9107, 9108, 9115, 9116, 9117, 9118, 9119, 9120, 9127, 9128 -> 1;
            case 9101 -> 180 / Math.PI;
            case 9103 -> 1 / 60.0;
            case 9104 -> 1 / 3600.0;
            case 9105, 9106 -> 0.9;
            case 9109 -> 180e-6 / Math.PI;
            case 9112 -> 0.009;
            case 9113 -> 0.00009;
            case 1031 -> 1 / 3600000.0;
            default -> b / c * (180 / Math.PI);
        };
    }
}
