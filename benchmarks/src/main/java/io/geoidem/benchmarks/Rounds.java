package io.geoidem.benchmarks;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Measurements of several contenders in rounds, each of which measures all of them: what else the machine does at a time
 * meets every contender alike, and a ratio is the median of the ratios of the rounds.
 */
final class Rounds {
    private final int count;
    private final Map<String, double[]> seconds = new HashMap<>();

    Rounds(int count) {
        this.count = count;
    }

    /**
     * Runs a JMH class, one fork for each contender and round. A contender is named by its method, and where the class has
     * parameters by their values behind it: {@code geoidem events}.
     */
    static Rounds ofJmh(Class<?> benchmark, Setting setting) {
        Rounds rounds = new Rounds(setting.pick(1, 3));
        Options options = new OptionsBuilder()
                .include("^" + benchmark.getName().replace(".", "\\.") + "\\.")
                .forks(1)
                // The peers are compiled as late as in the fourth second.
                .warmupIterations(setting.pick(2, 6))
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(setting.pick(2, 3))
                .measurementTime(TimeValue.seconds(1))
                .jvmArgsAppend("-Xms1g", "-Xmx1g")
                .verbosity(VerboseMode.SILENT)
                .build();
        try {
            for (int round = 0; round < rounds.count; round++) {
                for (RunResult result : new Runner(options).run()) {
                    rounds.put(nameOf(result), round, result.getPrimaryResult().getScore() * 1e-6);
                }
            }
        } catch (RunnerException e) {
            throw new IllegalStateException("JMH could not run " + benchmark.getSimpleName(), e);
        }
        return rounds;
    }

    int count() {
        return count;
    }

    /** Takes down how long a contender took in a round. */
    void put(String contender, int round, double value) {
        seconds.computeIfAbsent(contender, name -> new double[count])[round] = value;
    }

    /** The median time of a contender. */
    double seconds(String contender) {
        return median(of(contender).clone());
    }

    /** How many times as fast as another a contender is. */
    double ratio(String contender, String other) {
        double[] ratios = new double[count];
        for (int i = 0; i < count; i++) {
            ratios[i] = of(other)[i] / of(contender)[i];
        }
        return median(ratios);
    }

    private double[] of(String contender) {
        double[] found = seconds.get(contender);
        if (found == null) {
            throw new IllegalArgumentException(contender + " was not measured, but " + seconds.keySet());
        }
        return found;
    }

    private static String nameOf(RunResult result) {
        StringBuilder name = new StringBuilder(result.getPrimaryResult().getLabel());
        for (String parameter : result.getParams().getParamsKeys()) {
            name.append(' ').append(result.getParams().getParam(parameter));
        }
        return name.toString();
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        int middle = values.length / 2;
        return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    }
}
