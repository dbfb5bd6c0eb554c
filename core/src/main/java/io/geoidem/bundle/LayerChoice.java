package io.geoidem.bundle;

/** Which bundles of a source are wanted (§4.4). */
public sealed interface LayerChoice {
    /** The one that is there; several are an error that lists them. */
    record Only() implements LayerChoice {}

    /**
     * The one of that name.
     *
     * @param name base name, or the base name with the folders inside the source, separated by {@code /}; exactly as
     *     written, no pattern
     */
    record Named(String name) implements LayerChoice {}

    /** Every one, in the order of their names by code point. */
    record Each() implements LayerChoice {}
}
