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
import java.util.HexFormat;
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
    private static final int FIRST_VALUE = 0;
    private static final int FIRST_MEMBER = 1;
    private static final int AFTER_NAME = 2;
    private static final int AFTER_MEMBER = 3;
    private static final int FIRST_ELEMENT = 4;
    private static final int AFTER_ELEMENT = 5;
    private static final int AFTER_ALL = 6;

    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private static final int FILE_WINDOW = 1 << 18;

    private final Limits limits;
    private final JsonPath path = new JsonPath();
    private final ByteWindow window;
    private final StringScanner strings;
    private final Decimal number = new Decimal();
    private final PositionRun positions = new PositionRun();
    private @Nullable MemberNames names;

    private int state = FIRST_VALUE;
    private boolean inArray;
    private int at;
    private int tokenTo;
    private Token token = Token.END;

    private JsonReader(byte[] bytes, int from, int to, Limits limits) {
        this.limits = limits;
        this.window = new ByteWindow(bytes, from, to, path);
        this.strings = new StringScanner(window, path, limits);
        this.at = from;
        skipByteOrderMark();
    }

    private JsonReader(InputStream in, @Nullable FileChannel channel, int windowSize, Limits limits) {
        this.limits = limits;
        this.window = new ByteWindow(in, channel, windowSize, path);
        this.strings = new StringScanner(window, path, limits);
        window.more(0);
        skipByteOrderMark();
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

    /** Begins anew with other bytes, for a reader of an array. */
    public void reset(byte[] bytes, int from, int to) {
        java.util.Objects.checkFromToIndex(from, to, bytes.length);
        window.reset(bytes, from, to);
        path.clear();
        state = FIRST_VALUE;
        inArray = false;
        at = from;
        skipByteOrderMark();
    }

    /**
     * Goes on elsewhere within the innermost open object: at a member's name or at the object's end. Only for readers of
     * an array or a file, between members.
     *
     * @param offset of the opening quote of the name or of the closing brace, as {@link #offset} gave it
     */
    public void jump(long offset) {
        at = window.jump(offset);
        state = FIRST_MEMBER;
    }

    /** Makes this reader refuse an object in which a name stands twice, when the object ends. */
    public JsonReader refuseDuplicates() {
        names = new MemberNames();
        return this;
    }

    /**
     * Moves to the next token. After the value, {@link Token#END}.
     *
     * @throws GeoidemException for a text that is refused; the reader is of no further use then
     */
    public Token next() {
        int b = byteAhead();
        return switch (state) {
            case AFTER_ELEMENT -> b == ',' ? element() : endArray(b, "a comma or ] is missing");
            case AFTER_MEMBER -> b == ',' ? member() : endObject(b, "a comma or } is missing");
            case AFTER_NAME -> b == ':' ? memberValue() : fail(b, "the colon behind a member name is missing");
            case FIRST_MEMBER -> b == '"' ? name(b) : endObject(b, "a member name in double quotes or } is missing");
            case FIRST_ELEMENT -> b == ']' ? endArray(b, "") : firstElement(b);
            case FIRST_VALUE -> value(b);
            default -> b < 0 ? end() : fail(b, "something follows the value");
        };
    }

    /** The token that the reader stands on. */
    public Token token() {
        return token;
    }

    /** Offset in the text of the first byte of the token; of the opening quote for strings and names. */
    public long offset() {
        return window.base + window.keep;
    }

    /** Offset in the text of the byte behind the token. */
    public long endOffset() {
        return window.base + at;
    }

    /** The live array that holds the token; valid until the next call of {@link #next}. */
    public byte[] buffer() {
        return window.bytes;
    }

    /** Index in {@link #buffer} of the token as written; behind the opening quote for strings and names. */
    public int from() {
        return token == Token.NAME || token == Token.STRING ? window.keep + 1 : window.keep;
    }

    /** Index in {@link #buffer} behind the token as written; of the closing quote for strings and names. */
    public int to() {
        return tokenTo;
    }

    /** Whether the string or name is written with escapes, so that its bytes are not yet its text. */
    public boolean isEscaped() {
        return strings.isEscaped();
    }

    /** The decoded text of a string or name. */
    public String string() {
        return Strings.decode(window.bytes, window.keep + 1, tokenTo);
    }

    /** Appends the decoded UTF-8 of a string or name. */
    public void appendUtf8(ByteSink sink) {
        if (strings.isEscaped()) {
            Strings.decode(window.bytes, window.keep + 1, tokenTo, sink);
        } else {
            sink.append(window.bytes, window.keep + 1, tokenTo - window.keep - 1);
        }
    }

    /** The number; the same instance each time, valid until the next call of {@link #next}. */
    public Decimal number() {
        return number;
    }

    /**
     * Takes positions (RFC 7946 §3.1.1) of two plainly written ordinates as long as another position follows each, so
     * that runs of them cost no tokens. The reader must stand on the opening bracket of a position inside an array; it
     * stands on that of the first position not taken afterwards.
     *
     * @param decimals of the cells that ordinates are rounded to
     */
    public void takePositions(int decimals, PositionSink sink) {
        if (decimals > PlainOrdinate.MOST_DECIMALS || limits.jsonNumberBytes() < PlainOrdinate.ROOM) {
            return;
        }
        positions.take(window, at, decimals, sink);
        if (positions.count() > 0) {
            path.passElementsOutside(positions.count());
            at = positions.end();
            window.keep = at - 1;
        }
    }

    /** The limits that hold for what is read. */
    public Limits limits() {
        return limits;
    }

    /** Containers that are open. */
    public int depth() {
        return path.depth();
    }

    /** JSON pointer (RFC 6901) of the value that the reader stands on or in; empty for the top level. */
    public String pointer() {
        return path.pointer(window);
    }

    /** JSON pointer of the innermost open object or array. */
    public String pointerOfContainer() {
        return path.pointer(window, path.depth() - 1);
    }

    /** The place of the token. */
    public Place place() {
        return Place.ofJson(offset(), pointer());
    }

    /** Moves to the last token of the value that the reader stands on, or that follows the name it stands on. */
    public void skipValue() {
        if (token == Token.NAME) {
            next();
        }
        if (token == Token.BEGIN_OBJECT || token == Token.BEGIN_ARRAY) {
            int outside = path.depth() - 1;
            while (path.depth() > outside) {
                next();
            }
        }
    }

    private Token name(int b) {
        if (b != '"') {
            return fail(b, b == '}' ? "a comma stands before }" : "a member name in double quotes is missing");
        }
        window.keep = at;
        tokenTo = strings.end();
        at = tokenTo + 1;
        path.name(window.base + window.keep + 1, tokenTo - window.keep - 1);
        token = Token.NAME;
        state = AFTER_NAME;
        MemberNames members = names;
        if (members != null) {
            members.add(this);
            requireFewer(members.size());
        }
        return token;
    }

    private Token member() {
        at++;
        return name(byteAhead());
    }

    private Token memberValue() {
        at++;
        return value(byteAhead());
    }

    private Token element() {
        at++;
        path.nextElement();
        return value(byteAhead());
    }

    private Token firstElement(int b) {
        path.nextElement();
        return value(b);
    }

    private Token end() {
        window.keep = at;
        token = Token.END;
        return token;
    }

    private Token value(int b) {
        window.keep = at;
        return switch (b) {
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> readNumber();
            case '"' -> stringValue();
            case '{' -> beginObject();
            case '[' -> beginArray();
            case 't' -> literal(TRUE, Token.TRUE);
            case 'f' -> literal(FALSE, Token.FALSE);
            case 'n' -> literal(NULL, Token.NULL);
            default -> fail(b, "a value is missing");
        };
    }

    private Token beginObject() {
        requireDepth();
        at++;
        path.pushObject();
        MemberNames members = names;
        if (members != null) {
            members.open();
        }
        inArray = false;
        state = FIRST_MEMBER;
        token = Token.BEGIN_OBJECT;
        return token;
    }

    private Token beginArray() {
        requireDepth();
        at++;
        path.pushArray();
        inArray = true;
        state = FIRST_ELEMENT;
        token = Token.BEGIN_ARRAY;
        return token;
    }

    private Token stringValue() {
        tokenTo = strings.end();
        at = tokenTo + 1;
        return ended(Token.STRING);
    }

    private Token readNumber() {
        int end = number.read(window.bytes, at, window.limit);
        while ((end == window.limit || end == ~window.limit) && !window.isComplete()) {
            requireNumberLength(window.limit - at);
            at = window.keep;
            window.more(at);
            at = window.keep;
            end = number.read(window.bytes, at, window.limit);
        }
        if (end < 0) {
            at = ~end;
            return fail(byteAt(at), "the number is not complete");
        }
        requireNumberLength(end - at);
        tokenTo = end;
        at = end;
        return ended(Token.NUMBER);
    }

    private Token literal(byte[] word, Token what) {
        for (int i = 0; i < word.length; i++) {
            if (at == window.limit && window.more(at) >= 0) {
                at = window.keep + i;
            }
            if (at == window.limit || window.bytes[at] != word[i]) {
                return fail(byteAt(at), "an unknown word");
            }
            at++;
        }
        tokenTo = at;
        return ended(what);
    }

    private Token ended(Token what) {
        token = what;
        state = path.depth() == 0 ? AFTER_ALL : inArray ? AFTER_ELEMENT : AFTER_MEMBER;
        return what;
    }

    private Token endArray(int b, String otherwise) {
        return b == ']' ? endContainer(Token.END_ARRAY) : fail(b, otherwise);
    }

    private Token endObject(int b, String otherwise) {
        if (b != '}') {
            return fail(b, otherwise);
        }
        Token ended = endContainer(Token.END_OBJECT);
        MemberNames members = names;
        if (members != null) {
            endNames(members);
        }
        return ended;
    }

    private Token endContainer(Token what) {
        window.keep = at;
        at++;
        path.pop();
        inArray = path.depth() > 0 && path.inArray();
        return ended(what);
    }

    private void endNames(MemberNames members) {
        int twice = members.duplicate();
        if (twice >= 0) {
            throw duplicate(members, twice, pointer());
        }
        members.close();
    }

    /** The error for a name that stands twice in the object of that pointer. */
    public static GeoidemException duplicate(MemberNames members, int index, String objectPointer) {
        return new GeoidemException(
                ErrorCode.DUPLICATE_MEMBER,
                Place.ofJson(members.offset(index), objectPointer),
                "the member name " + CanonicalJson.text(members.name(index)) + " stands twice in one object",
                "send each member once");
    }

    /** Passes white space; returns the byte ahead, which is not consumed, or -1 at the end of the text. */
    private int byteAhead() {
        int index = at;
        if (index < window.limit) {
            int b = window.bytes[index];
            if (b > ' ') {
                return b;
            }
        }
        return byteBehindSpace();
    }

    private int byteBehindSpace() {
        while (true) {
            byte[] bytes = window.bytes;
            int limit = window.limit;
            while (at < limit) {
                int b = bytes[at];
                if (b > ' ' || (b != ' ' && b != '\n' && b != '\r' && b != '\t')) {
                    return b & 0xff;
                }
                at++;
            }
            window.keep = at;
            if (window.more(at) < 0) {
                at = window.limit;
                return -1;
            }
            at = window.keep;
        }
    }

    private int byteAt(int index) {
        return index < window.limit ? window.bytes[index] & 0xff : -1;
    }

    private void skipByteOrderMark() {
        if (byteAt(at) == 0xef && byteAt(at + 1) == 0xbb && byteAt(at + 2) == 0xbf) {
            at += 3;
        }
    }

    private void requireDepth() {
        if (path.depth() >= limits.jsonDepth()) {
            throw Limits.exceeded(place(), "nesting of arrays and objects", limits.jsonDepth(), "jsonDepth");
        }
    }

    private void requireNumberLength(int length) {
        if (length > limits.jsonNumberBytes()) {
            throw Limits.exceeded(place(), "the length of a number", limits.jsonNumberBytes(), "jsonNumberBytes");
        }
    }

    private void requireFewer(int members) {
        if (members > limits.jsonMembers()) {
            throw Limits.exceeded(place(), "the number of members", limits.jsonMembers(), "jsonMembers");
        }
    }

    private Token fail(int b, String problem) {
        Place place = Place.ofJson(window.base + at, pointer());
        if (b < 0) {
            throw new GeoidemException(
                    ErrorCode.JSON_SYNTAX, place, "the text ends too early: " + problem, "send the whole document");
        }
        String found = b > ' ' && b < 0x7f
                ? "'" + (char) b + "'"
                : "the byte 0x" + HexFormat.of().toHexDigits((byte) b);
        String remedy = b == 'N' || b == 'I'
                ? "NaN and Infinity are no JSON: send null or leave the member out"
                : "send JSON by RFC 8259";
        throw new GeoidemException(ErrorCode.JSON_SYNTAX, place, problem + ", " + found + " stands there", remedy);
    }
}
