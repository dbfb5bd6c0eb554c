package io.geoidem;

/**
 * An idempotency key. Its text has five parts with points between them (§2), as in
 * {@code ser.parcels.v1.sha256.9f86d081884c7d65}: the {@link KeyMode#prefix prefix} of the mode; the contract's name, 1 to
 * 63 of {@code a-z 0-9 -} with a letter in front; {@code v} and the contract's version without leading zeros; the
 * {@link HashAlgorithm#label label} of the hash; and the digest in lower-case hexadecimal.
 *
 * <p>{@link #parse} takes exactly the texts that {@link #toString} gives.
 *
 * @param mode what the key identifies
 * @param namespace the contract's name
 * @param version the contract's version, 1 to 999,999,999
 * @param algorithm the hash
 * @param digest the digest, 8 bytes up to the algorithm's length
 */
public record Key(KeyMode mode, String namespace, int version, HashAlgorithm algorithm, Digest digest) {
    /** The greatest version. */
    public static final int MAX_VERSION = 999_999_999;
    /** The fewest bytes that a truncated digest may keep. */
    public static final int MIN_DIGEST_BYTES = 8;

    private static final int MAX_NAMESPACE = 63;

    public Key {
        requireNamespace(namespace);
        requireVersion(version);
        if (digest.length() < MIN_DIGEST_BYTES || digest.length() > algorithm.digestLength()) {
            throw refused(
                    "a " + algorithm.label() + " key has a digest of " + digest.length() + " bytes",
                    "give " + MIN_DIGEST_BYTES + " to " + algorithm.digestLength() + " bytes");
        }
    }

    /**
     * The key of that text.
     *
     * @throws GeoidemException with {@link ErrorCode#KEY_SYNTAX} for any text that {@link #toString} does not emit
     */
    public static Key parse(String text) {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 5 || !parts[2].startsWith("v")) {
            throw refused("\"" + text + "\" is not a key", "a key is mode.namespace.vN.algorithm.digest");
        }
        try {
            Key key = new Key(
                    modeOf(parts[0]),
                    parts[1],
                    versionOf(parts[2].substring(1)),
                    HashAlgorithm.ofLabel(parts[3]),
                    new Digest(parts[4]));
            if (key.toString().equals(text)) {
                return key;
            }
        } catch (IllegalArgumentException e) {
            throw refused("\"" + text + "\" is not a key: " + e.getMessage(), "copy the whole key as it was printed");
        } catch (GeoidemException e) {
            throw refused("\"" + text + "\" is not a key: " + e.problem(), e.remedy());
        }
        throw refused("\"" + text + "\" is not a key", "copy the whole key as it was printed");
    }

    /**
     * Checks a namespace against the grammar.
     *
     * @throws GeoidemException with {@link ErrorCode#KEY_SYNTAX}
     */
    public static void requireNamespace(String namespace) {
        boolean good = !namespace.isEmpty() && namespace.length() <= MAX_NAMESPACE && isLetter(namespace.charAt(0));
        for (int i = 1; good && i < namespace.length(); i++) {
            char c = namespace.charAt(i);
            good = isLetter(c) || (c >= '0' && c <= '9') || c == '-';
        }
        if (!good) {
            throw refused(
                    "the namespace \"" + namespace + "\" does not fit",
                    "give a lower-case letter and up to 62 lower-case letters, digits or hyphens");
        }
    }

    /**
     * Checks a version against the grammar.
     *
     * @throws GeoidemException with {@link ErrorCode#KEY_SYNTAX}
     */
    public static void requireVersion(int version) {
        if (version < 1 || version > MAX_VERSION) {
            throw refused("the version " + version + " is out of range", "give 1 to " + MAX_VERSION);
        }
    }

    @Override
    public String toString() {
        return mode.prefix() + "." + namespace + ".v" + version + "." + algorithm.label() + "." + digest.hex();
    }

    private static KeyMode modeOf(String prefix) {
        for (KeyMode mode : KeyMode.values()) {
            if (mode.prefix().equals(prefix)) {
                return mode;
            }
        }
        throw refused("the prefix \"" + prefix + "\" is not known", "a key begins with ser. or geo.");
    }

    private static int versionOf(String digits) {
        if (digits.length() > 9) {
            throw refused("the version " + digits + " is out of range", "give 1 to " + MAX_VERSION);
        }
        return Integer.parseInt(digits);
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z';
    }

    private static GeoidemException refused(String problem, String remedy) {
        return new GeoidemException(ErrorCode.KEY_SYNTAX, Place.UNKNOWN, problem, remedy);
    }
}
