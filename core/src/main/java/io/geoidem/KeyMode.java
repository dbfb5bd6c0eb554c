package io.geoidem;

/** What two inputs must share to have one key. Nobody can choose it for the caller, so that nothing stands in for it (§1). */
public enum KeyMode {
    /** What was sent: an event's JSON in its canonical spelling, or a bundle file by file. For feeds of one producer. */
    SERIALIZATION("serialization", "ser"),
    /** What is meant: geometry and attributes, in whatever format and order they came. For data of several producers. */
    GEOMETRY("geometry", "geo");

    private final String label;
    private final String prefix;

    KeyMode(String label, String prefix) {
        this.label = label;
        this.prefix = prefix;
    }

    /** The word of contracts and command lines: {@code serialization} or {@code geometry}. */
    public String label() {
        return label;
    }

    /** The first part of a key's text: {@code ser} or {@code geo}. */
    public String prefix() {
        return prefix;
    }

    /**
     * The mode of that label.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} for any other word
     */
    public static KeyMode ofLabel(String label) {
        for (KeyMode mode : values()) {
            if (mode.label.equals(label)) {
                return mode;
            }
        }
        throw new GeoidemException(
                ErrorCode.CONTRACT,
                Place.UNKNOWN,
                "the mode \"" + label + "\" is not known",
                "give serialization (the key identifies the bytes) or geometry (it identifies shape and attributes)");
    }
}
