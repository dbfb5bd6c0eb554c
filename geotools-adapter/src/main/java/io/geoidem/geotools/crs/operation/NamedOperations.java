package io.geoidem.geotools.crs.operation;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.geotools.crs.operation.Candidate.Leg;
import io.geoidem.geotools.crs.registry.Crs;
import io.geoidem.geotools.crs.registry.Operation;
import io.geoidem.geotools.crs.registry.Registry;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Operations that a user or a contract names in place of the rule. */
final class NamedOperations {
    private final Registry registry;
    private final OperationWays ways;
    private final Set<Integer> targets;

    NamedOperations(Registry registry, OperationWays ways, Set<Integer> targets) {
        this.registry = registry;
        this.ways = ways;
        this.targets = targets;
    }

    /** The way of a name such as {@code EPSG:1314}, or of several joined by {@code +}; refused where it does not fit. */
    Candidate way(String wanted, Crs base, Set<Integer> sources) {
        List<Leg> legs = new ArrayList<>();
        Set<Integer> at = sources;
        for (String part : wanted.split("\\+", -1)) {
            Operation operation = operation(part.strip());
            DatumSteps.Direction direction;
            if (at.contains(operation.source())) {
                direction = DatumSteps.Direction.FORWARD;
            } else if (at.contains(operation.target())) {
                direction = DatumSteps.Direction.REVERSE;
            } else {
                throw refused(
                        "the operation " + part.strip() + " (" + operation.name() + ") does not start from "
                                + (legs.isEmpty() ? base.name() : "where the one before ends"),
                        "name one that leads from " + base.name() + " (" + base.id() + ") to WGS 84, or none");
            }
            if (!ways.usable(operation)) {
                throw refused(
                        "the operation " + part.strip() + " needs a grid or a method that is not computed here: "
                                + operation.methodName(),
                        "name another operation, or none");
            }
            Leg leg = new Leg(operation, direction);
            legs.add(leg);
            at = registry.crs(leg.to()).map(Crs::datum).map(ways::forms).orElse(Set.of());
        }
        if (!at.equals(targets)) {
            throw refused("the operation " + wanted + " does not lead to WGS 84", "name one that does, or none");
        }
        return new Candidate(legs);
    }

    private Operation operation(String id) {
        String code = id.regionMatches(true, 0, "EPSG:", 0, 5) ? id.substring(5) : id;
        if (!code.matches("[0-9]{1,9}")) {
            throw refused("\"" + id + "\" is no operation", "write it as EPSG:1314");
        }
        return registry.operation(Integer.parseInt(code))
                .orElseThrow(() -> refused(
                        "the registry (EPSG " + registry.version() + ") has no operation " + id,
                        "write the code of a transformation, such as EPSG:1314"));
    }

    private static GeoidemException refused(String problem, String remedy) {
        return new GeoidemException(ErrorCode.CRS, Place.UNKNOWN, problem, remedy);
    }
}
