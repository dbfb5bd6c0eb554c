package io.geoidem.feature;

import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.contract.GeometryRules.EmptyGeometry;
import io.geoidem.crs.ToWgs84;
import io.geoidem.digest.Hash;
import io.geoidem.geometry.CanonicalGeometry;
import io.geoidem.geometry.GridBuilder;
import io.geoidem.geometry.JtsGeometries;
import io.geoidem.geometry.ShapeBuilder;
import io.geoidem.json.JsonReader;
import io.geoidem.number.ByteSink;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What one thread works features with: buffers that are used again and again. Not thread-safe. */
final class Workbench {
    /** Room for the text of a feature that is kept from one to the next. */
    private static final int KEPT_TEXT = 1 << 20;

    private static final byte[] NOTHING = {};

    private final KeyingPlan plan;
    /** Has taken the lines that stand before every text. */
    private final Hash hash;

    private final GridBuilder grid;
    private final JsonReader reader;
    private ByteSink text = new ByteSink(1024);
    private Flags flags = Flags.NONE;

    Workbench(KeyingPlan plan) {
        this.plan = plan;
        this.hash = Hash.of(plan.contract().algorithm());
        hash.update(plan.header());
        this.grid = new GridBuilder(plan.grid(), plan.limits());
        this.reader = JsonReader.of(NOTHING, 0, 0, plan.limits());
    }

    KeyingPlan plan() {
        return plan;
    }

    /** A reader of those bytes, good until the next one is asked for. */
    JsonReader reader(byte[] bytes, int from, int to) {
        reader.reset(bytes, from, to);
        return reader;
    }

    /** Lets go of what was read. */
    void rest() {
        reader.reset(NOTHING, 0, 0);
    }

    /** The builder of the next geometry in WGS 84, empty. */
    GridBuilder emptyGrid() {
        grid.clear();
        return grid;
    }

    /** Makes the canonical text of a feature. */
    void write(Feature feature) {
        write(feature, Attributes.of(feature));
    }

    /** Makes the canonical text of a feature of other attributes than it shows itself. */
    void write(Feature feature, Attributes attributes) {
        FeatureGeometry geometry = feature.geometry();
        Optional<ToWgs84> way = Optional.empty();
        boolean given = true;
        emptyGrid();
        if (geometry instanceof FeatureGeometry.Jts jts) {
            way = plan.projections().from(jts.crs());
            if (way.isPresent()) {
                ShapeBuilder shape = new ShapeBuilder(plan.limits());
                JtsGeometries.addTo(shape, jts.geometry());
                shape.build().addTo(grid, way.get()::transform);
            } else {
                JtsGeometries.addTo(grid, jts.geometry());
            }
        } else if (geometry instanceof FeatureGeometry.Prepared prepared) {
            way = plan.projections().from(prepared.crs());
            if (way.isPresent()) {
                prepared.shape().addTo(grid, way.get()::transform);
            } else {
                prepared.shape().addTo(grid);
            }
        } else {
            given = false;
        }
        write(given ? grid : null, way, attributes);
        flags = flags.plus(feature.flags());
    }

    /** Makes the canonical text of a feature whose geometry stands in the builder; null for no geometry. */
    void write(@Nullable GridBuilder geometry, Optional<ToWgs84> way, Attributes attributes) {
        if (text.array().length > KEPT_TEXT) {
            text = new ByteSink(1024);
        }
        text.clear();
        CanonicalGeometry canonical =
                geometry == null ? null : plan.normalizer().normalize(geometry);
        flags = flags(canonical, way);
        if (canonical != null
                && canonical.isEmpty()
                && plan.contract().geometry().emptyGeometry() == EmptyGeometry.NULL) {
            canonical = null;
        }
        plan.text().append(text, canonical, attributes);
    }

    /** The text that was made last; good until the next one is made. */
    ByteSink text() {
        return text;
    }

    /** The flags of the feature whose text was made last. */
    Flags flags() {
        return flags;
    }

    /** The full digest of the text that was made last. */
    byte[] digest() {
        return hash.finishBytesOf(text.array(), 0, text.length());
    }

    private Flags flags(@Nullable CanonicalGeometry canonical, Optional<ToWgs84> way) {
        Flags all = plan.flags();
        if (canonical != null && canonical.hasFlags()) {
            Map<Flag, Long> counts = new EnumMap<>(Flag.class);
            canonical.flags().forEach(flag -> counts.put(flag, 1L));
            all = all.plus(new Flags(counts));
        }
        return way.isPresent() ? all.plus(way.get().flags()) : all;
    }
}
