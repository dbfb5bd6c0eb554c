package io.geoidem.geotools.crs.registry;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads the tables that the build wrote, in the order in which it wrote them. Codes are -1 where there is none. */
final class RegistryReader {
    private static final int MAGIC = 0x45505347;

    final String version;
    final Map<Integer, Ellipsoid> ellipsoids = new HashMap<>();
    final Map<Integer, Datum> datums = new TreeMap<>();
    final Map<Integer, List<Integer>> members = new HashMap<>();
    final Map<Integer, List<Integer>> ensembles = new HashMap<>();
    final Map<Integer, Crs> systems = new HashMap<>();
    final List<Crs> systemList = new ArrayList<>();
    final Map<Integer, List<Crs>> byDatum = new HashMap<>();
    final Map<Integer, List<Crs>> byBase = new HashMap<>();
    final OperationTables operations;
    final TableInput in;
    final Map<String, List<Integer>> datumNames = new TreeMap<>();
    final Map<String, List<Integer>> crsNames = new TreeMap<>();

    private final Map<Integer, Measure> meridians = new HashMap<>();
    private final Map<Integer, Area> extents = new HashMap<>();
    private final Map<Integer, List<Axis>> axes = new HashMap<>();

    RegistryReader(DataInputStream stream) throws IOException {
        in = new TableInput(stream);
        if (in.code() != MAGIC) {
            throw new IOException("not a registry extract");
        }
        version = in.text();
        in.rows(this::unit);
        in.rows(this::ellipsoid);
        in.rows(() -> meridians.put(in.code(), meridian()));
        List<DatumRow> datumRows = new ArrayList<>();
        in.rows(() -> datumRows.add(datumRow()));
        in.rows(this::member);
        datums(datumRows);
        in.rows(() -> extents.put(in.code(), area()));
        in.rows(() -> TableInput.list(axes, in.code()).add(new Axis(in.text(), direction(), in.unitOf(in.code()))));
        List<SystemRow> systemRows = new ArrayList<>();
        in.rows(() -> systemRows.add(systemRow()));
        systems(systemRows);
        operations = new OperationTables(in, extents);
        in.rows(this::alias);
    }

    private void unit() throws IOException {
        int code = in.code();
        String name = in.text();
        String kind = in.text();
        in.units.put(code, new Unit(code, name, kind, Unit.factorOf(code, kind, in.number(), in.number())));
    }

    private void ellipsoid() throws IOException {
        int code = in.code();
        String name = in.text();
        double metres = in.number();
        double factor = in.unitOf(in.code()).factor();
        double inverse = in.number();
        double minor = in.number();
        double f = Double.isNaN(inverse) ? Double.isNaN(minor) ? 0 : (metres - minor) / metres : 1 / inverse;
        ellipsoids.put(code, new Ellipsoid(code, name, metres * factor, f));
    }

    private Measure meridian() throws IOException {
        in.text();
        return in.measure();
    }

    private record DatumRow(int code, String name, int ellipsoid, int meridian, Validity validity) {}

    private DatumRow datumRow() throws IOException {
        DatumRow row = new DatumRow(in.code(), in.text(), in.code(), in.code(), in.validity());
        in.text();
        return row;
    }

    private void member() throws IOException {
        int ensemble = in.code();
        int datum = in.code();
        TableInput.list(members, ensemble).add(datum);
        TableInput.list(ensembles, datum).add(ensemble);
    }

    private void datums(List<DatumRow> rows) {
        Map<Integer, DatumRow> byCode = new HashMap<>();
        rows.forEach(row -> byCode.put(row.code, row));
        for (DatumRow row : rows) {
            DatumRow model = byCode.getOrDefault(
                    members.getOrDefault(row.code, List.of(row.code)).get(0), row);
            Measure meridian = meridians.get(model.meridian);
            datums.put(
                    row.code,
                    new Datum(
                            row.code,
                            row.name,
                            ellipsoids.get(model.ellipsoid),
                            model.meridian,
                            meridian == null ? 0 : meridian.inBase(),
                            row.validity));
            TableInput.list(datumNames, row.name).add(row.code);
        }
    }

    private Area area() throws IOException {
        Area area = new Area(in.number(), in.number(), in.number(), in.number());
        return Double.isNaN(area.size()) ? Area.WORLD : area;
    }

    private String direction() throws IOException {
        String direction = in.text();
        in.text();
        return direction;
    }

    private record SystemRow(
            int code,
            String name,
            String kind,
            int axes,
            int datum,
            int base,
            int conversion,
            int horizontal,
            int vertical,
            Validity validity,
            int area) {}

    private SystemRow systemRow() throws IOException {
        return new SystemRow(
                in.code(),
                in.text(),
                in.text(),
                in.code(),
                in.code(),
                in.code(),
                in.code(),
                in.code(),
                in.code(),
                in.validity(),
                in.code());
    }

    private void systems(List<SystemRow> rows) {
        Map<Integer, SystemRow> byCode = new HashMap<>();
        rows.forEach(row -> byCode.put(row.code, row));
        for (SystemRow row : rows) {
            SystemRow ground = row;
            for (int depth = 0; ground != null && ground.datum < 0 && depth < 4; depth++) {
                ground = byCode.get(ground.base);
            }
            Datum datum = ground == null ? null : datums.get(ground.datum);
            Crs crs = new Crs(
                    row.code,
                    row.name,
                    kind(row.kind),
                    axes.getOrDefault(row.axes, List.of()),
                    datum,
                    row.base,
                    row.conversion,
                    row.horizontal,
                    row.validity,
                    extents.getOrDefault(row.area, Area.WORLD));
            systems.put(crs.code(), crs);
            systemList.add(crs);
            TableInput.list(crsNames, crs.name()).add(crs.code());
            if (crs.kind() == Crs.Kind.PROJECTED) {
                TableInput.list(byBase, row.base).add(crs);
            } else if (datum != null) {
                TableInput.list(byDatum, datum.code()).add(crs);
            }
        }
    }

    private static Crs.Kind kind(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "geographic 2d" -> Crs.Kind.GEOGRAPHIC_2D;
            case "geographic 3d" -> Crs.Kind.GEOGRAPHIC_3D;
            case "geocentric" -> Crs.Kind.GEOCENTRIC;
            case "projected" -> Crs.Kind.PROJECTED;
            case "compound" -> Crs.Kind.COMPOUND;
            case "vertical" -> Crs.Kind.VERTICAL;
            default -> Crs.Kind.OTHER;
        };
    }

    private void alias() throws IOException {
        int code = in.code();
        String table = in.text();
        String alias = in.text();
        if (table.equals("epsg_datum")) {
            TableInput.list(datumNames, alias).add(code);
        } else if (table.equals("epsg_coordinatereferencesystem")) {
            TableInput.list(crsNames, alias).add(code);
        }
    }
}
