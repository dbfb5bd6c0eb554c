package io.geoidem.geotools.crs.registry;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The rows and cells of the tables that the build wrote, with the units that measures stand in. */
final class TableInput {
    final Map<Integer, Unit> units = new TreeMap<>();

    private final DataInputStream in;

    TableInput(DataInputStream in) {
        this.in = in;
    }

    /** What to do for each row of a table. */
    interface Row {
        void read() throws IOException;
    }

    void rows(Row row) throws IOException {
        for (int left = in.readInt(); left > 0; left--) {
            row.read();
        }
    }

    int code() throws IOException {
        return in.readInt();
    }

    String text() throws IOException {
        return in.readUTF();
    }

    double number() throws IOException {
        return in.readDouble();
    }

    Validity validity() throws IOException {
        return in.readByte() == 0 ? Validity.VALID : Validity.DEPRECATED;
    }

    void skipMark() throws IOException {
        in.readByte();
    }

    Measure measure() throws IOException {
        return new Measure(in.readDouble(), unitOf(in.readInt()));
    }

    Unit unitOf(int code) {
        Unit unit = units.get(code);
        return unit == null ? new Unit(code, "", "", 1) : unit;
    }

    static <K, V> List<V> list(Map<K, List<V>> map, K key) {
        return map.computeIfAbsent(key, absent -> new ArrayList<>());
    }
}
