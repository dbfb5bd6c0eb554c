package io.geoidem.json;

/** What a {@link JsonReader} stands on. */
public enum Token {
    BEGIN_OBJECT,
    END_OBJECT,
    BEGIN_ARRAY,
    END_ARRAY,
    /** The name of a member; its value is the next token. */
    NAME,
    STRING,
    NUMBER,
    TRUE,
    FALSE,
    NULL,
    /** The text has ended after its one value. */
    END
}
