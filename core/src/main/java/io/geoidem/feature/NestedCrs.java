package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.crs.CrsNames;
import io.geoidem.crs.CrsRef;
import io.geoidem.json.JsonReader;
import org.jspecify.annotations.Nullable;

/**
 * The {@code crs} members inside a document. They are derived and left out, and must not contradict the document's CRS,
 * unless the contract names the CRS: then nobody asks what they say.
 */
final class NestedCrs {
    private final CrsRef document;
    private final Projections projections;
    private @Nullable GeoidemException contradiction;

    NestedCrs(CrsRef document, Projections projections) {
        this.document = document;
        this.projections = projections;
    }

    /** Reads the member's value that the reader stands on. */
    void read(JsonReader reader) {
        if (projections.named().isPresent()) {
            reader.skipValue();
            return;
        }
        Place place = reader.place();
        CrsRef found = GeoJsonCrs.read(reader);
        if (!CrsNames.areSame(found, document)) {
            contradiction = new GeoidemException(
                    ErrorCode.CRS,
                    place,
                    "a crs member inside the document names " + found + ", the document is in " + document,
                    "name one CRS at the top level, or say which it is (--source-crs, or source_crs of the contract)");
        }
    }

    /** @throws GeoidemException with {@link ErrorCode#CRS} where one names another CRS than the document's */
    void requireSame() {
        if (contradiction != null) {
            throw contradiction;
        }
    }
}
