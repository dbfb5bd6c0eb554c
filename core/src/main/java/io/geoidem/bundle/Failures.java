package io.geoidem.bundle;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;

/** The errors that several classes here raise. */
final class Failures {
    private Failures() {}

    static GeoidemException unreadable(Place place, IOException cause) {
        if (cause instanceof NoSuchFileException) {
            return new GeoidemException(
                    ErrorCode.MISSING_FILE, place, "there is no such file", "check the path", cause);
        }
        String why = cause instanceof AccessDeniedException ? "access is denied" : String.valueOf(cause.getMessage());
        return new GeoidemException(
                ErrorCode.IO,
                place,
                "it cannot be read: " + why,
                "check permissions and the disk, then try again",
                cause);
    }

    static GeoidemException changed(Place place, String what) {
        return new GeoidemException(
                ErrorCode.CHANGED,
                place,
                "the file changed while it was read: " + what,
                "key the bundle again once nothing writes to it any more");
    }

    static GeoidemException archive(Place place, String problem, String remedy) {
        return new GeoidemException(ErrorCode.ARCHIVE, place, problem, remedy);
    }

    static GeoidemException format(Place place, String problem, String remedy) {
        return new GeoidemException(ErrorCode.FILE_FORMAT, place, problem, remedy);
    }

    static GeoidemException ambiguous(Place place, String problem, String remedy) {
        return new GeoidemException(ErrorCode.AMBIGUOUS_SOURCE, place, problem, remedy);
    }
}
