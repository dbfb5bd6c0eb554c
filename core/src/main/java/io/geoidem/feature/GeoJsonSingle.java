package io.geoidem.feature;

import io.geoidem.GeoidemException;
import io.geoidem.crs.CrsNames;
import io.geoidem.crs.CrsRef;
import java.util.Optional;

/**
 * A document of one Feature or one bare geometry. It is read as if no {@code crs} member followed; where one does and
 * names another CRS, it is read once more.
 */
final class GeoJsonSingle {
    private final GeoJsonSource document;
    private final GeoJsonHead head;

    GeoJsonSingle(GeoJsonSource document, GeoJsonHead head) {
        this.document = document;
        this.head = head;
    }

    void write(Workbench bench) {
        CrsRef assumed = head.crs().orElseGet(CrsRef.Wgs84::new);
        try {
            write(bench, assumed);
        } catch (GeoidemException e) {
            Optional<CrsRef> named = bench.plan().projections().named().isPresent() || head.crsCertain()
                    ? Optional.empty()
                    : crsAtTheEnd(bench, e);
            if (named.isEmpty() || CrsNames.areSame(named.get(), assumed)) {
                throw e;
            }
            write(bench, named.get());
        }
    }

    /** The feature as it is written. */
    WrittenFeature written(Workbench bench) {
        boolean mayFollow =
                !head.crsCertain() && bench.plan().projections().named().isEmpty();
        CrsRef crs = (mayFollow ? GeoJsonHead.crsOf(document, bench.plan().limits()) : head.crs())
                .orElseGet(CrsRef.Wgs84::new);
        byte[] bytes = document.all();
        GeoJsonFeature feature = new GeoJsonFeature(bench, bench.reader(bytes, 0, bytes.length), crs);
        return head.kind() == GeoJsonHead.Kind.FEATURE ? feature.keepFeature(1, crs) : feature.keepGeometry(1, crs);
    }

    private Optional<CrsRef> crsAtTheEnd(Workbench bench, GeoidemException refusal) {
        try {
            return GeoJsonHead.crsOf(document, bench.plan().limits());
        } catch (GeoidemException e) {
            // The text is unsound further on: what was found first is told.
            e.addSuppressed(refusal);
            return Optional.empty();
        }
    }

    private void write(Workbench bench, CrsRef crs) {
        byte[] bytes = document.all();
        GeoJsonFeature feature = new GeoJsonFeature(bench, bench.reader(bytes, 0, bytes.length), crs);
        if (head.kind() == GeoJsonHead.Kind.FEATURE) {
            feature.writeFeature();
        } else {
            feature.writeGeometry();
        }
    }
}
