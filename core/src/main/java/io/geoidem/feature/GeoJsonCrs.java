package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.crs.CrsRef;
import io.geoidem.json.JsonReader;
import java.util.Map;

/** The {@code crs} member of GeoJSON before RFC 7946 (§5.3). */
final class GeoJsonCrs {
    private static final String REMEDY = "write {\"type\":\"name\",\"properties\":{\"name\":\"EPSG:25832\"}}, leave the"
            + " member out for WGS 84, or name the CRS yourself (--source-crs, or source_crs of the contract)";

    private GeoJsonCrs() {}

    /**
     * Reads the member's value that the reader stands on.
     *
     * @throws GeoidemException with {@link ErrorCode#CRS} for null, which says that the CRS is unknown, for a link, and
     *     for any other form than a name
     */
    static CrsRef read(JsonReader reader) {
        Place place = reader.place();
        PropertyValue value = GeoJsonValues.read(reader);
        if (value == PropertyValue.Literal.NULL) {
            throw refused(place, "the crs member is null: the data say that their CRS is not known");
        }
        if (!(value instanceof PropertyValue.Members crs)) {
            throw refused(place, "the crs member is no object");
        }
        PropertyValue type = crs.members().get("type");
        if (type instanceof PropertyValue.Text text && text.text().equals("link")) {
            throw refused(place, "the crs member is a link, which is not followed");
        }
        if (type instanceof PropertyValue.Text text
                && text.text().equals("name")
                && crs.members().get("properties") instanceof PropertyValue.Members properties
                && nameIn(properties.members()) instanceof PropertyValue.Text name
                && !name.text().isBlank()) {
            return new CrsRef.Named(name.text());
        }
        throw refused(place, "the crs member names no CRS");
    }

    private static PropertyValue nameIn(Map<String, PropertyValue> properties) {
        return properties.getOrDefault("name", PropertyValue.Literal.NULL);
    }

    private static GeoidemException refused(Place place, String problem) {
        return new GeoidemException(ErrorCode.CRS, place, problem, REMEDY);
    }
}
