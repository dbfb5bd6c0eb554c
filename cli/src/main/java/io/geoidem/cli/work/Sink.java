package io.geoidem.cli.work;

import io.geoidem.GeoidemException;
import io.geoidem.cli.output.Keyed;

/** Takes what keying an input gives, in order. Not thread-safe. */
interface Sink {
    /** A key. */
    void key(Keyed keyed);

    /** A canonical text, UTF-8 without a line feed. */
    void canonical(byte[] text, int from, int length);

    /** An input, record or feature that gets no key. */
    void bad(String source, GeoidemException problem);
}
