package io.geoidem.geotools.crs.registry;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The registry in memory. It is read once for a process, in about a tenth of a second, and never changes. */
public final class Registry {
    private static final String RESOURCE = "epsg-registry.bin";

    private final RegistryReader tables;

    private Registry(RegistryReader tables) {
        this.tables = tables;
    }

    /** The registry of this build; read at the first call. */
    public static Registry instance() {
        return Holder.INSTANCE;
    }

    /** The version of the EPSG dataset, such as {@code 11.0.31}. */
    public String version() {
        return tables.version;
    }

    /** The CRS of that code. */
    public Optional<Crs> crs(int code) {
        return Optional.ofNullable(tables.systems.get(code));
    }

    /** All CRSs, by ascending code. */
    public Iterable<Crs> systems() {
        return tables.systemList;
    }

    /** The datum of that code. */
    public Optional<Datum> datum(int code) {
        return Optional.ofNullable(tables.datums.get(code));
    }

    /** All datums, by ascending code. */
    public Collection<Datum> datumList() {
        return tables.datums.values();
    }

    /** The CRSs that stand directly on a datum, by ascending code. */
    public List<Crs> systemsOn(Datum datum) {
        return tables.byDatum.getOrDefault(datum.code(), List.of());
    }

    /** The projected CRSs that stand on a base, by ascending code. */
    public List<Crs> projectedOn(Crs base) {
        return tables.byBase.getOrDefault(base.code(), List.of());
    }

    /** The ellipsoid of that code. */
    public Optional<Ellipsoid> ellipsoid(int code) {
        return Optional.ofNullable(tables.ellipsoids.get(code));
    }

    /** The projection of that code. */
    public Optional<Conversion> conversion(int code) {
        return Optional.ofNullable(tables.operations.conversions.get(code));
    }

    /** The operation of that code. */
    public Optional<Operation> operation(int code) {
        return Optional.ofNullable(tables.operations.operations.get(code));
    }

    /** The operations that start from or lead to a CRS, by ascending code. */
    public List<Operation> operationsAt(int crs) {
        return tables.operations.operationsAt.getOrDefault(crs, List.of());
    }

    /** Codes of the operations that have superseded one. */
    public List<Integer> successors(Operation operation) {
        return tables.operations.successors.getOrDefault(operation.code(), List.of());
    }

    /** The members of a datum ensemble; empty for any other datum. */
    public List<Integer> members(int ensemble) {
        return tables.members.getOrDefault(ensemble, List.of());
    }

    /** Codes of the ensembles that a datum is a member of, ascending. */
    public List<Integer> ensemblesOf(int datum) {
        return tables.ensembles.getOrDefault(datum, List.of());
    }

    /** Names and aliases of datums, each with the codes of the datums that bear it, in the registry's spelling. */
    public Map<String, List<Integer>> datumNames() {
        return tables.datumNames;
    }

    /** Names and aliases of CRSs, likewise. */
    public Map<String, List<Integer>> crsNames() {
        return tables.crsNames;
    }

    /** The unit of that code. */
    public Optional<Unit> unit(int code) {
        return Optional.ofNullable(tables.in.units.get(code));
    }

    /** All units, by ascending code. */
    public Iterable<Unit> units() {
        return tables.in.units.values();
    }

    /** The name of a projection method. */
    public Optional<String> methodName(int code) {
        return Optional.ofNullable(tables.operations.methods.get(code));
    }

    private static final class Holder {
        static final Registry INSTANCE = open();

        private static Registry open() {
            try (InputStream in = Registry.class.getResourceAsStream(RESOURCE)) {
                if (in == null) {
                    throw new IllegalStateException("the build has not made " + RESOURCE);
                }
                return new Registry(new RegistryReader(new DataInputStream(new BufferedInputStream(in, 1 << 16))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
