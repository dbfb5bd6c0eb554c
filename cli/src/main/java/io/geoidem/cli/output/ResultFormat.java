package io.geoidem.cli.output;

import io.geoidem.Flags;
import io.geoidem.KeyResult;
import io.geoidem.crs.CrsIdentity;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints one result as one line. Formats are immutable: workers on several threads share them. */
public sealed interface ResultFormat {
    /** Appends the line, with its line feed. */
    void append(StringBuilder out, Keyed keyed);

    /** Whether flags stand in a line of text. */
    enum FlagColumn {
        SHOWN,
        LEFT_OUT
    }

    /** {@code KEY  SOURCE}, and the flags in brackets where they are asked for and there are any. */
    record Text(FlagColumn flags) implements ResultFormat {
        @Override
        public void append(StringBuilder out, Keyed keyed) {
            out.append(keyed.result().key()).append("  ").append(Quoted.of(keyed.source()));
            if (flags == FlagColumn.SHOWN && !keyed.result().flags().isEmpty()) {
                out.append("  [").append(words(keyed.result().flags())).append(']');
            }
            out.append('\n');
        }

        private static String words(Flags flags) {
            return flags.counts().entrySet().stream()
                    .map(e ->
                            e.getValue() == 1 ? e.getKey().label() : e.getKey().label() + ":" + e.getValue())
                    .collect(Collectors.joining(" "));
        }
    }

    /** The digest alone in lower-case hexadecimal: what the event recipe returns. */
    record BareHex() implements ResultFormat {
        @Override
        public void append(StringBuilder out, Keyed keyed) {
            out.append(keyed.result().key().digest().hex()).append('\n');
        }
    }

    /** The digest alone in the URL-safe Base64 of RFC 4648 §5 without padding: what the bundle recipe returns. */
    record BareBase64Url() implements ResultFormat {
        @Override
        public void append(StringBuilder out, Keyed keyed) {
            out.append(keyed.result().key().digest().base64Url()).append('\n');
        }
    }

    /** One JSON object; docs/output.md describes its members. */
    record Json() implements ResultFormat {
        @Override
        public void append(StringBuilder out, Keyed keyed) {
            KeyResult result = keyed.result();
            JsonLine line = new JsonLine(out)
                    .member("key", result.key().toString())
                    .member("mode", result.key().mode().label())
                    .member("digest", result.key().digest().hex())
                    .member("fullDigest", result.fullDigest().hex())
                    .member("canonicalLength", result.canonicalLength())
                    .member("contractFingerprint", result.contractFingerprint().hex())
                    .open("flags");
            for (Map.Entry<io.geoidem.Flag, Long> flag : result.flags().counts().entrySet()) {
                line.member(flag.getKey().label(), flag.getValue());
            }
            line.shut().member("source", keyed.source());
            keyed.crs().ifPresent(crs -> append(line, crs));
            line.end();
        }

        private static void append(JsonLine line, CrsIdentity crs) {
            line.open("crs");
            crs.code().ifPresent(code -> line.member("code", code));
            line.member("base", crs.base()).member("name", crs.name());
            crs.method().ifPresent(method -> line.member("method", method));
            line.member("unit", crs.unit()).member("axisOrder", crs.axisOrder());
            crs.operation().ifPresent(operation -> line.member("operation", operation));
            line.member("operationName", crs.operationName());
            crs.operationAccuracyMetres().ifPresent(metres -> line.number("accuracyMetres", metres));
            line.member("foundBy", crs.foundBy()).shut();
        }
    }
}
