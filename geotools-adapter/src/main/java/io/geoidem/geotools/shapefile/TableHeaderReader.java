package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Reads the header of a .dbf file (dBase III and IV, FoxPro).
 *
 * <p>GeoTools' {@code DbaseFileHeader} serves as the oracle of the tests, not here: it takes one version byte only, leaves
 * columns of no width out without a word, and compares neither the widths with the length of a row nor the number of rows
 * with the length of the file.
 */
final class TableHeaderReader {
    private static final int FIXED_PART = 32;
    private static final int DESCRIPTOR = 32;
    private static final int NAME_BYTES = 11;
    private static final int TERMINATOR = 0x0D;
    /** dBase III and IV with and without memo, their SQL kinds, FoxPro 2 with memo, Visual FoxPro. */
    private static final Set<Integer> VERSIONS =
            Set.of(0x03, 0x83, 0x8B, 0xCB, 0xF5, 0xFB, 0x43, 0x63, 0x30, 0x31, 0x32);

    private static final int WIDE_TEXT = 256;

    private final SequentialFile file;
    private final Optional<Charset> declared;
    private final Predicate<String> chosen;

    private TableHeaderReader(SequentialFile file, Optional<Charset> declared, Predicate<String> chosen) {
        this.file = file;
        this.declared = declared;
        this.chosen = chosen;
    }

    /**
     * Reads the header and leaves the file at the first row.
     *
     * @param declared encoding that the .cpg names
     * @param chosen whether a column of that name is wanted; only such columns must be readable
     */
    static TableHeader read(SequentialFile file, Optional<Charset> declared, Predicate<String> chosen) {
        return new TableHeaderReader(file, declared, chosen).header();
    }

    private TableHeader header() {
        ByteBuffer fixed = file.read(FIXED_PART, "the header").order(ByteOrder.LITTLE_ENDIAN);
        int version = Byte.toUnsignedInt(fixed.get(0));
        if (!VERSIONS.contains(version)) {
            throw refused(
                    "its first byte is " + String.format(Locale.ROOT, "%02X", version)
                            + ", which is no dBase III, dBase IV or FoxPro table",
                    "write the table as dBase III or IV");
        }
        long rows = Integer.toUnsignedLong(fixed.getInt(4));
        int headerLength = Short.toUnsignedInt(fixed.getShort(8));
        int rowLength = Short.toUnsignedInt(fixed.getShort(10));
        TextEncoding encoding = encoding(Byte.toUnsignedInt(fixed.get(29)));
        if (headerLength < FIXED_PART) {
            throw refused("it states a header of " + headerLength + " bytes", "get the file again");
        }
        byte[] table = new byte[headerLength - FIXED_PART];
        file.read(table.length, "the description of the columns").get(table);
        if (file.remaining() < rows * rowLength) {
            throw refused(
                    "it states " + rows + " rows of " + rowLength + " bytes, and " + file.remaining()
                            + " bytes follow the header",
                    "the file is cut off or was not finished: get it again");
        }
        return new TableHeader(rows, rowLength, encoding, fields(table, rows, rowLength, encoding));
    }

    private List<TableField> fields(byte[] table, long rows, int rowLength, TextEncoding encoding) {
        int count = 0;
        int sum = 1;
        int wideSum = 1;
        while ((count + 1) * DESCRIPTOR <= table.length && table[count * DESCRIPTOR] != TERMINATOR) {
            sum += width(table, count, false);
            wideSum += width(table, count, true);
            count++;
        }
        // Long text columns keep the upper byte of their width where others keep the number of decimals.
        boolean wide = sum != rowLength && wideSum == rowLength;
        if (sum != rowLength && !wide && rows > 0) {
            throw refused(
                    "its columns take " + sum + " bytes with the deletion mark and a row has " + rowLength,
                    "the table is damaged: get it again or write it anew");
        }
        List<TableField> fields = new ArrayList<>();
        Set<String> names = new TreeSet<>();
        int offset = 1;
        for (int i = 0; i < count; i++) {
            int width = width(table, i, wide);
            String name = name(table, i * DESCRIPTOR, encoding);
            if (chosen.test(name)) {
                if (!names.add(name)) {
                    throw twice(name);
                }
                fields.add(new TableField(
                        name, type(name, (char) table[i * DESCRIPTOR + NAME_BYTES], width), offset, width));
            }
            offset += width;
        }
        return fields;
    }

    private static int width(byte[] table, int index, boolean wide) {
        int at = index * DESCRIPTOR;
        int width = Byte.toUnsignedInt(table[at + 16]);
        boolean text = table[at + NAME_BYTES] == 'C';
        return wide && text ? width + WIDE_TEXT * Byte.toUnsignedInt(table[at + 17]) : width;
    }

    private String name(byte[] table, int at, TextEncoding encoding) {
        int end = at;
        while (end < at + NAME_BYTES && table[end] != 0) {
            end++;
        }
        while (end > at && table[end - 1] == ' ') {
            end--;
        }
        try {
            return encoding.decode(table, at, end - at);
        } catch (CharacterCodingException e) {
            throw new GeoidemException(
                    ErrorCode.TEXT_ENCODING,
                    Place.ofFile(file.name()),
                    "the name of column " + (1 + at / DESCRIPTOR) + " is not in " + encoding.charset(),
                    EncodingSidecar.CORRECT,
                    e);
        }
    }

    private FieldType type(String name, char letter, int width) {
        FieldType type = FieldType.of(letter, width)
                .orElseThrow(() -> new GeoidemException(
                        ErrorCode.ATTRIBUTE,
                        Place.ofFile(file.name()).inField(name),
                        "the column is of type " + letter + ", " + FieldType.meaningOf(letter),
                        "leave it out with properties.exclude or write it as text"));
        if (!type.fits(width)) {
            throw new GeoidemException(
                    ErrorCode.ATTRIBUTE,
                    Place.ofFile(file.name()).inField(name),
                    "the column is of type " + letter + " and " + width + " bytes wide",
                    "leave it out with properties.exclude or write the table anew");
        }
        return type;
    }

    private TextEncoding encoding(int languageDriver) {
        return declared.map(charset -> new TextEncoding(charset, TextEncoding.Source.CPG))
                .or(() -> CodePages.ofLanguageDriver(languageDriver)
                        .map(charset -> new TextEncoding(charset, TextEncoding.Source.CODE_PAGE_BYTE)))
                .orElse(TextEncoding.ASSUMED);
    }

    private GeoidemException twice(String name) {
        return new GeoidemException(
                ErrorCode.ATTRIBUTE,
                Place.ofFile(file.name()).inField(name),
                "two columns have this name",
                "name the columns you want in properties.use, leave this one out, or rename one of them");
    }

    private GeoidemException refused(String problem, String remedy) {
        return new GeoidemException(ErrorCode.FILE_FORMAT, Place.ofFile(file.name()), problem, remedy);
    }
}
