package io.geoidem.geotools.firstseen;

/**
 * What became of the features that were read so far.
 *
 * @param passed handed on: the ledger gave this pipeline the claim
 * @param duplicates left out: loaded before, or the same feature again in this collection
 * @param inProgress left out for now: another worker has the claim, or a failed load waits for its next try; a later run
 *     takes what that one does not load
 * @param refused left out and reported: no key, another content under the same truncated key, or quarantined
 * @param completed made DONE in the ledger
 */
public record FirstSeenSummary(long passed, long duplicates, long inProgress, long refused, long completed) {}
