package io.geoidem.bundle;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Writes zips byte by byte, so that any field can lie. Patches go to the entry that was added last. */
final class HostileZip {
    private static final int UTF8 = 1 << 11;

    private final List<Entry> entries = new ArrayList<>();

    HostileZip entry(String name, String content) {
        byte[] raw = name.getBytes(StandardCharsets.UTF_8);
        raw(raw, content, 8);
        return raw.length == name.length() ? this : flags(UTF8);
    }

    HostileZip stored(String name, String content) {
        return raw(name.getBytes(StandardCharsets.UTF_8), content, 0);
    }

    HostileZip raw(byte[] name, String content, int method) {
        byte[] plain = content.getBytes(StandardCharsets.UTF_8);
        byte[] data = method == 0 ? plain : deflate(plain);
        CRC32 crc = new CRC32();
        crc.update(plain);
        ByteBuffer local = buffer(30 + name.length).putInt(0x04034b50).putShort((short) 20);
        local.putShort(8, (short) method).putInt(14, (int) crc.getValue());
        local.putInt(18, data.length).putInt(22, plain.length).putShort(26, (short) name.length);
        local.put(30, name);
        ByteBuffer central = buffer(46 + name.length).putInt(0x02014b50).putShort((short) 20);
        central.putShort(10, (short) method).putInt(16, (int) crc.getValue());
        central.putInt(20, data.length).putInt(24, plain.length).putShort(28, (short) name.length);
        central.put(46, name);
        int offset = entries.stream()
                .mapToInt(e -> e.local.capacity() + e.data.capacity())
                .sum();
        central.putInt(42, offset);
        entries.add(new Entry(local, ByteBuffer.wrap(data), central));
        return this;
    }

    /** Sets bits of both flag fields. */
    HostileZip flags(int bits) {
        Entry last = entries.get(entries.size() - 1);
        last.local.putShort(6, (short) (last.local.getShort(6) | bits));
        last.central.putShort(8, (short) (last.central.getShort(8) | bits));
        return this;
    }

    HostileZip both(int inCentral, int inLocal, long value, int length) {
        return central(inCentral, value, length).local(inLocal, value, length);
    }

    HostileZip central(int at, long value, int length) {
        put(entries.get(entries.size() - 1).central, at, value, length);
        return this;
    }

    HostileZip local(int at, long value, int length) {
        put(entries.get(entries.size() - 1).local, at, value, length);
        return this;
    }

    byte[] bytes() {
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        entries.forEach(e -> {
            write(zip, e.local);
            write(zip, e.data);
        });
        int start = zip.size();
        entries.forEach(e -> write(zip, e.central));
        ByteBuffer end = buffer(22).putInt(0x06054b50);
        end.putShort(8, (short) entries.size()).putShort(10, (short) entries.size());
        end.putInt(12, zip.size() - start).putInt(16, start);
        write(zip, end);
        return zip.toByteArray();
    }

    private static void write(ByteArrayOutputStream zip, ByteBuffer bytes) {
        for (int i = 0; i < bytes.capacity(); i++) {
            zip.write(bytes.get(i));
        }
    }

    private static void put(ByteBuffer bytes, int at, long value, int length) {
        for (int i = 0; i < length; i++) {
            bytes.put(at + i, (byte) (value >> (8 * i)));
        }
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static byte[] deflate(byte[] plain) {
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
        deflater.setInput(plain);
        deflater.finish();
        byte[] data = new byte[plain.length + 64];
        int length = deflater.deflate(data);
        deflater.end();
        return Arrays.copyOf(data, length);
    }

    private record Entry(ByteBuffer local, ByteBuffer data, ByteBuffer central) {}
}
