package io.geoidem.cli.work;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Why a file cannot be read, in words: the JDK's messages are often no more than the path. */
public final class FileProblems {
    /** What Java makes of bytes of an argument that are no UTF-8. */
    private static final char UNREADABLE = '\ufffd';

    private FileProblems() {}

    /** The error for what the system said. */
    public static GeoidemException of(Exception e) {
        if (e instanceof NoSuchFileException missing
                && String.valueOf(missing.getFile()).indexOf(UNREADABLE) >= 0) {
            return problem(
                    ErrorCode.MISSING_FILE,
                    "there is no such file or folder; or its name has bytes that are not UTF-8, which Java cannot name",
                    "rename it, give the folder or archive that it is in, or send its content to standard input",
                    e);
        }
        if (e instanceof NoSuchFileException) {
            return problem(ErrorCode.MISSING_FILE, "there is no such file or folder", "check the path", e);
        }
        if (e instanceof AccessDeniedException) {
            return problem(ErrorCode.IO, "it may not be read (permission denied)", "check its permissions", e);
        }
        if (e instanceof FileSystemException system && system.getReason() != null) {
            return problem(ErrorCode.IO, "it cannot be read (" + system.getReason() + ")", "check the path", e);
        }
        if (e instanceof IOException) {
            return problem(ErrorCode.IO, "reading failed (" + e.getMessage() + ")", "try again, or copy the file", e);
        }
        if (e instanceof InvalidPathException path && path.getInput().isEmpty()) {
            return problem(ErrorCode.MISSING_FILE, "the argument is empty", "give a file, a folder or -", e);
        }
        return problem(ErrorCode.MISSING_FILE, "it is no path that this system knows", "check its spelling", e);
    }

    /** The size of a file, 0 for a folder; whatever is not there or may not be read is told before anything else. */
    public static long readableSize(Path path) throws IOException {
        if (Files.notExists(path)) {
            throw new NoSuchFileException(path.toString());
        }
        if (!Files.isReadable(path)) {
            throw new AccessDeniedException(path.toString());
        }
        return Files.isDirectory(path) ? 0 : Files.size(path);
    }

    private static GeoidemException problem(ErrorCode code, String problem, String remedy, Exception cause) {
        return new GeoidemException(code, Place.UNKNOWN, problem, remedy, cause);
    }
}
