package io.geoidem.explain;

import io.geoidem.crs.CrsIdentity;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.explain.DrawnLine.Kind;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.geometry.GeometryType;
import io.geoidem.geometry.Grid;
import io.geoidem.geometry.JtsGeometries;
import io.geoidem.geometry.Outline;
import io.geoidem.geometry.Shape;
import io.geoidem.geometry.ShapeBuilder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A geometry as it is written, flattened to its lines, rings and points. */
final class Drawing {
    /** The CRS of the coordinates. */
    final Optional<CrsRef> crs;
    /** What that CRS was taken for; empty for WGS 84. */
    final Optional<CrsIdentity> identity;
    /** The type as written. */
    final Optional<GeometryType> type;
    /** Whether the source gives measures. */
    final boolean measured;

    final List<DrawnLine> lines = new ArrayList<>();
    private final Map<Position, Found> byPosition = new HashMap<>();

    private Drawing(
            Optional<CrsRef> crs, Optional<CrsIdentity> identity, Optional<GeometryType> type, boolean measured) {
        this.crs = crs;
        this.identity = identity;
        this.type = type;
        this.measured = measured;
    }

    /** A position of a line. */
    record Found(DrawnLine line, int index) {}

    static Drawing of(FeatureGeometry geometry, FeatureKeyer keyer, Grid grid) {
        if (geometry instanceof FeatureGeometry.Jts jts) {
            ShapeBuilder builder = new ShapeBuilder();
            JtsGeometries.addTo(builder, jts.geometry());
            return of(builder.build(), jts.crs(), keyer, grid);
        }
        return geometry instanceof FeatureGeometry.Prepared prepared
                ? of(prepared.shape(), prepared.crs(), keyer, grid)
                : new Drawing(Optional.empty(), Optional.empty(), Optional.empty(), false);
    }

    private static Drawing of(Shape shape, CrsRef saidByData, FeatureKeyer keyer, Grid grid) {
        Outline outline = shape.outline();
        Optional<ToWgs84> way = keyer.wayFrom(saidByData);
        Drawing drawing = new Drawing(
                Optional.of(keyer.sourceCrs(saidByData)),
                way.map(ToWgs84::identity),
                Optional.of(outline.type()),
                shape.isMeasured());
        drawing.add(outline, "", way, grid);
        return drawing;
    }

    private void add(Outline outline, String place, Optional<ToWgs84> way, Grid grid) {
        if (outline instanceof Outline.Collection collection) {
            for (int i = 0; i < collection.members().size(); i++) {
                add(collection.members().get(i), join(place, "member " + i), way, grid);
            }
            return;
        }
        List<Outline.Part> parts = ((Outline.Plain) outline).parts();
        Kind kind = kind(outline.type());
        for (int p = 0; p < parts.size(); p++) {
            List<Outline.Sequence> sequences = parts.get(p).sequences();
            for (int s = 0; s < sequences.size(); s++) {
                String where = parts.size() > 1 ? join(place, "part " + p) : place;
                if (kind == Kind.RING) {
                    where = join(where, "ring " + s);
                } else if (sequences.size() > 1) {
                    where = join(where, "part " + s);
                }
                add(kind, where, sequences.get(s), way, grid);
            }
        }
    }

    private void add(Kind kind, String place, Outline.Sequence written, Optional<ToWgs84> way, Grid grid) {
        double[] degrees = written.xy();
        way.ifPresent(operation -> operation.transform(degrees, 0, written.length()));
        DrawnLine line = new DrawnLine(kind, place, written, degrees, grid);
        lines.add(line);
        for (int i = 0; i < line.length(); i++) {
            byPosition.putIfAbsent(line.position(i), new Found(line, i));
        }
    }

    /** Where a position of the canonical text is written; empty where rules have moved it. */
    Optional<Found> find(Position canonical) {
        Found found = byPosition.get(canonical);
        if (found == null) {
            // §5.11 has turned a point.
            long turn = lines.isEmpty() ? 0 : 360 * power(lines.get(0).grid().decimals());
            found = byPosition.get(new Position(canonical.x() + turn, canonical.y(), canonical.z()));
            if (found == null) {
                found = byPosition.get(new Position(canonical.x() - turn, canonical.y(), canonical.z()));
            }
        }
        return Optional.ofNullable(found);
    }

    private static long power(int decimals) {
        long power = 1;
        for (int i = 0; i < decimals; i++) {
            power *= 10;
        }
        return power;
    }

    private static Kind kind(GeometryType type) {
        return switch (type) {
            case POINT, MULTI_POINT -> Kind.POINTS;
            case LINE_STRING, MULTI_LINE_STRING -> Kind.LINE;
            case POLYGON, MULTI_POLYGON -> Kind.RING;
            case GEOMETRY_COLLECTION -> throw new IllegalArgumentException("a collection has members");
        };
    }

    private static String join(String outer, String inner) {
        return outer.isEmpty() ? inner : outer + ", " + inner;
    }
}
