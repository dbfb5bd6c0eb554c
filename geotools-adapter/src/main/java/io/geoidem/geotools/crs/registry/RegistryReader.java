package io.geoidem.geotools.crs.registry;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads the tables that the build wrote, in the order in which it wrote them. Codes are -1 where there is none. */
final class RegistryReader {
    private static final int MAGIC = 0x45505347;

    final String version;
    final Map<Integer, Unit> units = new TreeMap<>();
    final Map<Integer, Ellipsoid> ellipsoids = new HashMap<>();
    final Map<Integer, Datum> datums = new TreeMap<>();
    final Map<Integer, List<Integer>> members = new HashMap<>();
    final Map<Integer, List<Integer>> ensembles = new HashMap<>();
    final Map<Integer, Crs> systems = new HashMap<>();
    final List<Crs> systemList = new ArrayList<>();
    final Map<Integer, List<Crs>> byDatum = new HashMap<>();
    final Map<Integer, List<Crs>> byBase = new HashMap<>();
    final Map<Integer, String> methods = new HashMap<>();
    final Map<Integer, Conversion> conversions = new HashMap<>();
    final Map<Integer, Operation> operations = new HashMap<>();
    final Map<Integer, List<Operation>> operationsAt = new HashMap<>();
    final Map<Integer, List<Integer>> successors = new HashMap<>();
    final Map<String, List<Integer>> datumNames = new TreeMap<>();
    final Map<String, List<Integer>> crsNames = new TreeMap<>();

    private final DataInputStream in;
    private final Map<Integer, Measure> meridians = new HashMap<>();
    private final Map<Integer, Area> extents = new HashMap<>();
    private final Map<Integer, List<Axis>> axes = new HashMap<>();

    /** What to do for each row of a table. */
    private interface Row {
        void read() throws IOException;
    }

    RegistryReader(DataInputStream in) throws IOException {
        this.in = in;
        if (in.readInt() != MAGIC) {
            throw new IOException("not a registry extract");
        }
        version = in.readUTF();
        rows(this::unit);
        rows(this::ellipsoid);
        rows(() -> meridians.put(in.readInt(), meridian()));
        List<DatumRow> datumRows = new ArrayList<>();
        rows(() -> datumRows.add(datumRow()));
        rows(this::member);
        datums(datumRows);
        rows(() -> extents.put(in.readInt(), area()));
        rows(() -> list(axes, in.readInt()).add(new Axis(in.readUTF(), direction(), unitOf(in.readInt()))));
        List<SystemRow> systemRows = new ArrayList<>();
        rows(() -> systemRows.add(systemRow()));
        systems(systemRows);
        rows(this::method);
        rows(() -> {
            in.readInt();
            in.readUTF();
        });
        operations();
        rows(() -> list(successors, in.readInt()).add(in.readInt()));
        rows(this::alias);
    }

