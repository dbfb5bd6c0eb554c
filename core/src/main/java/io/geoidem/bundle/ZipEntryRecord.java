package io.geoidem.bundle;

/**
 * What the central directory says of an entry (APPNOTE 4.3.12).
 *
 * @param name as decoded, {@code \} turned into {@code /}
 * @param rawName as written
 * @param flags general purpose bit flag
 * @param method compression method
 * @param crc CRC-32 of the expanded bytes, unsigned
 * @param compressedSize bytes in the archive
 * @param size bytes expanded
 * @param unixMode upper half of the external attributes: type and permissions where Unix wrote them
 * @param offset of the local header
 */
@SuppressWarnings("ArrayRecordComponent") // Package-private, and never compared.
record ZipEntryRecord(
        String name,
        byte[] rawName,
        int flags,
        int method,
        long crc,
        long compressedSize,
        long size,
        int unixMode,
        long offset) {
    private static final int ENCRYPTED = 1 | 1 << 6 | 1 << 13;
    private static final int AES = 99;
    private static final int TYPE_MASK = 0xf000;
    private static final int REGULAR = 0x8000;
    private static final int DIRECTORY = 0x4000;
    private static final int LINK = 0xa000;

    boolean isFolder() {
        return name.endsWith("/");
    }

    boolean isEncrypted() {
        return (flags & ENCRYPTED) != 0 || method == AES;
    }

    boolean isLink() {
        return (unixMode & TYPE_MASK) == LINK;
    }

    /** Whether Unix calls it a device, pipe or socket. */
    boolean isSpecial() {
        int type = unixMode & TYPE_MASK;
        return type != 0 && type != REGULAR && type != DIRECTORY && type != LINK;
    }

    /** Whether sizes and CRC follow the data instead of standing in the local header. */
    boolean hasDescriptor() {
        return (flags & 1 << 3) != 0;
    }
}
