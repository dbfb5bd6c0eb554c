package io.geoidem.digest;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.Place;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** One running hash. After {@link #finish} it starts anew. Not thread-safe. */
public abstract class Hash {
    Hash() {}

    /**
     * A new hash.
     *
     * @throws GeoidemException with {@link ErrorCode#MISSING_MODULE} for blake2b without BouncyCastle on the class path
     */
    public static Hash of(HashAlgorithm algorithm) {
        return switch (algorithm) {
            case SHA256 -> ofJdk("SHA-256");
            case SHA512 -> ofJdk("SHA-512");
            case SHA3_256 -> ofJdk("SHA3-256");
            case BLAKE2B -> blake2b();
        };
    }

    /** The digest of those bytes. */
    public static Digest digestOf(HashAlgorithm algorithm, byte[] bytes) {
        Hash hash = of(algorithm);
        hash.update(bytes, 0, bytes.length);
        return hash.finish();
    }

    /** Adds bytes. */
    public abstract void update(byte[] bytes, int from, int length);

    /** Adds all of those bytes. */
    public final void update(byte[] bytes) {
        update(bytes, 0, bytes.length);
    }

    /** The digest as bytes, in a new array; the hash starts anew. */
    public abstract byte[] finishBytes();

    /** The digest; the hash starts anew. */
    public final Digest finish() {
        return Digest.of(finishBytes());
    }

    private static Hash ofJdk(String name) {
        try {
            return new JdkHash(MessageDigest.getInstance(name));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has " + name, e);
        }
    }

    private static Hash blake2b() {
        try {
            return new Blake2bHash();
        } catch (NoClassDefFoundError e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_MODULE,
                    Place.UNKNOWN,
                    "algorithm blake2b needs BouncyCastle, which is not on the class path",
                    "add org.bouncycastle:bcprov-jdk18on, or choose sha256",
                    e);
        }
    }

    /**
     * The digest of a text whose beginning this hash has taken, in a new array; the hash stays as it is, so that the
     * beginning that many texts share is hashed once.
     */
    public abstract byte[] finishBytesOf(byte[] bytes, int from, int length);

    private static final class JdkHash extends Hash {
        private final MessageDigest digest;

        JdkHash(MessageDigest digest) {
            this.digest = digest;
        }

        @Override
        public byte[] finishBytesOf(byte[] bytes, int from, int length) {
            try {
                MessageDigest copy = (MessageDigest) digest.clone();
                copy.update(bytes, from, length);
                return copy.digest();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError("the digests of every Java platform can be copied", e);
            }
        }

        @Override
        public void update(byte[] bytes, int from, int length) {
            digest.update(bytes, from, length);
        }

        @Override
        public byte[] finishBytes() {
            return digest.digest();
        }
    }
}
