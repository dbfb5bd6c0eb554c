package io.geoidem.cli.option;

import io.geoidem.cli.output.ResultFormat;
import io.geoidem.cli.output.ResultFormat.FlagColumn;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that choose what is printed. Filled by picocli. */
public final class OutputOptions {
    @Option(
            names = "--canonical",
            order = 30,
            description = "Print the canonical text that is hashed in place of the key, a line each; in geometry mode"
                    + " without its two header lines, for a dataset that of each feature.")
    boolean canonical;

    @Option(
            names = "--bare",
            paramLabel = "hex|base64url",
            order = 31,
            description = "Print the digest alone: hex as the event recipe returns it, base64url as the bundle recipe.")
    @Nullable
    String bare;

    @Option(
            names = "--json",
            order = 32,
            description = "Print one JSON object a line with all that is known of the key.")
    boolean json;

    @Option(
            names = "--flags",
            order = 33,
            description = "Print, after the source, what a reader may want to know of the data, with the number of"
                    + " features: antimeridian-edge, pole, collapsed, ring-winding ...")
    boolean flags;

    @Option(
            names = "--self-crossing",
            order = 34,
            description = "Geometry: look for rings that cross themselves too, which costs more than the key. Implies"
                    + " --flags in plain output.")
    boolean selfCrossing;

    /** Whether rings that cross themselves are looked for. */
    public boolean wantsSelfCrossing() {
        return selfCrossing;
    }

    /** Whether the canonical text is asked for. */
    public boolean wantsCanonical() {
        return canonical;
    }

    /**
     * The format of results.
     *
     * @throws UsageProblem where several are asked for
     */
    public ResultFormat format() {
        if ((canonical ? 1 : 0) + (bare == null ? 0 : 1) + (json ? 1 : 0) > 1) {
            throw new UsageProblem("--canonical, --bare and --json exclude each other: give one of them");
        }
        if (flags && (canonical || bare != null)) {
            throw new UsageProblem("--flags has no place in " + (canonical ? "--canonical" : "--bare")
                    + " output: use --json, or the plain output");
        }
        if (json) {
            return new ResultFormat.Json();
        }
        if (bare == null) {
            return new ResultFormat.Text(flags || selfCrossing ? FlagColumn.SHOWN : FlagColumn.LEFT_OUT);
        }
        return switch (bare.toLowerCase(Locale.ROOT)) {
            case "hex" -> new ResultFormat.BareHex();
            case "base64url" -> new ResultFormat.BareBase64Url();
            default -> throw new UsageProblem("--bare " + bare + ": give hex or base64url");
        };
    }
}
