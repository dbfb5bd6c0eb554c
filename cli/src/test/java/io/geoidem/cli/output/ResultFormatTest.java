package io.geoidem.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.Digest;
import io.geoidem.Flag;
import io.geoidem.Flags;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.KeyMode;
import io.geoidem.KeyResult;
import io.geoidem.cli.output.ResultFormat.FlagColumn;
import io.geoidem.crs.CrsIdentity;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ResultFormatTest {
    private static final Digest FULL = new Digest("00ff".repeat(16));
    private static final Key KEY = new Key(KeyMode.GEOMETRY, "real", 2, HashAlgorithm.SHA256, FULL.truncate(8));
    private static final Flags FLAGS = new Flags(Map.of(Flag.POLE, 1L, Flag.ANTIMERIDIAN_EDGE, 3L));

    @Test
    void printsKeyTwoSpacesSource() {
        assertThat(line(new ResultFormat.Text(FlagColumn.LEFT_OUT), "a b.shp", FLAGS))
                .isEqualTo("geo.real.v2.sha256.00ff00ff00ff00ff  a b.shp\n");
    }

    @Test
    void printsFlagsWithCountsWhereAskedFor() {
        assertThat(line(new ResultFormat.Text(FlagColumn.SHOWN), "a", FLAGS))
                .isEqualTo("geo.real.v2.sha256.00ff00ff00ff00ff  a  [antimeridian-edge:3 pole]\n");
        assertThat(line(new ResultFormat.Text(FlagColumn.SHOWN), "a", Flags.NONE))
                .isEqualTo("geo.real.v2.sha256.00ff00ff00ff00ff  a\n");
    }

    @Test
    void keepsALineWhereTheNameHasALineFeed() {
        assertThat(line(new ResultFormat.Text(FlagColumn.LEFT_OUT), "a\nb", Flags.NONE))
                .endsWith("  \"a\\u000ab\"\n");
        assertThat(line(new ResultFormat.Text(FlagColumn.LEFT_OUT), "a\\u000ab", Flags.NONE))
                .endsWith("  a\\u000ab\n");
        assertThat(line(new ResultFormat.Text(FlagColumn.LEFT_OUT), "\"a\"", Flags.NONE))
                .endsWith("  \"\\\"a\\\"\"\n");
    }

    @Test
    void printsTheDigestAlone() {
        assertThat(line(new ResultFormat.BareHex(), "a", FLAGS)).isEqualTo("00ff00ff00ff00ff\n");
        assertThat(line(new ResultFormat.BareBase64Url(), "a", FLAGS)).isEqualTo("AP8A_wD_AP8\n");
    }

    @Test
    void printsOneJsonObject() {
        assertThat(line(new ResultFormat.Json(), "a\"\\\u0001ş", FLAGS))
                .isEqualTo("{\"key\":\"geo.real.v2.sha256.00ff00ff00ff00ff\",\"mode\":\"geometry\","
                        + "\"digest\":\"00ff00ff00ff00ff\",\"fullDigest\":\"" + FULL + "\",\"canonicalLength\":42,"
                        + "\"contractFingerprint\":\"" + FULL + "\",\"flags\":{\"antimeridian-edge\":3,\"pole\":1},"
                        + "\"source\":\"a\\\"\\\\\\u0001ş\"}\n");
    }

    private static String line(ResultFormat format, String source, Flags flags) {
        StringBuilder out = new StringBuilder();
        format.append(out, Keyed.of(source, new KeyResult(KEY, FULL, 42, FULL, flags)));
        return out.toString();
    }

    @Test
    void tellsWhatTheCrsWasTakenFor() {
        CrsIdentity crs = new CrsIdentity(
                Optional.of("EPSG:25833"),
                "EPSG:4258",
                "ETRS89 / UTM zone 33N",
                Optional.of("Transverse Mercator"),
                "metre",
                "east,north",
                Optional.empty(),
                "taken over",
                OptionalDouble.of(0.1),
                "code");
        StringBuilder out = new StringBuilder();
        new ResultFormat.Json()
                .append(out, new Keyed("a", new KeyResult(KEY, FULL, 42, FULL, Flags.NONE), Optional.of(crs)));
        assertThat(out.toString())
                .endsWith(",\"source\":\"a\",\"crs\":{\"code\":\"EPSG:25833\",\"base\":\"EPSG:4258\","
                        + "\"name\":\"ETRS89 / UTM zone 33N\",\"method\":\"Transverse Mercator\",\"unit\":\"metre\","
                        + "\"axisOrder\":\"east,north\",\"operationName\":\"taken over\",\"accuracyMetres\":0.1,"
                        + "\"foundBy\":\"code\"}}\n");
    }
}
