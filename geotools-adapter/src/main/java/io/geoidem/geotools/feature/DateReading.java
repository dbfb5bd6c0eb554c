package io.geoidem.geotools.feature;

import org.geotools.api.feature.type.AttributeDescriptor;
import org.geotools.feature.FeatureTypes;

/**
 * What a bare {@link java.util.Date} means, which the value itself does not say: the attribute does. The default zone of
 * the virtual machine never decides.
 */
enum DateReading {
    /** A day, written as the start of that day in the default zone, which is what GeoTools makes of a date in a DBF. */
    DAY,
    /** A moment. */
    MOMENT;

    /** Bytes of a date in a DBF. */
    private static final int DBF_DATE = 8;

    /**
     * The reading for an attribute: GeoTools' shapefile reader states the width of the column, and a date in a DBF has
     * eight bytes; no other store does so for dates.
     */
    @SuppressWarnings("JavaUtilDate") // the binding that is asked for
    static DateReading of(AttributeDescriptor descriptor) {
        return descriptor.getType().getBinding() == java.util.Date.class
                        && FeatureTypes.getFieldLength(descriptor) == DBF_DATE
                ? DAY
                : MOMENT;
    }
}
