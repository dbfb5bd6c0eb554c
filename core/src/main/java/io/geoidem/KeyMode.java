package io.geoidem;

/** What a key identifies. None is the default: it is a decision, and has to be taken (§1). */
public enum KeyMode {
    /** What was sent: an event's JSON in its canonical spelling, or a bundle file by file. For feeds of one producer. */
    SERIALIZATION("serialization", "ser"),
    /** Where a feature lies and what is known of it, in whichever file it stands. Right as soon as a second producer joins. */
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
