package io.geoidem.feature;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.GeoidemException;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.Reprojector;
import io.geoidem.geometry.FlagRequest;
import io.geoidem.geometry.Grid;
import io.geoidem.geometry.Normalizer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A contract made ready: what every feature under it is worked with. Thread-safe. */
final class KeyingPlan {
    private static final int FINE_ENOUGH = 6;

    private final KeyContract contract;
    private final Digest fingerprint;
    private final Limits limits;
    private final Projections projections;
    private final Grid grid;
    private final Normalizer normalizer;
    private final FeatureText text;
    private final byte[] header;
    private final Queue<Workbench> free = new ConcurrentLinkedQueue<>();

    KeyingPlan(KeyContract contract, Digest fingerprint, Reprojector reprojector, Limits limits, FlagRequest request) {
        if (contract.mode() != KeyMode.GEOMETRY) {
            throw new GeoidemException(
                    ErrorCode.CONTRACT,
                    Place.UNKNOWN,
                    "the contract " + contract.name() + " is of mode "
                            + contract.mode().label() + ", and features are keyed in mode geometry",
                    "use a contract of mode geometry");
        }
        this.contract = contract;
        this.fingerprint = fingerprint;
        this.limits = limits;
        this.projections = new Projections(contract.geometry(), reprojector);
        this.grid = Grid.of(contract.geometry());
        this.normalizer = new Normalizer(contract.geometry().lines(), request);
        this.text = new FeatureText(contract, limits);
        this.header = ShapingChoices.header(contract);
    }

    KeyContract contract() {
        return contract;
    }

    Limits limits() {
        return limits;
    }

    Projections projections() {
        return projections;
    }

    Grid grid() {
        return grid;
    }

    Normalizer normalizer() {
        return normalizer;
    }

    FeatureText text() {
        return text;
    }

    /** A workbench that is free, or a new one. */
    Workbench take() {
        Workbench bench = free.poll();
        return bench == null ? new Workbench(this) : bench;
    }

    /** Keeps a workbench for the next to take one; there are never more than threads at work. */
    void giveBack(Workbench bench) {
        bench.rest();
        free.add(bench);
    }

    /** The live array. */
    byte[] header() {
        return header;
    }

    /** The flags that the contract itself raises. */
    Flags flags() {
        return contract.geometry().precision() < FINE_ENOUGH ? Flags.of(Flag.COARSE_PRECISION) : Flags.NONE;
    }

    /** The result for a full digest. */
    KeyResult result(byte[] fullDigest, long length, Flags flags) {
        Digest digest = Digest.of(fullDigest);
        Key key = new Key(
                contract.mode(),
                contract.name(),
                contract.version(),
                contract.algorithm(),
                digest.truncate(contract.truncateBytes()));
        return new KeyResult(key, digest, length, fingerprint, flags);
    }
}
