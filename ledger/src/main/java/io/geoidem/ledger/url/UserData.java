package io.geoidem.ledger.url;

import java.nio.file.Path;
import java.util.Locale;

/** The folder for data that a program keeps for its user. */
final class UserData {
    private UserData() {}

    /** {@code $XDG_DATA_HOME/geoidem}, or where the operating system keeps such data. */
    static Path folder() {
        return folder(
                env("XDG_DATA_HOME"),
                env("LOCALAPPDATA"),
                System.getProperty("os.name", ""),
                System.getProperty("user.home", "."));
    }

    /** XDG Base Directory Specification: a value that is no absolute path is ignored. */
    static Path folder(String xdg, String localAppData, String system, String home) {
        String os = system.toLowerCase(Locale.ROOT);
        if (!xdg.isEmpty() && Path.of(xdg).isAbsolute()) {
            return Path.of(xdg, "geoidem");
        }
        if (os.startsWith("windows") && !localAppData.isEmpty()) {
            return Path.of(localAppData, "geoidem");
        }
        return os.startsWith("mac")
                ? Path.of(home, "Library", "Application Support", "geoidem")
                : Path.of(home, ".local", "share", "geoidem");
    }

    private static String env(String name) {
        String value = System.getenv(name);
        return value == null ? "" : value;
    }
}