    private void rows(Row row) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            row.read();
        }
    }

    private void unit() throws IOException {
        int code = in.readInt();
        String name = in.readUTF();
        String kind = in.readUTF();
        units.put(code, new Unit(code, name, kind, Unit.factorOf(code, kind, in.readDouble(), in.readDouble())));
    }

    private void ellipsoid() throws IOException {
        int code = in.readInt();
        String name = in.readUTF();
        double metres = in.readDouble();
        double factor = unitOf(in.readInt()).factor();
        double inverse = in.readDouble();
        double minor = in.readDouble();
        double f = Double.isNaN(inverse) ? Double.isNaN(minor) ? 0 : (metres - minor) / metres : 1 / inverse;
        ellipsoids.put(code, new Ellipsoid(code, name, metres * factor, f));
    }

    private Measure meridian() throws IOException {
        in.readUTF();
        return measure();
    }

    private Measure measure() throws IOException {
        return new Measure(in.readDouble(), unitOf(in.readInt()));
    }

    private Unit unitOf(int code) {
        Unit unit = units.get(code);
        return unit == null ? new Unit(code, "", "", 1) : unit;
    }

    private record DatumRow(int code, String name, int ellipsoid, int meridian, Validity validity) {}

    private DatumRow datumRow() throws IOException {
        DatumRow row = new DatumRow(in.readInt(), in.readUTF(), in.readInt(), in.readInt(), validity(in.readByte()));
        in.readUTF();
        return row;
    }

    private static Validity validity(byte deprecated) {
        return deprecated == 0 ? Validity.VALID : Validity.DEPRECATED;
    }

    private void member() throws IOException {
        int ensemble = in.readInt();
        int datum = in.readInt();
        list(members, ensemble).add(datum);
        list(ensembles, datum).add(ensemble);
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
            list(datumNames, row.name).add(row.code);
        }
    }

    private Area area() throws IOException {
        Area area = new Area(in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
        return Double.isNaN(area.size()) ? Area.WORLD : area;
    }

    private String direction() throws IOException {
        String direction = in.readUTF();
        in.readUTF();
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
                in.readInt(),
                in.readUTF(),
                in.readUTF(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                in.readInt(),
                validity(in.readByte()),
                in.readInt());
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
            list(crsNames, crs.name()).add(crs.code());
            if (crs.kind() == Crs.Kind.PROJECTED) {
                list(byBase, row.base).add(crs);
            } else if (datum != null) {
                list(byDatum, datum.code()).add(crs);
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

    private void method() throws IOException {
        methods.put(in.readInt(), in.readUTF());
        in.readByte();
    }

    private record OperationRow(
            int code,
            String name,
            String type,
            int source,
            int target,
            double accuracy,
            int method,
            Validity validity,
            int area) {}

    private void operations() throws IOException {
        List<OperationRow> found = new ArrayList<>();
        rows(() -> found.add(new OperationRow(
                in.readInt(),
                in.readUTF(),
                in.readUTF(),
                in.readInt(),
                in.readInt(),
                in.readDouble(),
                in.readInt(),
                validity(in.readByte()),
                in.readInt())));
        Map<Integer, Map<Integer, Measure>> values = new HashMap<>();
        Map<Integer, List<String>> grids = new HashMap<>();
        rows(() -> {
            int operation = in.readInt();
            int parameter = in.readInt();
            Measure value = measure();
            String file = in.readUTF();
            if (Double.isNaN(value.value())) {
                list(grids, operation).add(file);
            } else {
                values.computeIfAbsent(operation, key -> new TreeMap<>()).put(parameter, value);
            }
        });
        Map<Integer, List<Integer>> steps = new HashMap<>();
        rows(() -> list(steps, in.readInt()).add(in.readInt()));
        for (OperationRow row : found) {
            Map<Integer, Measure> parameters =
                    Collections.unmodifiableMap(values.getOrDefault(row.code, new TreeMap<>()));
            String method = methods.getOrDefault(row.method, "");
            if (row.type.equals("conversion")) {
                conversions.put(row.code, new Conversion(row.code, row.name, row.method, method, parameters));
                continue;
            }
            Operation operation = new Operation(
                    row.code,
                    row.name,
                    row.source,
                    row.target,
                    row.accuracy,
                    row.method,
                    method,
                    parameters,
                    grids.getOrDefault(row.code, List.of()),
                    steps.getOrDefault(row.code, List.of()),
                    row.validity,
                    extents.getOrDefault(row.area, Area.WORLD));
            operations.put(row.code, operation);
            list(operationsAt, row.source).add(operation);
            if (row.target != row.source) {
                list(operationsAt, row.target).add(operation);
            }
        }
    }

    private void alias() throws IOException {
        int code = in.readInt();
        String table = in.readUTF();
        String alias = in.readUTF();
        if (table.equals("epsg_datum")) {
            list(datumNames, alias).add(code);
        } else if (table.equals("epsg_coordinatereferencesystem")) {
            list(crsNames, alias).add(code);
        }
    }

    private static <K, V> List<V> list(Map<K, List<V>> map, K key) {
        return map.computeIfAbsent(key, absent -> new ArrayList<>());
    }
}
