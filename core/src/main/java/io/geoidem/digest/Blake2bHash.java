package io.geoidem.digest;

import org.bouncycastle.crypto.digests.Blake2bDigest;

/** BLAKE2b-512 by BouncyCastle, in a class of its own so that nothing else needs the library. */
final class Blake2bHash extends Hash {
    private final Blake2bDigest digest = new Blake2bDigest(512);

    @Override
    public byte[] finishBytesOf(byte[] bytes, int from, int length) {
        Blake2bDigest copy = new Blake2bDigest(digest);
        copy.update(bytes, from, length);
        byte[] result = new byte[copy.getDigestSize()];
        copy.doFinal(result, 0);
        return result;
    }

    @Override
    public void update(byte[] bytes, int from, int length) {
        digest.update(bytes, from, length);
    }

    @Override
    public byte[] finishBytes() {
        byte[] bytes = new byte[digest.getDigestSize()];
        digest.doFinal(bytes, 0);
        return bytes;
    }
}
