package io.geoidem.benchmarks;

import io.geoidem.crs.CrsRef;
import io.geoidem.crs.ToWgs84;
import io.geoidem.geotools.GeoToolsReprojector;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.geotools.api.referencing.FactoryException;
import org.geotools.api.referencing.operation.MathTransform;
import org.geotools.api.referencing.operation.TransformException;
import org.geotools.referencing.CRS;
import org.geotools.referencing.crs.DefaultGeographicCRS;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One thread, an array of positions to WGS 84 in one call, beside GeoTools' own transform of the same array. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ReprojectionBenchmark {
    /** Positions in one operation. */
    static final int POSITIONS = 10_000;

    @Param({"32632", "25832", "2154", "3395"})
    String code = "";

    private final double[] source = new double[2 * POSITIONS];
    private final double[] target = new double[2 * POSITIONS];
    private @Nullable ToWgs84 geoidem;
    private @Nullable MathTransform geotools;

    @Setup
    public void prepare() throws FactoryException {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < source.length; i += 2) {
            source[i] = 400_000 + 400_000 * random.nextDouble();
            source[i + 1] = 5_900_000 + 600_000 * random.nextDouble();
        }
        geoidem = new GeoToolsReprojector().toWgs84(new CrsRef.Named("EPSG:" + code), Optional.empty());
        geotools = CRS.findMathTransform(CRS.decode("EPSG:" + code, true), DefaultGeographicCRS.WGS84, true);
    }

    @Benchmark
    public double[] geoidem() {
        System.arraycopy(source, 0, target, 0, source.length);
        Objects.requireNonNull(geoidem).transform(target, 0, POSITIONS);
        return target;
    }

    @Benchmark
    public double[] geotools() throws TransformException {
        Objects.requireNonNull(geotools).transform(source, 0, target, 0, POSITIONS);
        return target;
    }
}
