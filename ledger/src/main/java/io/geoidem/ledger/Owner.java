package io.geoidem.ledger;

import java.util.UUID;

/**
 * Who claims. The name is for people; the token tells one claim from the next by the same worker, so that a claim whose
 * answer was lost can be asked for again, and so that a worker does not close a claim that it no longer has.
 *
 * @param name host, process, job; no slash, no NUL
 * @param token unique to one claim, or to one batch of claims; no slash, no NUL; 1,000 characters at most with the name
 */
public record Owner(String name, String token) {
    private static final int MOST = 1000;

    public Owner {
        if (name.length() + token.length() > MOST) {
            throw new IllegalArgumentException("an owner's name and token have " + MOST
                    + " characters at most, and not " + (name.length() + token.length()));
        }
        if (name.indexOf('/') >= 0 || token.indexOf('/') >= 0 || name.isEmpty() || token.isEmpty()) {
            throw new IllegalArgumentException(
                    "an owner's name and token are not empty and hold no slash: " + name + ", " + token);
        }
        if (!StoredText.isStorable(name) || !StoredText.isStorable(token)) {
            throw new IllegalArgumentException(
                    "an owner's name and token hold no characters that a store cannot keep: " + name + ", " + token);
        }
    }

    /** An owner of that name with a new token. */
    public static Owner named(String name) {
        return new Owner(name, UUID.randomUUID().toString());
    }

    /** The inverse of {@link #toString}. */
    public static Owner parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("an owner is a name, a slash and a token");
        }
        return new Owner(text.substring(0, slash), text.substring(slash + 1));
    }

    @Override
    public String toString() {
        return name + "/" + token;
    }
}
