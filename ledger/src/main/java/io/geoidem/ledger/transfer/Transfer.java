package io.geoidem.ledger.transfer;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.ledger.Entry;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.LedgerAdmin;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** Writes a ledger's entries as NDJSON, and reads them into another. */
public final class Transfer {
    private Transfer() {}

    /**
     * What an import did.
     *
     * @param added entries that were new
     * @param present entries that were left alone, because the ledger had their keys
     */
    public record Imported(long added, long present) {}

    /**
     * Writes the entries that fit, a line each.
     *
     * @return how many
     * @throws IOException where the stream fails
     */
    public static long export(LedgerAdmin admin, EntryQuery query, OutputStream out) throws IOException {
        long[] count = {0};
        try {
            admin.each(query, entry -> {
                try {
                    out.write(EntryJson.write(entry));
                    out.write('\n');
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                count[0]++;
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        return count[0];
    }

    /**
     * Reads lines that {@link #export} wrote, some hundred at a time. Can be repeated after a failure: what is there stays as
     * it is.
     *
     * @throws GeoidemException for a line that is no entry or that the ledger refuses, with its number; the lines before it
     *     are in the ledger
     * @throws IOException where the stream fails; the lines before that are in the ledger
     */
    public static Imported read(LedgerAdmin admin, InputStream in) throws IOException {
        LineReader lines = new LineReader(in);
        Import block = new Import(admin);
        for (Entry entry = next(lines, block); entry != null; entry = next(lines, block)) {
            block.add(entry, lines.number());
        }
        block.write();
        return block.imported();
    }

    /** Null at the end. Where there is none, what stands before it is written. */
    private static @Nullable Entry next(LineReader lines, Import block) throws IOException {
        try {
            byte[] line = lines.next();
            return line == null ? null : EntryJson.read(line);
        } catch (GeoidemException e) {
            block.write();
            throw e.code() == ErrorCode.IO ? e : e.at(Place.ofLine(lines.number(), -1));
        } catch (IOException e) {
            block.write();
            throw e;
        }
    }
}
