package io.geoidem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeoidemExceptionTest {
    /** Drivers say whole sentences, with a full stop that would stand before the semicolon. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "the query failed: no answer.|ask again|the query failed: no answer; ask again",
                "the query failed: no answer|ask again|the query failed: no answer; ask again",
                "the query failed: no answer.|''|the query failed: no answer.",
                "it begins with abc...|look|it begins with abc...; look"
            })
    void joinsWhatIsWrongAndWhatToDo(String problem, String remedy, String message) {
        GeoidemException e = new GeoidemException(ErrorCode.IO, Place.UNKNOWN, problem, remedy);
        assertThat(e).hasMessage(message);
        assertThat(e.problem()).isEqualTo(problem);
    }
}
