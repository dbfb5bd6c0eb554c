package io.geoidem.geotools.crs.identify;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What a projection parameter is for, under whatever name a text gives it. */
enum Role {
    LATITUDE(
            Kind.ANGLE,
            "latitudeoforigin",
            "latitudeofcenter",
            "latitudeofcentre",
            "latitudeofnaturalorigin",
            "latitudeoffalseorigin",
            "latitudeofprojectioncentre",
            "centrallatitude",
            "centralparallel",
            "latitudeoftopocentricorigin"),
    LONGITUDE(
            Kind.ANGLE,
            "centralmeridian",
            "longitudeoforigin",
            "longitudeofcenter",
            "longitudeofcentre",
            "longitudeofnaturalorigin",
            "longitudeoffalseorigin",
            "longitudeofprojectioncentre"),
    PARALLEL_1(
            Kind.ANGLE,
            "standardparallel1",
            "standardparallel",
            "latitudeof1ststandardparallel",
            "latitudeofstandardparallel"),
    PARALLEL_2(Kind.ANGLE, "standardparallel2", "latitudeof2ndstandardparallel"),
    PSEUDO_PARALLEL(Kind.ANGLE, "pseudostandardparallel1", "latitudeofpseudostandardparallel"),
    SCALE(
            Kind.SCALE,
            "scalefactor",
            "scalefactoratnaturalorigin",
            "scalefactoroninitialline",
            "scalefactoratprojectioncentre",
            "scalefactoronpseudostandardparallel"),
    ELLIPSOID_SCALE(Kind.SCALE, "ellipsoidscalefactor", "ellipsoidscalingfactor"),
    EASTING(Kind.LENGTH, "falseeasting", "eastingatfalseorigin", "eastingatprojectioncentre"),
    NORTHING(Kind.LENGTH, "falsenorthing", "northingatfalseorigin", "northingatprojectioncentre"),
    AZIMUTH(Kind.ANGLE, "azimuth", "azimuthofinitialline", "azimuthatprojectioncentre"),
    RECTIFIED(Kind.ANGLE, "rectifiedgridangle", "anglefromrectifiedtoskewgrid"),
    CONE_AZIMUTH(Kind.ANGLE, "colatitudeofconeaxis"),
    HEIGHT(Kind.LENGTH, "projectionplaneoriginheight", "height"),
    SPHERE_TYPE(Kind.PLAIN, "auxiliaryspheretype"),
    X_SCALE(Kind.PLAIN, "xscale"),
    Y_SCALE(Kind.PLAIN, "yscale"),
    XY_ROTATION(Kind.PLAIN, "xyplanerotation");

    /** In which unit the value stands. */
    enum Kind {
        ANGLE,
        LENGTH,
        SCALE,
        PLAIN
    }

    private static final Map<String, Role> BY_NAME = new HashMap<>();

    static {
        for (Role role : values()) {
            for (String name : role.names.split(" ", -1)) {
                BY_NAME.put(name, role);
            }
        }
    }

    final Kind kind;
    private final String names;

    Role(Kind kind, String... names) {
        this.kind = kind;
        this.names = String.join(" ", names);
    }

    static Optional<Role> named(String name) {
        return Optional.ofNullable(BY_NAME.get(Names.plain(name)));
    }
}
