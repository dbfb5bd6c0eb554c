package io.geoidem.geotools.shapefile;

import java.util.Optional;

/** The types of DBF columns whose values are read, by the letter in the column's descriptor. */
enum FieldType {
    /** C: text, padded at its end. */
    TEXT('C', 0),
    /** N: digits as text. */
    NUMBER('N', 0),
    /** F: digits as text, often with an exponent. */
    FLOAT('F', 0),
    /** D: yyyymmdd. */
    DATE('D', 8),
    /** L: one letter. */
    LOGICAL('L', 0),
    /** I: 32-bit integer, little-endian. */
    INTEGER('I', 4),
    /** B of eight bytes: IEEE 754 binary64, little-endian. */
    DOUBLE('B', 8),
    /** Y: 64-bit count of ten-thousandths, little-endian. */
    CURRENCY('Y', 8),
    /** T in FoxPro tables, @ elsewhere: Julian day number and milliseconds of the day, both 32-bit little-endian. */
    TIMESTAMP('T', 8);

    private final char letter;
    private final int width;

    FieldType(char letter, int width) {
        this.letter = letter;
        this.width = width;
    }

    char letter() {
        return letter;
    }

    /** Whether a column of that width can hold values of this type; width 0 holds nothing in any type. */
    boolean fits(int bytes) {
        return bytes == 0 || width == 0 || width == bytes;
    }

    /** The type of a letter and width; empty for memo columns and types that are not known. */
    static Optional<FieldType> of(char letter, int width) {
        return switch (letter) {
            case 'C' -> Optional.of(TEXT);
            case 'N' -> Optional.of(NUMBER);
            case 'F' -> Optional.of(FLOAT);
            case 'D' -> Optional.of(DATE);
            case 'L' -> Optional.of(LOGICAL);
            case 'I' -> Optional.of(INTEGER);
            // A memo column is called B too; its pointer has ten digits.
            case 'B' -> width == 8 ? Optional.of(DOUBLE) : Optional.empty();
            case 'Y' -> Optional.of(CURRENCY);
            case 'T', '@' -> Optional.of(TIMESTAMP);
            default -> Optional.empty();
        };
    }

    /** What a letter without a type here stands for. */
    static String meaningOf(char letter) {
        return switch (letter) {
            case 'M' -> "a memo, whose text is in another file";
            case 'G' -> "an OLE object, which is in another file";
            case 'P' -> "a picture, which is in another file";
            case 'B', 'W' -> "a binary object, which is in another file";
            case 'V', 'Q' -> "of varying length";
            case '0' -> "the null marks of a FoxPro table";
            case 'O', '+' -> "of dBase 7, whose tables are laid out otherwise";
            default -> "not known";
        };
    }
}
