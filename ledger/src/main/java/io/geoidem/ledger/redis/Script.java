package io.geoidem.ledger.redis;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The scripts. Each is the guard, what it shares with others, and its own part. */
enum Script {
    /** Makes the ledger where it is not there. The only one that the guard does not begin. */
    OPEN("open"),
    CHECK("guard", "check"),
    CLAIM("guard", "time", "fence", "new", "entry", "claim"),
    SETTLE("guard", "time", "entry", "settle"),
    OPERATE("guard", "time", "fence", "entry", "operate"),
    CONTRACTS("guard", "register", "contracts"),
    RESTORE("guard", "register", "restore");

    private final String text;
    private final String sha;

    Script(String... parts) {
        StringBuilder whole = new StringBuilder();
        for (String part : parts) {
            whole.append(resource("/io/geoidem/ledger/redis/" + part + ".lua"));
        }
        text = whole.toString();
        sha = sha1(text);
    }

    String text() {
        return text;
    }

    /** What a server that has run it knows it by. */
    String sha() {
        return sha;
    }

    private static String resource(String name) {
        try (InputStream in = Script.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sha1(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-1", e);
        }
    }
}
