package io.geoidem.feature;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.crs.CrsRef;
import io.geoidem.geometry.GeometryType;
import io.geoidem.json.CanonicalJson;
import io.geoidem.json.JsonReader;
import io.geoidem.json.Token;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * What the top level of a document says of how to read it.
 *
 * @param kind what the document is
 * @param crs its {@code crs} member, as far as it was read
 * @param crsCertain whether no {@code crs} member can follow
 */
record GeoJsonHead(Kind kind, Optional<CrsRef> crs, boolean crsCertain) {
    /** What a document is (RFC 7946 §3). */
    enum Kind {
        COLLECTION,
        FEATURE,
        GEOMETRY
    }

    /** Which members are looked for. */
    private enum Wanted {
        TYPE,
        TYPE_AND_CRS
    }

    /** What becomes of the {@code crs} member: a contract that names the CRS overrides it, whatever it says. */
    private enum CrsMember {
        READ,
        IGNORED
    }

    /** Reads as far as it takes to know the type, and of a collection the CRS, wherever they stand. */
    static GeoJsonHead of(GeoJsonSource source, Workbench bench) {
        KeyingPlan plan = bench.plan();
        CrsMember member = plan.projections().named().isPresent() ? CrsMember.IGNORED : CrsMember.READ;
        Limits limits = plan.limits();
        byte[] held = source.held();
        GeoJsonHead plain = held == null ? null : PlainHead.of(held);
        if (plain != null) {
            return plain;
        }
        GeoJsonHead head = held == null
                ? read(source, limits, Wanted.TYPE, member)
                : read(bench.reader(held, 0, held.length), Wanted.TYPE, member);
        if (head.kind != Kind.COLLECTION || member == CrsMember.IGNORED || head.crsCertain || head.crs.isPresent()) {
            return head;
        }
        return crsPossible(source) ? read(source, limits, Wanted.TYPE_AND_CRS, CrsMember.READ) : head;
    }

    /** Reads on to the end for the CRS. */
    static Optional<CrsRef> crsOf(GeoJsonSource source, Limits limits) {
        return read(source, limits, Wanted.TYPE_AND_CRS, CrsMember.READ).crs;
    }

    private static boolean crsPossible(GeoJsonSource source) {
        byte[] held = source.held();
        if (held != null) {
            return LateCrs.possible(held, 0, held.length);
        }
        try (InputStream in = source.open()) {
            return LateCrs.possible(in);
        } catch (IOException e) {
            throw GeoJsonSource.unreadable(e);
        }
    }

    private static GeoJsonHead read(GeoJsonSource source, Limits limits, Wanted wanted, CrsMember member) {
        byte[] held = source.held();
        if (held != null) {
            return read(JsonReader.of(held, 0, held.length, limits), wanted, member);
        }
        try (InputStream in = source.open()) {
            return read(JsonReader.of(in, limits), wanted, member);
        } catch (IOException e) {
            throw GeoJsonSource.unreadable(e);
        }
    }

    private static GeoJsonHead read(JsonReader reader, Wanted wanted, CrsMember member) {
        if (reader.next() != Token.BEGIN_OBJECT) {
            throw GeoJsonValues.unexpected(
                    reader, "a GeoJSON document is an object", "give a FeatureCollection, a Feature or a geometry");
        }
        Optional<Kind> kind = Optional.empty();
        Optional<CrsRef> crs = Optional.empty();
        while (reader.next() == Token.NAME) {
            String name = reader.string();
            reader.next();
            if (name.equals("type")) {
                kind = Optional.of(kind(reader));
            } else if (name.equals("crs") && member == CrsMember.READ) {
                crs = Optional.of(GeoJsonCrs.read(reader));
            } else if (kind.isPresent() && wanted == Wanted.TYPE && !isOfCollectionHead(kind.get(), name)) {
                return new GeoJsonHead(kind.get(), crs, false);
            } else {
                reader.skipValue();
            }
        }
        if (kind.isEmpty()) {
            throw GeoJsonValues.unexpected(
                    reader, "a GeoJSON document has the member \"type\"", "add \"type\": \"FeatureCollection\"");
        }
        return new GeoJsonHead(kind.get(), crs, true);
    }

    /** Whether a member may stand before the features, where the CRS may still come before them. */
    private static boolean isOfCollectionHead(Kind kind, String name) {
        return kind == Kind.COLLECTION && !name.equals("features");
    }

    private static Kind kind(JsonReader reader) {
        if (reader.token() != Token.STRING) {
            throw GeoJsonValues.unexpected(reader, "the type is a string", "name one of GeoJSON's types");
        }
        String type = reader.string();
        if (type.equals("FeatureCollection")) {
            return Kind.COLLECTION;
        }
        if (type.equals("Feature")) {
            return Kind.FEATURE;
        }
        if (GeometryType.ofLabel(type).isPresent()) {
            return Kind.GEOMETRY;
        }
        throw new GeoidemException(
                ErrorCode.GEOJSON,
                reader.place(),
                "the type " + CanonicalJson.text(type) + " is none of GeoJSON's",
                "give a FeatureCollection, a Feature or a geometry");
    }
}
