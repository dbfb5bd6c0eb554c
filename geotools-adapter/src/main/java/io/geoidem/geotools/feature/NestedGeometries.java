package io.geoidem.geotools.feature;

import io.geoidem.Limits;
import io.geoidem.contract.GeometryRules;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.crs.ToWgs84;
import io.geoidem.crs.Wgs84Names;
import io.geoidem.feature.PropertyValue;
import io.geoidem.geometry.CanonicalGeometry;
import io.geoidem.geometry.FlagRequest;
import io.geoidem.geometry.GeometryType;
import io.geoidem.geometry.Grid;
import io.geoidem.geometry.GridBuilder;
import io.geoidem.geometry.JtsGeometries;
import io.geoidem.geometry.Normalizer;
import io.geoidem.geometry.ShapeBuilder;
import io.geoidem.number.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.locationtech.jts.geom.Geometry;

/**
 * Geometries that are attributes beside the feature's own: normalised as that one is, then written as a GeoJSON object.
 * Thread-safe.
 */
final class NestedGeometries {
    private final GeometryRules rules;
    private final Reprojector reprojector;
    private final Limits limits;
    private final Normalizer normalizer;
    private final Map<CrsRef, ToWgs84> ways = new ConcurrentHashMap<>();

    NestedGeometries(GeometryRules rules, Reprojector reprojector, Limits limits) {
        this.rules = rules;
        this.reprojector = reprojector;
        this.limits = limits;
        this.normalizer = new Normalizer(rules.lines(), FlagRequest.USUAL);
    }

    PropertyValue of(Geometry geometry, CrsRef crs) {
        GridBuilder grid = new GridBuilder(Grid.of(rules), limits);
        if (Wgs84Names.isWgs84(crs)) {
            JtsGeometries.addTo(grid, geometry);
        } else {
            ShapeBuilder shape = new ShapeBuilder(limits);
            JtsGeometries.addTo(shape, geometry);
            ToWgs84 way = ways.computeIfAbsent(crs, source -> reprojector.toWgs84(source, rules.operation()));
            shape.build().addTo(grid, way::transform);
        }
        CanonicalGeometry canonical = normalizer.normalize(grid);
        if (canonical.isEmpty() && rules.emptyGeometry() == GeometryRules.EmptyGeometry.NULL) {
            return PropertyValue.Literal.NULL;
        }
        ByteSink text = new ByteSink();
        canonical.appendContentTo(text);
        Map<String, PropertyValue> members = new LinkedHashMap<>();
        members.put("type", PropertyValue.of(canonical.type().label()));
        String content = canonical.type() == GeometryType.GEOMETRY_COLLECTION ? "geometries" : "coordinates";
        members.put(content, new CanonicalText(text.toByteArray()).value());
        return new PropertyValue.Members(members);
    }

    /** Reads back the text that a canonical geometry writes: objects, lists, plain texts and numbers, without blanks. */
    private static final class CanonicalText {
        private final byte[] text;
        private int at;

        CanonicalText(byte[] text) {
            this.text = text;
        }

        PropertyValue value() {
            return switch (text[at]) {
                case '[' -> items();
                case '{' -> members();
                case '"' -> PropertyValue.of(string());
                default -> number();
            };
        }

        private PropertyValue items() {
            List<PropertyValue> items = new ArrayList<>();
            at++;
            while (text[at] != ']') {
                items.add(value());
                at += text[at] == ',' ? 1 : 0;
            }
            at++;
            return new PropertyValue.Items(items);
        }

        private PropertyValue members() {
            Map<String, PropertyValue> members = new LinkedHashMap<>();
            at++;
            while (text[at] != '}') {
                String name = string();
                at++;
                members.put(name, value());
                at += text[at] == ',' ? 1 : 0;
            }
            at++;
            return new PropertyValue.Members(members);
        }

        private String string() {
            int begin = ++at;
            while (text[at] != '"') {
                at++;
            }
            return new String(text, begin, at++ - begin, StandardCharsets.US_ASCII);
        }

        private PropertyValue number() {
            int begin = at;
            while (at < text.length && text[at] != ',' && text[at] != ']' && text[at] != '}') {
                at++;
            }
            return new PropertyValue.Numeral(new String(text, begin, at - begin, StandardCharsets.US_ASCII));
        }
    }
}
