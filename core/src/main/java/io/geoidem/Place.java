package io.geoidem;

import org.jspecify.annotations.Nullable;

/**
 * Where in an input something was found. Whatever is not known is absent: null, or -1 for numbers.
 *
 * @param file file or archive entry
 * @param byteOffset offset of the byte, from 0
 * @param pointer JSON pointer (RFC 6901)
 * @param record number of the record or feature, from 1
 * @param part part of a multi-geometry, from 0
 * @param ring ring of a polygon, 0 is the exterior
 * @param vertex position in the ring or line, from 0
 * @param field attribute
 * @param line line of a text file, from 1
 * @param column character in that line, from 1
 */
public record Place(
        @Nullable String file,
        long byteOffset,
        @Nullable String pointer,
        long record,
        int part,
        int ring,
        int vertex,
        @Nullable String field,
        int line,
        int column) {
    private static final int MOST_POINTER = 200;

    /** Nothing is known of the place. */
    public static final Place UNKNOWN = new Place(null, -1, null, -1, -1, -1, -1, null, -1, -1);

    /** A place that no line and column tell. */
    public Place(
            @Nullable String file,
            long byteOffset,
            @Nullable String pointer,
            long record,
            int part,
            int ring,
            int vertex,
            @Nullable String field) {
        this(file, byteOffset, pointer, record, part, ring, vertex, field, -1, -1);
    }

    /** The place of a byte in a JSON text. */
    public static Place ofJson(long byteOffset, String pointer) {
        return new Place(null, byteOffset, pointer, -1, -1, -1, -1, null, -1, -1);
    }

    /** The place of a byte. */
    public static Place ofByte(long byteOffset) {
        return new Place(null, byteOffset, null, -1, -1, -1, -1, null, -1, -1);
    }

    /** The place of a file. */
    public static Place ofFile(String file) {
        return new Place(file, -1, null, -1, -1, -1, -1, null, -1, -1);
    }

    /** The place of a record or feature, counted from 1. */
    public static Place ofRecord(long record) {
        return new Place(null, -1, null, record, -1, -1, -1, null, -1, -1);
    }

    /** The place of a vertex; -1 for what does not apply. */
    public static Place ofVertex(int part, int ring, int vertex) {
        return new Place(null, -1, null, -1, part, ring, vertex, null, -1, -1);
    }

    /** The place in a text file, both numbers counted from 1. */
    public static Place ofLine(int line, int column) {
        return new Place(null, -1, null, -1, -1, -1, -1, null, line, column);
    }

    /** This place, in that file. */
    public Place inFile(String name) {
        return new Place(name, byteOffset, pointer, record, part, ring, vertex, field, line, column);
    }

    /** This place, in that record. */
    public Place inRecord(long number) {
        return new Place(file, byteOffset, pointer, number, part, ring, vertex, field, line, column);
    }

    /** This place, in that attribute. */
    public Place inField(String name) {
        return new Place(file, byteOffset, pointer, record, part, ring, vertex, name, line, column);
    }

    /** This place, at that byte. */
    public Place atByte(long offset) {
        return new Place(file, offset, pointer, record, part, ring, vertex, field, line, column);
    }

    /** The known parts in words, such as {@code a.dbf, record 3, field NAME}; empty where nothing is known. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        add(text, file == null ? "" : file);
        add(text, line < 0 ? "" : "line " + line);
        add(text, column < 0 ? "" : "column " + column);
        add(text, record < 0 ? "" : "record " + record);
        add(text, part < 0 ? "" : "part " + part);
        add(text, ring < 0 ? "" : "ring " + ring);
        add(text, vertex < 0 ? "" : "vertex " + vertex);
        add(text, field == null ? "" : "field " + field);
        add(text, byteOffset < 0 ? "" : "byte " + byteOffset);
        add(text, pointer == null ? "" : pointer.isEmpty() ? "the top level" : "at " + shortened(pointer));
        return text.toString();
    }

    /** Both ends of a pointer: one into nesting beyond every limit would fill the screen. {@link #pointer} has it whole. */
    private static String shortened(String pointer) {
        if (pointer.length() <= MOST_POINTER) {
            return pointer;
        }
        int end = MOST_POINTER / 2;
        return pointer.substring(0, whole(pointer, end)) + " ... "
                + pointer.substring(whole(pointer, pointer.length() - end));
    }

    /** That index, moved out of a character of two. */
    private static int whole(String text, int index) {
        return Character.isLowSurrogate(text.charAt(index)) ? index - 1 : index;
    }

    private static void add(StringBuilder text, String word) {
        if (!word.isEmpty()) {
            text.append(text.length() == 0 ? "" : ", ").append(word);
        }
    }
}
