package io.geoidem.geotools.crs.registry;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The tables of methods, projections and transformations, with their parameters and steps. */
final class OperationTables {
    final Map<Integer, String> methods = new HashMap<>();
    final Map<Integer, Conversion> conversions = new HashMap<>();
    final Map<Integer, Operation> operations = new HashMap<>();
    final Map<Integer, List<Operation>> operationsAt = new HashMap<>();
    final Map<Integer, List<Integer>> successors = new HashMap<>();

    private final TableInput in;

    OperationTables(TableInput in, Map<Integer, Area> extents) throws IOException {
        this.in = in;
        in.rows(this::method);
        in.rows(() -> {
            in.code();
            in.text();
        });
        operations(extents);
        in.rows(() -> TableInput.list(successors, in.code()).add(in.code()));
    }

    private void method() throws IOException {
        methods.put(in.code(), in.text());
        in.skipMark();
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

    private void operations(Map<Integer, Area> extents) throws IOException {
        List<OperationRow> found = new ArrayList<>();
        in.rows(() -> found.add(new OperationRow(
                in.code(),
                in.text(),
                in.text(),
                in.code(),
                in.code(),
                in.number(),
                in.code(),
                in.validity(),
                in.code())));
        Map<Integer, Map<Integer, Measure>> values = new HashMap<>();
        Map<Integer, List<String>> grids = new HashMap<>();
        in.rows(() -> {
            int operation = in.code();
            int parameter = in.code();
            Measure value = in.measure();
            String file = in.text();
            if (Double.isNaN(value.value())) {
                TableInput.list(grids, operation).add(file);
            } else {
                values.computeIfAbsent(operation, key -> new TreeMap<>()).put(parameter, value);
            }
        });
        Map<Integer, List<Integer>> steps = new HashMap<>();
        in.rows(() -> TableInput.list(steps, in.code()).add(in.code()));
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
            TableInput.list(operationsAt, row.source).add(operation);
            if (row.target != row.source) {
                TableInput.list(operationsAt, row.target).add(operation);
            }
        }
    }
}
