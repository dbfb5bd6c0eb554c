package io.geoidem.cli.ledger;

import io.geoidem.OneLine;
import io.geoidem.cli.output.Quoted;
import io.geoidem.cli.terminal.Console;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.LoadResult;
import io.geoidem.ledger.transfer.EntryJson;
import org.jspecify.annotations.Nullable;

/** Prints entries. */
final class EntryLines {
    /** How. */
    enum Form {
        /** One line for people. */
        LINE,
        /** A line for each thing that is known. */
        DETAILS,
        /** One line, as export writes it. */
        JSON
    }

    private EntryLines() {}

    static void write(Console console, Entry entry, Form form) {
        if (form == Form.JSON) {
            byte[] line = EntryJson.write(entry);
            console.write(line, 0, line.length);
            console.write("\n");
            return;
        }
        StringBuilder out = new StringBuilder();
        if (form == Form.LINE) {
            out.append(entry.key())
                    .append("  ")
                    .append(entry.state())
                    .append("  ")
                    .append(entry.claimedAt());
            out.append("  fence ").append(entry.fence()).append("  ");
            OneLine.append(out, String.valueOf(entry.owner()));
            out.append("  ").append(Quoted.of(entry.source())).append('\n');
        } else {
            details(out, entry);
        }
        console.write(out.toString());
    }

    private static void details(StringBuilder out, Entry entry) {
        line(out, "key", entry.key());
        line(out, "state", entry.state());
        line(out, "source", Quoted.of(entry.source()));
        line(out, "owner", entry.owner());
        line(out, "fence", entry.fence());
        line(out, "attempt", entry.attempt());
        line(out, "full digest", entry.fullDigest());
        line(out, "contract", entry.contractFingerprint());
        line(out, "created", entry.createdAt());
        line(out, "claimed", entry.claimedAt());
        line(out, "lease until", entry.leaseUntil());
        line(out, "retry at", entry.retryAt());
        line(out, "completed", entry.completedAt());
        LoadResult result = entry.result();
        line(
                out,
                "result",
                result == null
                        ? null
                        : result.kind() + ", " + result.loaded() + " loaded, " + result.rejected() + " rejected");
        String error = entry.error();
        if (error != null) {
            error.strip().lines().forEach(text -> line(out, "error", text));
        }
    }

    private static void line(StringBuilder out, String name, @Nullable Object value) {
        if (value != null) {
            out.append(name).append(": ");
            OneLine.append(out, value.toString());
            out.append('\n');
        }
    }
}
