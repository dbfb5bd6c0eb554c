package io.geoidem.reconcile.output;

import io.geoidem.reconcile.outline.Outline;
import io.geoidem.reconcile.outline.PartKind;
import java.math.BigDecimal;

/** Outlines as GeoJSON geometries (RFC 7946), longitude first, rings closed. */
final class GeometryJson {
    private GeometryJson() {}

    static void append(StringBuilder out, Outline outline) {
        if (outline.type().isEmpty()) {
            out.append("null");
        } else if (outline.type().startsWith("GeometryCollection")) {
            out.append("{\"type\":\"GeometryCollection\",\"geometries\":[");
            for (int part = 0; part < outline.parts(); part++) {
                out.append(part == 0 ? "" : ",");
                appendTyped(out, label(outline.kind(part)), outline, part, part + 1);
            }
            out.append("]}");
        } else {
            appendTyped(out, outline.type(), outline, 0, outline.parts());
        }
    }

    private static String label(PartKind kind) {
        return switch (kind) {
            case POINT -> "Point";
            case LINE -> "LineString";
            case POLYGON -> "Polygon";
        };
    }

    private static void appendTyped(StringBuilder out, String type, Outline outline, int from, int to) {
        out.append("{\"type\":\"").append(type).append("\",\"coordinates\":");
        boolean isMulti = type.startsWith("Multi");
        out.append(isMulti || from == to ? "[" : "");
        for (int part = from; part < to; part++) {
            out.append(part == from ? "" : ",");
            appendPart(out, outline, part);
        }
        out.append(isMulti || from == to ? "]" : "").append('}');
    }

    private static void appendPart(StringBuilder out, Outline outline, int part) {
        PartKind kind = outline.kind(part);
        out.append(kind == PartKind.POLYGON ? "[" : "");
        for (int s = outline.firstSequence(part); s < outline.endSequence(part); s++) {
            out.append(s == outline.firstSequence(part) ? "" : ",").append(kind == PartKind.POINT ? "" : "[");
            for (int i = outline.firstPosition(s); i < outline.endPosition(s); i++) {
                out.append(i == outline.firstPosition(s) ? "" : ",");
                appendPosition(out, outline, i);
            }
            if (kind == PartKind.POLYGON) {
                out.append(',');
                appendPosition(out, outline, outline.firstPosition(s));
            }
            out.append(kind == PartKind.POINT ? "" : "]");
        }
        out.append(kind == PartKind.POLYGON ? "]" : "");
    }

    private static void appendPosition(StringBuilder out, Outline outline, int position) {
        out.append('[').append(degrees(outline.x(position), outline.decimals()));
        out.append(',').append(degrees(outline.y(position), outline.decimals()));
        double z = outline.z(position);
        if (!Double.isNaN(z)) {
            out.append(',').append(Metres.text(z));
        }
        out.append(']');
    }

    static String degrees(long cells, int decimals) {
        return cells == 0
                ? "0"
                : BigDecimal.valueOf(cells, decimals).stripTrailingZeros().toPlainString();
    }
}
