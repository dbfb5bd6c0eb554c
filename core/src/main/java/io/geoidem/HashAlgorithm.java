package io.geoidem;

/** The digests that a key can be made with (§2). MD5 and SHA-1 are not among them on purpose. */
public enum HashAlgorithm {
    SHA256("sha256", 32),
    SHA512("sha512", 64),
    SHA3_256("sha3-256", 32),
    /** BLAKE2b with a digest of 64 bytes, as the recipe's {@code hashlib.new("blake2b")}. */
    BLAKE2B("blake2b", 64);

    private final String label;
    private final int digestLength;

    HashAlgorithm(String label, int digestLength) {
        this.label = label;
        this.digestLength = digestLength;
    }

    /** The word that stands in key texts and contracts. */
    public String label() {
        return label;
    }

    /** Length of the full digest in bytes. */
    public int digestLength() {
        return digestLength;
    }

    /**
     * The algorithm of that label.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} for any other word
     */
    public static HashAlgorithm ofLabel(String label) {
        for (HashAlgorithm algorithm : values()) {
            if (algorithm.label.equals(label)) {
                return algorithm;
            }
        }
        throw new GeoidemException(
                ErrorCode.CONTRACT,
                Place.UNKNOWN,
                "the algorithm \"" + label + "\" is not supported",
                "give sha256, sha512, sha3-256 or blake2b; md5 and sha1 are refused");
    }
}
