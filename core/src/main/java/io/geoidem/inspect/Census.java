package io.geoidem.inspect;

import io.geoidem.GeoidemException;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.PropertyValue;
import io.geoidem.geometry.Outline;
import io.geoidem.inspect.Inspection.Attribute;
import io.geoidem.inspect.Inspection.Extent;
import io.geoidem.inspect.Inspection.Features;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Counts features. Not thread-safe. */
final class Census {
    private static final int LISTED = 10;

    private final Function<CrsRef, Optional<ToWgs84>> ways;
    private final Map<String, Long> types = new TreeMap<>();
    private final Map<String, Map<String, Long>> attributes = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();
    private final Box extent = new Box();
    private final Box degrees = new Box();
    private long count;
    private long withId;
    private long withHeight;
    private long refused;
    private @Nullable CrsRef crs;
    private boolean lost;

    /** A census that brings coordinates to WGS 84 by those ways, which may refuse. */
    Census(Function<CrsRef, Optional<ToWgs84>> ways) {
        this.ways = ways;
    }

    void add(Feature feature) {
        count++;
        withId += feature.id().isPresent() ? 1 : 0;
        feature.properties()
                .forEach((name, value) ->
                        attributes.computeIfAbsent(name, key -> new TreeMap<>()).merge(kind(value), 1L, Long::sum));
        if (feature.geometry() instanceof FeatureGeometry.Prepared prepared) {
            Outline outline = prepared.shape().outline();
            types.merge(outline.type().label(), 1L, Long::sum);
            crs = crs == null ? prepared.crs() : crs;
            withHeight += measure(outline, prepared.crs()) ? 1 : 0;
        } else {
            types.merge("null", 1L, Long::sum);
        }
    }

    void refuse(GeoidemException problem) {
        refused++;
        if (problems.size() < LISTED) {
            problems.add(String.valueOf(problem.getMessage()));
        }
    }

    /** The CRS of the first feature with a geometry. */
    Optional<CrsRef> crs() {
        return Optional.ofNullable(crs);
    }

    Features result() {
        Map<String, Attribute> counted = new LinkedHashMap<>();
        attributes.forEach((name, kinds) -> counted.put(name, new Attribute(kinds)));
        return new Features(
                count,
                types,
                withId,
                withHeight,
                extent.result(),
                lost ? Optional.empty() : degrees.result(),
                counted,
                refused,
                problems);
    }

    /** Widens the extents; whether there is any height. */
    private boolean measure(Outline outline, CrsRef source) {
        boolean height = false;
        if (outline instanceof Outline.Collection collection) {
            for (Outline member : collection.members()) {
                height |= measure(member, source);
            }
            return height;
        }
        for (Outline.Part part : ((Outline.Plain) outline).parts()) {
            for (Outline.Sequence sequence : part.sequences()) {
                height |= measure(sequence, source);
            }
        }
        return height;
    }

    private boolean measure(Outline.Sequence sequence, CrsRef source) {
        double[] xy = sequence.xy();
        extent.add(xy);
        try {
            ways.apply(source).ifPresent(way -> way.transform(xy, 0, sequence.length()));
            degrees.add(xy);
        } catch (GeoidemException e) {
            // The mode that needs the way tells why there is none.
            lost = true;
        }
        boolean height = false;
        for (int i = 0; i < sequence.length(); i++) {
            height |= Double.isFinite(sequence.z(i));
        }
        return height;
    }

    private static String kind(PropertyValue value) {
        if (value instanceof PropertyValue.Text) {
            return "string";
        }
        if (value instanceof PropertyValue.Numeral) {
            return "number";
        }
        if (value instanceof PropertyValue.Items) {
            return "array";
        }
        if (value instanceof PropertyValue.Members) {
            return "object";
        }
        return value == PropertyValue.Literal.NULL ? "null" : "boolean";
    }

    /** A rectangle that grows. */
    private static final class Box {
        private double west = Double.POSITIVE_INFINITY;
        private double south = Double.POSITIVE_INFINITY;
        private double east = Double.NEGATIVE_INFINITY;
        private double north = Double.NEGATIVE_INFINITY;

        void add(double[] xy) {
            for (int i = 0; i < xy.length; i += 2) {
                if (Double.isFinite(xy[i]) && Double.isFinite(xy[i + 1])) {
                    west = Math.min(west, xy[i]);
                    east = Math.max(east, xy[i]);
                    south = Math.min(south, xy[i + 1]);
                    north = Math.max(north, xy[i + 1]);
                }
            }
        }

        Optional<Extent> result() {
            return west > east ? Optional.empty() : Optional.of(new Extent(west, south, east, north));
        }
    }
}
