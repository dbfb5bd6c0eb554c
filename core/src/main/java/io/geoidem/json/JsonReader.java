package io.geoidem.json;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.number.ByteSink;
import io.geoidem.number.Decimal;
import io.geoidem.number.PlainOrdinate;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON text (RFC 8259) token by token from UTF-8 bytes: an array, or a stream through a sliding window. A byte
 * order mark is skipped. Strict: whatever the grammar does not allow, malformed UTF-8, lone surrogates and anything
 * behind the value are errors that name the byte (from 0) and the JSON pointer; a limit that is passed is named too.
 *
 * <p>Nothing is made of a token before it is asked for. Memory is that of the window (64 KiB, or twice the longest
 * token), of the nesting, and, under {@link #refuseDuplicates}, of the names of the open objects. Not thread-safe.
 */
public final class JsonReader {
    private static final int FILE_WINDOW = 1 << 18;

    private final JsonGrammar grammar;
    private final ByteWindow window;
    private final PositionRun positions = new PositionRun();

    private JsonReader(byte[] bytes, int from, int to, Limits limits) {
        JsonPath path = new JsonPath();
        this.window = new ByteWindow(bytes, from, to, path);
        this.grammar = new JsonGrammar(window, path, limits, from);
    }

    private JsonReader(InputStream in, @Nullable FileChannel channel, int windowSize, Limits limits) {
        JsonPath path = new JsonPath();
        this.window = new ByteWindow(in, channel, windowSize, path);
        window.more(0);
        this.grammar = new JsonGrammar(window, path, limits, 0);
    }

    /**
     * A reader of the bytes from index {@code from} up to, without, {@code to}. They are not copied. Offsets in errors
     * count from {@code from}.
     */
    public static JsonReader of(byte[] bytes, int from, int to, Limits limits) {
        java.util.Objects.checkFromToIndex(from, to, bytes.length);
        return new JsonReader(bytes, from, to, limits);
    }

    /** A reader of a stream, which it reads to the end and does not close. */
    public static JsonReader of(InputStream in, Limits limits) {
        return new JsonReader(in, null, ByteWindow.USUAL_SIZE, limits);
    }

    /** A reader of a file from its beginning; it moves the channel's position and does not close it. */
    public static JsonReader of(FileChannel channel, Limits limits) {
        int window = (int) Math.max(16, Math.min(FILE_WINDOW, limits.jsonBufferedBytes()));
        return new JsonReader(Channels.newInputStream(channel), channel, window, limits);
    }

    /** The same with a window of another size at first, at least 4 bytes. */
    static JsonReader of(InputStream in, int windowSize, Limits limits) {
        return new JsonReader(in, null, windowSize, limits);
    }

    /** Begins anew with other bytes, for a reader of an array; whether it refuses duplicates is to be said again. */
    public void reset(byte[] bytes, int from, int to) {
        java.util.Objects.checkFromToIndex(from, to, bytes.length);
        window.reset(bytes, from, to);
        grammar.restart(from);
    }

    /**
     * Goes on elsewhere within the innermost open object: at a member's name or at the object's end. Only for readers of
     * an array or a file, between members.
     *
     * @param offset of the opening quote of the name or of the closing brace, as {@link #offset} gave it
     */
    public void jump(long offset) {
        grammar.jump(offset);
    }

    /** Makes this reader refuse an object in which a name stands twice, when the object ends. */
    public JsonReader refuseDuplicates() {
        grammar.refuseDuplicates();
        return this;
    }

    /**
     * Moves to the next token. After the value, {@link Token#END}.
     *
     * @throws GeoidemException for a text that is refused; the reader is of no further use then
     */
    public Token next() {
        return grammar.next();
    }

    /** The token that the reader stands on. */
    public Token token() {
        return grammar.token;
    }

    /** Offset in the text of the first byte of the token; of the opening quote for strings and names. */
    public long offset() {
        return grammar.offset();
    }

    /** Offset in the text of the byte behind the token. */
    public long endOffset() {
        return window.base + grammar.at;
    }

    /** The live array that holds the token; valid until the next call of {@link #next}. */
    public byte[] buffer() {
        return window.bytes;
    }

    /** Index in {@link #buffer} of the token as written; behind the opening quote for strings and names. */
    public int from() {
        Token token = grammar.token;
        return token == Token.NAME || token == Token.STRING ? window.keep + 1 : window.keep;
    }

    /** Index in {@link #buffer} behind the token as written; of the closing quote for strings and names. */
    public int to() {
        return grammar.tokenTo;
    }

    /** Whether the string or name is written with escapes, so that its bytes are not yet its text. */
    public boolean isEscaped() {
        return grammar.strings.isEscaped();
    }

    /** The decoded text of a string or name. */
    public String string() {
        int from = window.keep + 1;
        return isEscaped()
                ? Strings.decode(window.bytes, from, grammar.tokenTo)
                : new String(window.bytes, from, grammar.tokenTo - from, StandardCharsets.UTF_8);
    }

    /** Appends the decoded UTF-8 of a string or name. */
    public void appendUtf8(ByteSink sink) {
        grammar.appendUtf8(sink);
    }

    /** The number; the same instance each time, valid until the next call of {@link #next}. */
    public Decimal number() {
        return grammar.scalars.number;
    }

    /**
     * Takes positions (RFC 7946 §3.1.1) of two plainly written ordinates, so that runs of them cost no tokens. The
     * reader must stand on the opening bracket of a position inside an array. Afterwards it stands on that of the first
     * position not taken, or, where all up to the array's end were taken, on the closing bracket of the last.
     *
     * @param decimals of the cells that ordinates are rounded to
     */
    public void takePositions(int decimals, PositionSink sink) {
        if (decimals > PlainOrdinate.MOST_DECIMALS || grammar.limits.jsonNumberBytes() < PlainOrdinate.ROOM) {
            return;
        }
        positions.take(window, grammar.at, decimals, sink);
        if (positions.count() > 0) {
            grammar.passElements(positions);
        }
    }

    /** The limits that hold for what is read. */
    public Limits limits() {
        return grammar.limits;
    }

    /** Containers that are open. */
    public int depth() {
        return grammar.path.depth();
    }

    /** JSON pointer (RFC 6901) of the value that the reader stands on or in; empty for the top level. */
    public String pointer() {
        return grammar.path.pointer(window);
    }

    /** JSON pointer of the innermost open object or array. */
    public String pointerOfContainer() {
        return grammar.path.pointer(window, grammar.path.depth() - 1);
    }

    /** The place of the token. */
    public Place place() {
        return Place.ofJson(offset(), pointer());
    }

    /** Moves to the last token of the value that the reader stands on, or that follows the name it stands on. */
    public void skipValue() {
        if (grammar.token == Token.NAME) {
            next();
        }
        Token token = grammar.token;
        if (token == Token.BEGIN_OBJECT || token == Token.BEGIN_ARRAY) {
            int outside = grammar.path.depth() - 1;
            while (grammar.path.depth() > outside) {
                next();
            }
        }
    }

    /** The error for a name that stands twice in the object of that pointer. */
    public static GeoidemException duplicate(MemberNames members, int index, String objectPointer) {
        return new GeoidemException(
                ErrorCode.DUPLICATE_MEMBER,
                Place.ofJson(members.offset(index), objectPointer),
                "the member name " + CanonicalJson.text(members.name(index)) + " stands twice in one object",
                "send each member once");
    }
}
