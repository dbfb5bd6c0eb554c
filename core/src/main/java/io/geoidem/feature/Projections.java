package io.geoidem.feature;

import io.geoidem.contract.GeometryRules;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.crs.ToWgs84;
import io.geoidem.crs.Wgs84Names;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The ways to WGS 84 that a contract's inputs need (§5.3), each asked for once. Thread-safe. */
final class Projections {
    private static final int KEPT = 64;

    private final Optional<CrsRef> named;
    private final Optional<String> operation;
    private final Reprojector reprojector;
    private final Map<CrsRef, Optional<ToWgs84>> known = new ConcurrentHashMap<>();

    Projections(GeometryRules rules, Reprojector reprojector) {
        this.named = rules.sourceCrs().map(Projections::reference);
        this.operation = rules.operation();
        this.reprojector = reprojector;
    }

    /** The CRS that the contract names, whatever the data say. */
    Optional<CrsRef> named() {
        return named;
    }

    /**
     * The way from the CRS that the data name; empty where the coordinates are in WGS 84 already.
     *
     * @throws io.geoidem.GeoidemException of {@link Reprojector#toWgs84}
     */
    Optional<ToWgs84> from(CrsRef saidByData) {
        CrsRef source = named.orElse(saidByData);
        Optional<ToWgs84> way = known.get(source);
        if (way == null) {
            // Reading a text takes longer than keying a small feature.
            way = Wgs84Names.isWgs84(source) ? Optional.empty() : Optional.of(reprojector.toWgs84(source, operation));
            if (known.size() < KEPT) {
                known.put(source, way);
            }
        }
        return way;
    }

    private static CrsRef reference(String text) {
        return text.indexOf('[') >= 0 ? new CrsRef.Text(text) : new CrsRef.Named(text);
    }
}
