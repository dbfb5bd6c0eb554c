package io.geoidem.geotools.crs.operation;

/** Constant differences of longitude and latitude: EPSG methods 9601 (longitude rotation), 9619 and 9660. */
record OffsetStep(double longitude, double latitude) implements DatumStep {
    @Override
    public void apply(double[] ordinates, int at) {
        ordinates[at] += longitude;
        ordinates[at + 1] += latitude;
    }
}
