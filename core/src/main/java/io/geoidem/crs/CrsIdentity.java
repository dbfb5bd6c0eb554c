package io.geoidem.crs;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a CRS was taken for.
 *
 * @param code authority and code, such as {@code EPSG:25832}; empty for a custom projection
 * @param base code of its geographic CRS, such as {@code EPSG:4258}
 * @param name name of the system
 * @param method name of the projection method; empty for a geographic CRS
 * @param unit unit of the coordinates, such as {@code metre} or {@code degree}
 * @param axisOrder order of the axes in the definition, such as {@code east,north}; coordinates are read x first
 *     whatever it says
 * @param operation code of the operation to WGS 84, several joined by {@code +}; empty on WGS 84 itself
 * @param operationName name of the operation
 * @param operationAccuracyMetres its stated accuracy; empty where the registry states none
 * @param foundBy the rule that identified the system, in words
 */
public record CrsIdentity(
        Optional<String> code,
        String base,
        String name,
        Optional<String> method,
        String unit,
        String axisOrder,
        Optional<String> operation,
        String operationName,
        OptionalDouble operationAccuracyMetres,
        String foundBy) {
    /** The same by the names that JSON output gives it; what is empty is left out. */
    public SortedMap<String, Object> members() {
        SortedMap<String, Object> members = new TreeMap<>();
        code.ifPresent(value -> members.put("code", value));
        members.put("base", base);
        members.put("name", name);
        method.ifPresent(value -> members.put("method", value));
        members.put("unit", unit);
        members.put("axisOrder", axisOrder);
        operation.ifPresent(value -> members.put("operation", value));
        members.put("operationName", operationName);
        operationAccuracyMetres.ifPresent(metres ->
                members.put("accuracyMetres", new BigDecimal(metres, MathContext.DECIMAL32).stripTrailingZeros()));
        members.put("foundBy", foundBy);
        return members;
    }
}
