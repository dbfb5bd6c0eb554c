package io.geoidem.reconcile.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.geoidem.Digest;
import io.geoidem.reconcile.SourceFeature;
import io.geoidem.reconcile.outline.Outline;
import io.geoidem.reconcile.outline.PartKind;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalFeaturesTest {
    private static final Digest DIGEST = new Digest("0123456789abcdef");

    @Test
    void readsPartsRingsAndHeights() {
        Outline outline =
                read("{'geometry':{'coordinates':[[[[0,0,5],[1,0],[1,-0.5],[0,0,5]],[[0.1,0],[0.2,0.0000001],[0.1,0]]],"
                                + "[[[3,3],[4,3],[4,4],[3,3]]]],'type':'MultiPolygon'},'properties':{},'type':'Feature'}")
                        .outline();

        assertThat(outline.type()).isEqualTo("MultiPolygon");
        assertThat(outline.parts()).isEqualTo(2);
        assertThat(outline.sequences()).isEqualTo(3);
        assertThat(outline.positions()).isEqualTo(8);
        assertThat(outline.kind(0)).isEqualTo(PartKind.POLYGON);
        assertThat(outline.y(2)).isEqualTo(-5_000_000);
        assertThat(outline.y(4)).isEqualTo(1);
        assertThat(outline.z(0)).isEqualTo(5);
        assertThat(outline.z(1)).isNaN();
    }

    @Test
    void readsCollectionsAndBareGeometries() {
        Outline outline =
                read("{'geometries':[{'coordinates':[1,2],'type':'Point'},{'geometries':[{'coordinates':[[1,2],[3,4]],"
                                + "'type':'LineString'}],'type':'GeometryCollection'}],'type':'GeometryCollection'}")
                        .outline();

        assertThat(outline.type()).isEqualTo("GeometryCollection(Point,GeometryCollection(LineString))");
        assertThat(outline.parts()).isEqualTo(2);
    }

    @Test
    void keepsAttributesTheIdAndForeignMembersApart() {
        SourceFeature feature = read("{'geometry':{'coordinates':[1,2],'extra':true,'type':'Point'},'id':7,'note':'n',"
                + "'properties':{'$id':'own','a\\u0001\\'b':{'x':['}',1]},'n':null},'type':'Feature'}");

        assertThat(feature.attributes())
                .containsEntry("$id", "7")
                .containsEntry("$$id", "\"own\"")
                .containsEntry("$note", "\"n\"")
                .containsEntry("$geometry.extra", "true")
                .containsEntry("a\u0001\"b", "{\"x\":[\"}\",1]}")
                .containsEntry("n", "null")
                .hasSize(6);
    }

    @Test
    void tellsNullFromEmpty() {
        assertThat(read("{'geometry':null,'properties':{},'type':'Feature'}")
                        .outline()
                        .type())
                .isEmpty();
        Outline empty = read("{'geometry':{'coordinates':[],'type':'Polygon'},'properties':{},'type':'Feature'}")
                .outline();
        assertThat(empty.type()).isEqualTo("Polygon");
        assertThat(empty.isEmpty()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{'geometry':{'coordinates':[1.12345678,2],'type':'Point'},'type':'Feature'}",
                "{'geometry':{'coordinates':[1,2],'type':'Circle'},'type':'Feature'}",
                "{'geometry':{'type':'Point'},'type':'Feature'}",
                "{'geometry':{'coordinates':[1,2"
            })
    void refusesWhatIsNoCanonicalText(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(text));
    }

    private static SourceFeature read(String text) {
        byte[] bytes = text.replace("\\'", "\\\"").replace("'", "\"").getBytes(StandardCharsets.UTF_8);
        return CanonicalFeatures.read(bytes, 1, DIGEST, 7);
    }
}
