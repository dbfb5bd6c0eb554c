package io.geoidem.event;

import io.geoidem.HashAlgorithm;
import io.geoidem.digest.Hash;
import io.geoidem.number.ByteSink;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Finds the form of a payload that a {@link DirectPass} completes. Not thread-safe. */
final class FormLearner {
    static final int MOST_VALUES = 64;

    private static final byte MARK = 0x7f;
    private static final int FEWEST_LEFT = 512;

    private final DirectPass direct;
    private final PlainValues values;
    private final int deepest;
    private final byte[] eventType;

    private final ByteSink discarded = new ByteSink();
    private final int[] depths = new int[MOST_VALUES];
    private final int[] starts = new int[MOST_VALUES + 2];

    FormLearner(EventSettings settings, DirectPass direct) {
        this.direct = direct;
        this.values = new PlainValues(discarded, settings.precision);
        this.deepest = DirectPass.deepest(settings);
        this.eventType = settings.eventTypeMember;
    }

    /** The form; null where it has too many values. */
    @Nullable
    EventForm form(byte[] bytes, int from, int to) {
        ByteSink written = new ByteSink(FEWEST_LEFT);
        ByteSink marked = new ByteSink(FEWEST_LEFT);
        values.begin();
        int count = 0;
        int depth = 0;
        int textFrom = from;
        for (int at = from; at < to; ) {
            byte b = bytes[at];
            int end = valueEnd(b, bytes, at, to, depth);
            if (end < 0) {
                at = b == '"' ? values.endOfString(bytes, at + 1, to) + 1 : at + 1;
                depth += b == '[' || b == '{' ? 1 : b == ']' || b == '}' ? -1 : 0;
                continue;
            }
            if (count == MOST_VALUES) {
                return null;
            }
            starts[count] = written.length();
            depths[count] = depth;
            written.append(bytes, textFrom, at - textFrom);
            marked.append(bytes, textFrom, at - textFrom);
            appendMark(marked, count++);
            discarded.clear();
            at = end;
            textFrom = end;
        }
        starts[count] = written.length();
        written.append(bytes, textFrom, to - textFrom);
        marked.append(bytes, textFrom, to - textFrom);
        starts[count + 1] = written.length();
        if (holdsMark(written.array(), written.length()) || holdsMark(eventType, eventType.length)) {
            return null;
        }
        byte[] canonical = canonical(marked);
        return canonical.length == 0 ? null : form(written, count, canonical);
    }

    /** The index behind the value that begins there; -1 where none begins, or one with members or such elements. */
    private int valueEnd(byte b, byte[] bytes, int at, int to, int depth) {
        if (b == '[') {
            return values.numbers(bytes, at, to, deepest - depth);
        }
        int end = values.scalar(b, bytes, at, to);
        if (b == '"' && end >= 0) {
            int next = PlainValues.afterSpace(bytes, end, to);
            return next < to && bytes[next] == ':' ? PlainValues.GIVEN_UP : end;
        }
        return end;
    }

    private byte[] canonical(ByteSink marked) {
        ByteArrayOutputStream text = new ByteArrayOutputStream(marked.length());
        if (direct.run(marked.array(), 0, marked.length())) {
            CanonicalOutput out = new CanonicalOutput(Hash.of(HashAlgorithm.SHA256));
            out.begin(text);
            direct.emit(out);
            out.end();
        }
        return text.toByteArray();
    }

    /** Takes the canonical text of the marked payload apart at its marks. */
    private EventForm form(ByteSink written, int count, byte[] canonical) {
        ByteSink fixed = new ByteSink(canonical.length);
        int[] gapStart = new int[count + 2];
        int[] value = new int[count];
        int gaps = 0;
        int from = 0;
        for (int at = 0; at < canonical.length; at++) {
            if (canonical[at] == MARK) {
                gapStart[gaps] = fixed.length();
                fixed.append(canonical, from, at - 1 - from); // the quote before the mark is part of it
                value[gaps++] = (canonical[at + 1] - '0') * 8 + canonical[at + 2] - '0';
                from = at + 4;
            }
        }
        gapStart[gaps] = fixed.length();
        fixed.append(canonical, from, canonical.length - from);
        gapStart[gaps + 1] = fixed.length();
        return new EventForm(
                written,
                Arrays.copyOf(starts, count + 2),
                Arrays.copyOf(depths, count),
                fixed,
                Arrays.copyOf(gapStart, gaps + 2),
                Arrays.copyOf(value, gaps));
    }

    /** Appends a string of the mark and two octal digits that tell the number of the value. */
    private static void appendMark(ByteSink marked, int number) {
        marked.append('"');
        marked.append(MARK);
        marked.append('0' + (number >> 3));
        marked.append('0' + (number & 7));
        marked.append('"');
    }

    private static boolean holdsMark(byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            if (bytes[i] == MARK) {
                return true;
            }
        }
        return false;
    }
}
