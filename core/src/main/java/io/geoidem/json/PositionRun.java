package io.geoidem.json;

import io.geoidem.number.PlainOrdinate;
import io.geoidem.number.PositionRoom;
import java.util.Arrays;

/** Reads positions one behind the other, as far as they are plainly written and in memory. Not thread-safe. */
final class PositionRun {
    /** Room for a copy of the last positions of a text. */
    private final byte[] tail = new byte[160];

    private final PlainOrdinate longitude = new PlainOrdinate();
    private final PlainOrdinate latitude = new PlainOrdinate();
    private int count;
    private int end;
    private boolean toTheEnd;

    /** How many positions were taken. */
    int count() {
        return count;
    }

    /** Whether no position of the array is left. */
    boolean isToTheEnd() {
        return toTheEnd;
    }

    /**
     * Index behind the opening bracket of the first position that was not taken; behind the closing bracket of the last
     * position where none is left.
     */
    int end() {
        return end;
    }

    /** Takes positions from the index behind the opening bracket of the first. */
    void take(ByteWindow window, int from, int decimals, PositionSink sink) {
        count = 0;
        end = from;
        toTheEnd = false;
        run(window.bytes, window.limit - PlainOrdinate.ROOM, decimals, sink);
        int left = window.limit - end;
        if (!toTheEnd && left <= tail.length - PlainOrdinate.ROOM) {
            // The same with room behind; that is none of the text, but every number must be followed by what is.
            System.arraycopy(window.bytes, end, tail, 0, left);
            Arrays.fill(tail, left, tail.length, (byte) 0);
            int before = end;
            end = 0;
            run(tail, left, decimals, sink);
            end += before;
        }
    }

    /** Takes positions that begin before {@code last}, behind which there is room. */
    private void run(byte[] bytes, int last, int decimals, PositionSink sink) {
        boolean full = true;
        while (full && !toTheEnd) {
            PositionRoom room = sink.room();
            int taken = fill(room, bytes, last, decimals);
            sink.advance(taken);
            count += taken;
            full = taken > 0 && room.from() + taken == room.to();
        }
    }

    /** How many positions were taken until there is no more room, or none can be taken. */
    private int fill(PositionRoom room, byte[] bytes, int last, int decimals) {
        long[] x = room.x();
        long[] y = room.y();
        long[] figuresX = room.figuresX();
        long[] figuresY = room.figuresY();
        int next = room.from();
        int behindBracket = end;
        while (next < room.to()) {
            int start = behindBracket < last ? behindSpace(bytes, behindBracket, last) : last;
            if (start >= last) {
                break;
            }
            int at = longitude.read(bytes, start, decimals, x, figuresX, next);
            if (at == start) {
                break;
            }
            start = behindComma(bytes, at, last);
            if (start >= last) {
                break;
            }
            at = latitude.read(bytes, start, decimals, y, figuresY, next);
            if (at == start) {
                break;
            }
            if (bytes[at] != ']') {
                at = behindSpace(bytes, at, last);
                if (bytes[at] != ']') {
                    break;
                }
            }
            int behindPosition = at + 1;
            at = behindComma(bytes, behindPosition, last);
            if (at >= last || bytes[at] != '[') {
                toTheEnd = isEndOfArray(bytes, behindPosition, last);
                if (toTheEnd) {
                    next++;
                    behindBracket = behindPosition;
                }
                break;
            }
            next++;
            behindBracket = at + 1;
        }
        end = behindBracket;
        return next - room.from();
    }

    private static boolean isEndOfArray(byte[] bytes, int from, int last) {
        int at = from < last ? behindSpace(bytes, from, last) : from;
        return bytes[at] == ']';
    }

    /** The index behind a comma with white space around it; {@code last} where another byte stands. */
    private static int behindComma(byte[] bytes, int from, int last) {
        int at = bytes[from] == ',' ? from : behindSpace(bytes, from, last);
        return bytes[at] == ',' ? behindSpace(bytes, at + 1, last) : last;
    }

    private static int behindSpace(byte[] bytes, int from, int last) {
        // None or one space is what nearly all writers put.
        if (bytes[from] > ' ') {
            return from;
        }
        return bytes[from] == ' ' && bytes[from + 1] > ' ' ? from + 1 : behindMoreSpace(bytes, from, last);
    }

    private static int behindMoreSpace(byte[] bytes, int from, int last) {
        int at = from;
        while (at < last && isSpace(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
