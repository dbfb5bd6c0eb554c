package io.geoidem.json;

import io.geoidem.number.PlainOrdinate;

/** Reads positions one behind the other, as far as they are plainly written and in memory. Not thread-safe. */
final class PositionRun {
    private final PlainOrdinate x = new PlainOrdinate();
    private final PlainOrdinate y = new PlainOrdinate();
    private int count;
    private int end;

    /** How many positions were taken. */
    int count() {
        return count;
    }

    /** Index behind the opening bracket of the first position that was not taken. */
    int end() {
        return end;
    }

    /** Takes positions from the index behind the opening bracket of the first. */
    void take(ByteWindow window, int from, int decimals, PositionSink sink) {
        byte[] bytes = window.bytes;
        int last = window.limit - PlainOrdinate.ROOM;
        count = 0;
        end = from;
        while (true) {
            int at = behindSpace(bytes, end, last);
            if (at >= last) {
                return;
            }
            at = x.read(bytes, at, decimals);
            if (at < 0) {
                return;
            }
            at = behind(',', bytes, at, last);
            if (at < 0) {
                return;
            }
            at = y.read(bytes, at, decimals);
            if (at < 0) {
                return;
            }
            at = behind(']', bytes, at, last);
            if (at < 0 || bytes[at] != ',') {
                return;
            }
            at = behindSpace(bytes, at + 1, last);
            if (at >= last || bytes[at] != '[') {
                return;
            }
            sink.position(x.cells(), y.cells());
            count++;
            end = at + 1;
        }
    }

    /** The index behind a byte with white space around it, or -1 where another one stands. */
    private static int behind(char wanted, byte[] bytes, int from, int last) {
        int at = behindSpace(bytes, from, last);
        if (at >= last || bytes[at] != wanted) {
            return -1;
        }
        at = behindSpace(bytes, at + 1, last);
        return at < last ? at : -1;
    }

    private static int behindSpace(byte[] bytes, int from, int last) {
        int at = from;
        while (at < last && bytes[at] <= ' ' && isSpace(bytes[at])) {
            at++;
        }
        return at;
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }
}
