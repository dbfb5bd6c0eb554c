package io.geoidem;

/**
 * How much of an input is taken before it is refused, so that hostile input costs bounded time and memory. The message
 * of a refusal names the limit and its value.
 *
 * @param jsonDepth nesting of arrays and objects
 * @param jsonTextBytes bytes of one JSON string or member name, as written
 * @param jsonNumberBytes bytes of one JSON number, as written
 * @param jsonMembers members of one object
 * @param jsonBufferedBytes bytes of an event's canonical text that are held in memory; beyond them the input is read
 *     twice instead, and a stream is copied to a temporary file first
 * @param archiveEntries entries of a zip archive
 * @param archiveEntryBytes bytes of one expanded entry
 * @param archiveBytes bytes of all expanded entries together
 * @param archiveRatio expanded bytes for each compressed byte, judged beyond the first 1 MiB
 * @param sidecarBytes bytes of a small text sidecar (.prj, .cpg)
 * @param vertices positions of one feature
 * @param datasetDigestsInMemory feature digests held before they are spilled to disk
 */
public record Limits(
        int jsonDepth,
        int jsonTextBytes,
        int jsonNumberBytes,
        int jsonMembers,
        long jsonBufferedBytes,
        int archiveEntries,
        long archiveEntryBytes,
        long archiveBytes,
        int archiveRatio,
        int sidecarBytes,
        int vertices,
        int datasetDigestsInMemory) {
    /** The limits that hold where a caller names none. */
    public static final Limits DEFAULT = new Limits(
            1000,
            256 << 20,
            1 << 20,
            10_000_000,
            16L << 20,
            100_000,
            16L << 30,
            64L << 30,
            2000,
            1 << 20,
            50_000_000,
            4_000_000);

    public Limits {
        if (jsonDepth < 1
                || jsonTextBytes < 1
                || jsonNumberBytes < 1
                || jsonMembers < 1
                || jsonBufferedBytes < 1
                || archiveEntries < 1
                || archiveEntryBytes < 1
                || archiveBytes < 1
                || archiveRatio < 1
                || sidecarBytes < 1
                || vertices < 1
                || datasetDigestsInMemory < 1) {
            throw new IllegalArgumentException("every limit is at least 1");
        }
    }

    /** These limits with another nesting of JSON. */
    public Limits withJsonDepth(int depth) {
        return new Limits(
                depth,
                jsonTextBytes,
                jsonNumberBytes,
                jsonMembers,
                jsonBufferedBytes,
                archiveEntries,
                archiveEntryBytes,
                archiveBytes,
                archiveRatio,
                sidecarBytes,
                vertices,
                datasetDigestsInMemory);
    }

    /** These limits with another size of the text held in memory. */
    public Limits withJsonBufferedBytes(long bytes) {
        return new Limits(
                jsonDepth,
                jsonTextBytes,
                jsonNumberBytes,
                jsonMembers,
                bytes,
                archiveEntries,
                archiveEntryBytes,
                archiveBytes,
                archiveRatio,
                sidecarBytes,
                vertices,
                datasetDigestsInMemory);
    }

    /** The exception for an input beyond a limit. */
    public static GeoidemException exceeded(Place place, String what, long limit, String name) {
        return new GeoidemException(
                ErrorCode.LIMIT,
                place,
                what + " is beyond the limit of " + limit + " (" + name + ")",
                "raise " + name + " in Limits if the input is meant to be so large");
    }
}
