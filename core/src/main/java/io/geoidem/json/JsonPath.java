package io.geoidem.json;

import java.util.Arrays;

/** The containers that are open, and where in each the reader stands. Arrays grow with the nesting that is met. */
final class JsonPath {
    /** Marks an array among the name offsets. */
    private static final long ARRAY = -1;

    private int depth;
    private long[] nameOffset = new long[16];
    /** Length of the member's name as written; in an array the index of the element, -1 before the first. */
    private int[] position = new int[16];
    /** Names that the window has left, as written. */
    private byte[][] saved = new byte[16][];
    /** Frames below this have their names saved. */
    private int savedDepth;

    private static final byte[] NOTHING = new byte[0];

    int depth() {
        return depth;
    }

    boolean inArray() {
        return nameOffset[depth - 1] == ARRAY;
    }

    void pushArray() {
        push(ARRAY);
    }

    void pushObject() {
        push(ARRAY - 1);
    }

    void pop() {
        depth--;
        savedDepth = Math.min(savedDepth, depth);
    }

    void nextElement() {
        position[depth - 1]++;
    }

    /** Goes on by elements of the array around the innermost one. */
    void passElementsOutside(int count) {
        position[depth - 2] += count;
    }

    void name(long offset, int length) {
        nameOffset[depth - 1] = offset;
        position[depth - 1] = length;
        savedDepth = Math.min(savedDepth, depth - 1);
    }

    void clear() {
        depth = 0;
        savedDepth = 0;
    }

    /** Saves the names that are needed for a pointer before the window moves past them. */
    void saveNames(ByteWindow window) {
        for (int i = savedDepth; i < depth; i++) {
            saved[i] = nameOffset[i] >= 0 ? written(window, i) : NOTHING;
        }
        savedDepth = depth;
    }

    /** The JSON pointer (RFC 6901) of the current value. */
    String pointer(ByteWindow window) {
        return pointer(window, depth);
    }

    /** The JSON pointer as far as the outer containers give it. */
    String pointer(ByteWindow window, int containers) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < containers && text.length() < 4000; i++) {
            if (nameOffset[i] == ARRAY) {
                if (position[i] >= 0) {
                    text.append('/').append(position[i]);
                }
            } else if (nameOffset[i] >= 0) {
                byte[] name = i < savedDepth ? saved[i] : written(window, i);
                String decoded = Strings.decode(name, 0, name.length);
                text.append('/').append(decoded.replace("~", "~0").replace("/", "~1"));
            }
        }
        return text.toString();
    }

    private byte[] written(ByteWindow window, int frame) {
        int from = (int) (nameOffset[frame] - window.base);
        return window.copy(from, from + position[frame]);
    }

    private void push(long marker) {
        if (depth == nameOffset.length) {
            nameOffset = Arrays.copyOf(nameOffset, 2 * depth);
            position = Arrays.copyOf(position, 2 * depth);
            saved = Arrays.copyOf(saved, 2 * depth);
        }
        nameOffset[depth] = marker;
        position[depth] = -1;
        depth++;
    }
}
