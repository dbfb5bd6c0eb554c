package io.geoidem.benchmarks;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.digest.Hash;
import io.geoidem.event.EventKeyer;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** One thread, payloads in memory: the product, the bound, and what people use today. One operation is one pass. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SerializationBenchmark {
    @Param({"events", "mixed", "polygons"})
    public String corpus = "events";

    private @Nullable List<byte[]> payloads;
    private @Nullable EventKeyer keyer;

    /** The corpus of that name, as every measurement uses it. */
    static Corpus corpusOf(String name) {
        return switch (name) {
            case "events" -> Corpus.events(20_000);
            case "mixed" -> Corpus.mixed(20_000);
            case "polygons" -> Corpus.polygons(2_000);
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** A keyer with the default choices. */
    static EventKeyer keyer() {
        Digest fingerprint = Hash.digestOf(HashAlgorithm.SHA256, new byte[0]);
        return EventKeyer.of(
                KeyContract.builder("benchmark", KeyMode.SERIALIZATION).build(), fingerprint, Limits.DEFAULT);
    }

    @Setup
    public void prepare() {
        payloads = corpusOf(corpus).payloads();
        keyer = keyer();
    }

    @Benchmark
    public void rawSha256(Blackhole sink) {
        for (byte[] payload : all()) {
            sink.consume(Peers.rawSha256(payload));
        }
    }

    @Benchmark
    public void geoidem(Blackhole sink) {
        EventKeyer engine = Objects.requireNonNull(keyer);
        for (byte[] payload : all()) {
            sink.consume(engine.key(payload));
        }
    }

    @Benchmark
    public void jsonCanonicalization(Blackhole sink) {
        for (byte[] payload : all()) {
            sink.consume(Peers.jsonCanonicalization(payload));
        }
    }

    @Benchmark
    public void jacksonSortedMap(Blackhole sink) {
        for (byte[] payload : all()) {
            sink.consume(Peers.jacksonSortedMap(payload));
        }
    }

    private List<byte[]> all() {
        return Objects.requireNonNull(payloads);
    }
}
