package io.geoidem;

/** What a key identifies. There is no default mode: a caller that names none has not yet decided (§1). */
public enum KeyMode {
    /** The bytes: the canonical text of an event, or the files of a bundle. Right where one producer owns the feed. */
    SERIALIZATION("serialization", "ser"),
    /** The shape and the attributes, whoever wrote them down. Right as soon as a second producer joins. */
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
