package io.geoidem.cli.terminal;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.io.InputStream;

/** Standard input that the caller has closed: no empty input, which would be nothing amiss. */
final class ClosedInput extends InputStream {
    @Override
    public int read() {
        throw closed();
    }

    @Override
    public int read(byte[] bytes, int from, int length) {
        throw closed();
    }

    private static GeoidemException closed() {
        return new GeoidemException(
                ErrorCode.IO,
                Place.UNKNOWN,
                "standard input is closed",
                "give it a file or a pipe, as in < FILE; < /dev/null is empty");
    }
}
