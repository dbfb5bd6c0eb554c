package io.geoidem.json;

import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.number.ByteSink;
import org.jspecify.annotations.Nullable;

/** The grammar of RFC 8259 as a machine that moves from token to token over a window. Fields are open to the reader. */
final class JsonGrammar {
    private static final int FIRST_VALUE = 0;
    private static final int FIRST_MEMBER = 1;
    private static final int AFTER_NAME = 2;
    private static final int AFTER_MEMBER = 3;
    private static final int FIRST_ELEMENT = 4;
    private static final int AFTER_ELEMENT = 5;
    private static final int AFTER_ALL = 6;

    final JsonPath path;
    final ByteWindow window;
    final StringScanner strings;
    final ScalarScanner scalars;
    final Limits limits;

    private @Nullable MemberNames names;
    private @Nullable MemberNames namesBefore;

    private int state = FIRST_VALUE;
    private boolean inArray;
    int at;
    int tokenTo;
    Token token = Token.END;

    /** Begins at an index of the window, behind a byte order mark that stands there. */
    JsonGrammar(ByteWindow window, JsonPath path, Limits limits, int from) {
        this.limits = limits;
        this.path = path;
        this.window = window;
        this.strings = new StringScanner(window, path, limits);
        this.scalars = new ScalarScanner(window, path, limits);
        this.at = window.afterByteOrderMark(from);
    }

    /** Begins anew with the bytes that the window has now. */
    void restart(int from) {
        namesBefore = names == null ? namesBefore : names;
        names = null;
        token = Token.END;
        path.clear();
        state = FIRST_VALUE;
        inArray = false;
        at = window.afterByteOrderMark(from);
    }

    /** Goes on between members of the innermost open object. */
    void jump(long offset) {
        at = window.jump(offset);
        state = FIRST_MEMBER;
    }

    void refuseDuplicates() {
        MemberNames kept = namesBefore;
        if (kept == null) {
            kept = new MemberNames();
        }
        kept.clear();
        names = kept;
    }

    long offset() {
        return window.base + window.keep;
    }

    void appendUtf8(ByteSink sink) {
        if (strings.isEscaped()) {
            Strings.decode(window.bytes, window.keep + 1, tokenTo, sink);
        } else {
            sink.append(window.bytes, window.keep + 1, tokenTo - window.keep - 1);
        }
    }

    /** Moves to the next token. */
    Token next() {
        int b = byteAhead();
        return switch (state) {
            case AFTER_ELEMENT -> b == ',' ? element() : endArray(b, "a comma or ] is missing");
            case AFTER_MEMBER -> b == ',' ? member() : endObject(b, "a comma or } is missing");
            case AFTER_NAME -> b == ':' ? memberValue() : fail("the colon behind a member name is missing");
            case FIRST_MEMBER -> b == '"' ? name(b) : endObject(b, "a member name in double quotes or } is missing");
            case FIRST_ELEMENT -> b == ']' ? endArray(b, "") : firstElement(b);
            case FIRST_VALUE -> value(b);
            default -> b < 0 ? end() : fail("something follows the value");
        };
    }

    private Token name(int b) {
        if (b != '"') {
            return fail(b == '}' ? "a comma stands before }" : "a member name in double quotes is missing");
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
            require(members.size(), limits.jsonMembers(), "the number of members", "jsonMembers");
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
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> ended(Token.NUMBER, scalars.endOfNumber());
            case '"' -> stringValue();
            case '{' -> beginObject();
            case '[' -> beginArray();
            case 't' -> ended(Token.TRUE, scalars.endOfWord(ScalarScanner.TRUE));
            case 'f' -> ended(Token.FALSE, scalars.endOfWord(ScalarScanner.FALSE));
            case 'n' -> ended(Token.NULL, scalars.endOfWord(ScalarScanner.NULL));
            default -> fail("a value is missing");
        };
    }

    private Token beginObject() {
        require(path.depth() + 1, limits.jsonDepth(), "nesting of arrays and objects", "jsonDepth");
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
        require(path.depth() + 1, limits.jsonDepth(), "nesting of arrays and objects", "jsonDepth");
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

    private Token ended(Token what, int end) {
        tokenTo = end;
        at = end;
        return ended(what);
    }

    private Token ended(Token what) {
        token = what;
        state = path.depth() == 0 ? AFTER_ALL : inArray ? AFTER_ELEMENT : AFTER_MEMBER;
        return what;
    }

    /** Goes on behind elements of the array around the innermost one, which is the first of them. */
    void passElements(PositionRun run) {
        if (run.isToTheEnd()) {
            path.passElementsOutside(run.count() - 1);
            at = run.end() - 1;
            endContainer(Token.END_ARRAY);
        } else {
            path.passElementsOutside(run.count());
            at = run.end();
            window.keep = at - 1;
        }
    }

    private Token endArray(int b, String otherwise) {
        return b == ']' ? endContainer(Token.END_ARRAY) : fail(otherwise);
    }

    private Token endObject(int b, String otherwise) {
        if (b != '}') {
            return fail(otherwise);
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
            throw JsonReader.duplicate(members, twice, path.pointer(window));
        }
        members.close();
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
        at = window.afterSpace(at);
        return at < window.limit ? window.bytes[at] & 0xff : -1;
    }

    private void require(int count, int most, String what, String limit) {
        if (count > most) {
            throw Limits.exceeded(Place.ofJson(offset(), path.pointer(window)), what, most, limit);
        }
    }

    private Token fail(String problem) {
        throw JsonErrors.syntax(window, path, at, problem);
    }
}
