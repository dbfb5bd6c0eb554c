package io.geoidem.geotools.crs.registry;

import java.util.List;
import java.util.Map;

/**
 * A coordinate transformation of the registry.
 *
 * @param code EPSG code
 * @param name name
 * @param source code of the CRS that it starts from
 * @param target code of the CRS that it leads to
 * @param accuracy metres; NaN where none is stated
 * @param method EPSG code of the method; -1 for a concatenated operation
 * @param methodName name of the method
 * @param parameters values by EPSG code of the parameter
 * @param grids names of the files that it reads
 * @param steps codes of the operations that it consists of; empty for a single one
 * @param validity whether the registry still stands by it
 * @param area its area of use
 */
public record Operation(
        int code,
        String name,
        int source,
        int target,
        double accuracy,
        int method,
        String methodName,
        Map<Integer, Measure> parameters,
        List<String> grids,
        List<Integer> steps,
        Validity validity,
        Area area) {
    /** Its name with authority, {@code EPSG:n}. */
    public String id() {
        return "EPSG:" + code;
    }
}
