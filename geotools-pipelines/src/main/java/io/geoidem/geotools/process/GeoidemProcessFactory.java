package io.geoidem.geotools.process;

import org.geotools.process.factory.AnnotatedBeanProcessFactory;
import org.geotools.text.Text;

/** Offers the processes of this package; found by GeoTools. */
public final class GeoidemProcessFactory extends AnnotatedBeanProcessFactory {
    /** The namespace of the processes. */
    public static final String NAMESPACE = "geoidem";

    /** For GeoTools. */
    public GeoidemProcessFactory() {
        super(
                Text.text("Deterministic keys of features"),
                NAMESPACE,
                KeyProcess.class,
                DeduplicateProcess.class,
                ReconcileProcess.class);
    }
}
