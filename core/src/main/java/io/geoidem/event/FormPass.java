package io.geoidem.event;

import io.geoidem.number.ByteSink;
import org.jspecify.annotations.Nullable;

/**
 * The quickest way: takes a payload by a form that an earlier one had, so that only the values are left to be read.
 * Whatever differs makes it give up, and {@link DirectPass} decides. It learns a form from a payload that pass has
 * completed, by letting the same pass treat that payload with a mark in the place of each value. Not thread-safe.
 */
final class FormPass {
    private static final int MOST_FORMS = 4;
    /** In longer payloads it is the values that cost. */
    private static final int MOST_BYTES = 1 << 16;
    /** Payloads that came in vain before only one in so many is tried. */
    private static final int PATIENCE = 16;

    private final int longest;
    private final FormLearner learner;
    private final ByteSink text = new ByteSink(4096);
    private final PlainValues values;
    private final int deepest;

    /** The form that fitted last stands first. */
    private final @Nullable EventForm[] forms = new @Nullable EventForm[MOST_FORMS];

    private int misses;
    private byte[] payload = new byte[0];
    private final int[] valueStart = new int[FormLearner.MOST_VALUES];
    private final int[] valueEnd = new int[FormLearner.MOST_VALUES];

    FormPass(EventSettings settings, DirectPass direct) {
        this.longest = Math.min(MOST_BYTES, DirectPass.longest(settings));
        this.learner = new FormLearner(settings, direct);
        this.values = new PlainValues(text, settings.precision);
        this.deepest = DirectPass.deepest(settings);
    }

    /** Reads a payload; whether one of the forms fits it. */
    boolean run(byte[] bytes, int from, int to) {
        boolean tried = to - from <= longest && (misses < PATIENCE || misses % PATIENCE == 0);
        for (int i = 0; tried && i < MOST_FORMS; i++) {
            EventForm form = forms[i];
            if (form != null && fits(form, bytes, from, to)) {
                if (i > 0) {
                    System.arraycopy(forms, 0, forms, 1, i);
                    forms[0] = form;
                }
                misses = 0;
                return true;
            }
        }
        misses = Math.min(misses + 1, Integer.MAX_VALUE - 1);
        return false;
    }

    /** Writes the text of the payload that was last read. */
    void emit(CanonicalOutput out) {
        EventForm form = forms[0];
        if (form == null) {
            throw new IllegalStateException("nothing was read");
        }
        form.emit(out, payload, text.array(), valueStart, valueEnd);
    }

    /** Takes in the form of a payload that the direct pass has completed and emitted; not of every one in a row. */
    void learn(byte[] bytes, int from, int to) {
        if (to - from <= longest && Integer.bitCount(misses) == 1) {
            EventForm form = learner.form(bytes, from, to);
            if (form != null) {
                System.arraycopy(forms, 0, forms, 1, MOST_FORMS - 1);
                forms[0] = form;
            }
        }
    }

    private boolean fits(EventForm form, byte[] bytes, int from, int to) {
        text.clear();
        values.begin();
        int count = form.values();
        int at = from;
        for (int i = 0; i < count; i++) {
            at = form.pass(i, bytes, at, to);
            if (at < 0 || at == to) {
                return false;
            }
            int length = text.length();
            byte b = bytes[at];
            int end =
                    b == '[' ? values.numbers(bytes, at, to, deepest - form.depth(i)) : values.scalar(b, bytes, at, to);
            if (end < 0) {
                return false;
            }
            if (values.rewritten) {
                valueStart[i] = ~length;
                valueEnd[i] = text.length();
            } else {
                valueStart[i] = at;
                valueEnd[i] = end;
            }
            at = end;
        }
        if (form.pass(count, bytes, at, to) != to) {
            return false;
        }
        if (payload != bytes) {
            payload = bytes;
        }
        return true;
    }
}
