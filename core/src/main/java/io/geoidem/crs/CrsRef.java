package io.geoidem.crs;

/** How a source names its CRS. Values are immutable. */
public sealed interface CrsRef {
    /** WGS 84 longitude and latitude in degrees: what GeoJSON means where it says nothing (RFC 7946 §4). */
    record Wgs84() implements CrsRef {
        @Override
        public String toString() {
            return "OGC:CRS84";
        }
    }

    /**
     * A name: {@code EPSG:25832}, {@code urn:ogc:def:crs:EPSG::25832}, {@code urn:ogc:def:crs:OGC:1.3:CRS84} or the
     * HTTP form of the same.
     *
     * @param name the name as the source gives it
     */
    record Named(String name) implements CrsRef {
        @Override
        public String toString() {
            return name;
        }
    }

    /**
     * A definition in well-known text of either version and any dialect.
     *
     * @param wkt the text as the source gives it
     */
    record Text(String wkt) implements CrsRef {
        @Override
        public String toString() {
            return wkt.length() <= 60 ? wkt : wkt.substring(0, 57) + "...";
        }
    }
}
