package io.geoidem.geotools.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.crs.CrsRef;
import org.geotools.api.referencing.ReferenceIdentifier;
import org.geotools.api.referencing.crs.CoordinateReferenceSystem;
import org.geotools.referencing.CRS;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.jspecify.annotations.Nullable;

/** What the core calls the CRS that a GeoTools object describes. */
public final class FeatureCrs {
    private static final String REMEDY = "give the feature type its CRS, or name it as source_crs in the contract";

    /** The last one: features of one CRS come in a row, and asking GeoTools for its text costs more than a key. */
    private static volatile @Nullable Known last;

    private FeatureCrs() {}

    private record Known(CoordinateReferenceSystem crs, CrsRef ref) {}

    /**
     * The CRS: its EPSG code where it carries one, else its definition.
     *
     * @param of what has it, for the message
     * @throws GeoidemException with {@link ErrorCode#CRS} where there is none, or one that has no text
     */
    public static CrsRef of(@Nullable CoordinateReferenceSystem crs, String of) {
        if (crs == null) {
            throw new GeoidemException(ErrorCode.CRS, Place.UNKNOWN, of + " has no CRS", REMEDY);
        }
        Known known = last;
        if (known == null || known.crs() != crs) {
            known = new Known(crs, reference(crs, of));
            last = known;
        }
        return known.ref();
    }

    private static CrsRef reference(CoordinateReferenceSystem crs, String of) {
        for (ReferenceIdentifier identifier : crs.getIdentifiers()) {
            if ("EPSG".equalsIgnoreCase(identifier.getCodeSpace())) {
                return new CrsRef.Named("EPSG:" + identifier.getCode());
            }
        }
        if (CRS.equalsIgnoreMetadata(crs, DefaultGeographicCRS.WGS84)) {
            return new CrsRef.Wgs84();
        }
        try {
            return new CrsRef.Text(crs.toWKT());
        } catch (UnsupportedOperationException e) {
            throw new GeoidemException(
                    ErrorCode.CRS, Place.UNKNOWN, of + " has a CRS without a definition in well-known text", REMEDY, e);
        }
    }
}
