package io.geoidem.benchmarks;

import io.geoidem.Digest;
import io.geoidem.HashAlgorithm;
import io.geoidem.KeyMode;
import io.geoidem.Limits;
import io.geoidem.contract.KeyContract;
import io.geoidem.crs.CrsRef;
import io.geoidem.crs.Reprojector;
import io.geoidem.digest.Hash;
import io.geoidem.feature.Feature;
import io.geoidem.feature.FeatureGeometry;
import io.geoidem.feature.FeatureKeyer;
import io.geoidem.feature.GeoJsonSource;
import io.geoidem.geometry.FlagRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Geometry;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** One thread, polygons of 100 vertices: from JTS geometries in memory and from GeoJSON bytes in WGS 84. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class GeometryBenchmark {
    /** Polygons in one operation. */
    static final int POLYGONS = 2_000;

    private @Nullable List<byte[]> texts;
    private @Nullable List<Geometry> geometries;
    private @Nullable List<Feature> features;
    private @Nullable FeatureKeyer keyer;

    @Setup
    public void prepare() {
        texts = Corpus.geometries(POLYGONS).payloads();
        geometries = texts.stream().map(Peers::jtsRead).toList();
        features = geometries.stream()
                .map(geometry -> Feature.of(new FeatureGeometry.Jts(geometry, new CrsRef.Wgs84()), Map.of()))
                .toList();
        Digest fingerprint = Hash.digestOf(HashAlgorithm.SHA256, new byte[0]);
        keyer = FeatureKeyer.of(
                KeyContract.builder("benchmark", KeyMode.GEOMETRY).build(),
                fingerprint,
                Reprojector.wgs84Only(),
                Limits.DEFAULT,
                FlagRequest.USUAL);
    }

    @Benchmark
    public void geoidemFromJts(Blackhole sink) {
        FeatureKeyer engine = Objects.requireNonNull(keyer);
        for (Feature feature : Objects.requireNonNull(features)) {
            sink.consume(engine.key(feature));
        }
    }

    @Benchmark
    public void jtsNormalizeFromJts(Blackhole sink) {
        for (Geometry geometry : Objects.requireNonNull(geometries)) {
            sink.consume(Peers.jtsNormalizedWkb(geometry));
        }
    }

    @Benchmark
    public void geoidemFromGeoJson(Blackhole sink) {
        FeatureKeyer engine = Objects.requireNonNull(keyer);
        for (byte[] text : Objects.requireNonNull(texts)) {
            try (GeoJsonSource source = GeoJsonSource.of(text)) {
                sink.consume(engine.key(source));
            }
        }
    }

    @Benchmark
    public void jtsNormalizeFromGeoJson(Blackhole sink) {
        for (byte[] text : Objects.requireNonNull(texts)) {
            sink.consume(Peers.jtsNormalizedWkb(Peers.jtsRead(text)));
        }
    }
}
