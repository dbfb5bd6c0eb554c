package io.geoidem.ledger.transfer;

import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.ledger.EntryQuery;
import io.geoidem.ledger.LedgerAdmin;
import io.geoidem.ledger.LedgerAdmin.Change;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

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
     * Reads lines that {@link #export} wrote. Can be repeated after a failure: what is there stays as it is.
     *
     * @throws GeoidemException for a line that is no entry, with its number; the lines before it are in the ledger
     * @throws IOException where the stream fails
     */
    public static Imported read(LedgerAdmin admin, InputStream in) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        long added = 0;
        long present = 0;
        long number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            try {
                Change change = admin.restore(EntryJson.read(line.getBytes(StandardCharsets.UTF_8)));
                added += change == Change.MADE ? 1 : 0;
                present += change == Change.MADE ? 0 : 1;
            } catch (GeoidemException e) {
                throw e.at(Place.ofRecord(number));
            }
        }
        return new Imported(added, present);
    }
}
