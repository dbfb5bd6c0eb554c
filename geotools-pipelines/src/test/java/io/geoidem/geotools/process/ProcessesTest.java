package io.geoidem.geotools.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.geotools.function.NamedContracts;
import io.geoidem.geotools.pipeline.FeatureKeys;
import io.geoidem.geotools.pipeline.RealLayers;
import io.geoidem.geotools.pipeline.Sites;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.geotools.api.feature.simple.SimpleFeature;
import org.geotools.api.util.ProgressListener;
import org.geotools.data.collection.ListFeatureCollection;
import org.geotools.data.simple.SimpleFeatureCollection;
import org.geotools.data.simple.SimpleFeatureIterator;
import org.geotools.data.util.DefaultProgressListener;
import org.geotools.data.util.NullProgressListener;
import org.geotools.feature.NameImpl;
import org.geotools.process.Process;
import org.geotools.process.Processors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class ProcessesTest {
    private static final ProgressListener NOBODY = new NullProgressListener();

    @BeforeAll
    static void register() {
        NamedContracts.register(RealLayers.CONTRACT);
    }

    @Test
    void keyAddsAnAttribute() {
        SimpleFeatureCollection keyed = run("Key", Map.of("features", Sites.good(3), "contract", "real"), NOBODY);
        String expected =
                FeatureKeys.of(RealLayers.CONTRACT).key(Sites.site(2, 51)).key().toString();
        assertThat(read(keyed))
                .hasSize(3)
                .last()
                .satisfies(site -> assertThat(site.getAttribute("key")).isEqualTo(expected));
        assertThat(run("Key", Map.of("features", Sites.good(3), "contract", "real", "attribute", "id"), NOBODY)
                        .getSchema()
                        .getDescriptor("id"))
                .isNotNull();
    }

    @Test
    void deduplicateKeepsTheFirstOfEach() {
        SimpleFeatureCollection twice = new ListFeatureCollection(
                Sites.TYPE, List.of(Sites.site(1, 51), Sites.site(2, 51), Sites.site(1, 51), Sites.site(3, 51)));
        SimpleFeatureCollection once = run("Deduplicate", Map.of("features", twice, "contract", "real"), NOBODY);
        assertThat(read(once)).extracting(SimpleFeature::getID).containsExactly("sites.1", "sites.2", "sites.3");
        assertThat(once.size()).isEqualTo(3);
    }

    @Test
    void reconcileTellsWhatBecameOfEachFeature() {
        SimpleFeatureCollection left =
                new ListFeatureCollection(Sites.TYPE, List.of(Sites.site(1, 51), Sites.site(2, 51), Sites.site(4, 51)));
        SimpleFeatureCollection right = new ListFeatureCollection(
                Sites.TYPE, List.of(Sites.site(2, 51.000001), Sites.site(5, 53), Sites.site(1, 51)));
        SimpleFeatureCollection outcomes =
                run("Reconcile", Map.of("left", left, "right", right, "contract", "real", "tolerance", 0.5), NOBODY);
        assertThat(read(outcomes))
                .extracting(
                        o -> o.getAttribute("outcome") + ":" + o.getAttribute("left") + ":" + o.getAttribute("right"))
                .containsExactlyInAnyOrder(
                        "same:sites.1:sites.1", "near:sites.2:sites.2", "only-in:sites.4:", "only-in::sites.5");
        assertThat(read(outcomes))
                .allSatisfy(o -> assertThat(o.getDefaultGeometry()).isNotNull());
    }

    @Test
    void badFeaturesFailOrAreWarnedOf() {
        Map<String, Object> input = Map.of("features", Sites.withABadOne(), "contract", "real");
        assertThatThrownBy(() -> read(run("Deduplicate", input, NOBODY))).hasMessageContaining("sites sites.2");
        List<String> warnings = new ArrayList<>();
        ProgressListener listener = new DefaultProgressListener() {
            @Override
            public void warningOccurred(String source, String location, String warning) {
                warnings.add(source + ":" + location);
            }
        };
        for (String process : new String[] {"Key", "Deduplicate"}) {
            Map<String, Object> skipping = Map.of("features", Sites.withABadOne(), "contract", "real", "bad", "skip");
            assertThat(read(run(process, skipping, listener))).hasSize(2);
        }
        assertThat(warnings).containsExactly("sites:sites.2", "sites:sites.2");
    }

    @Test
    void aContractIsNamedAndNoFileIsRead() {
        Map<String, Object> input = Map.of("features", Sites.good(1), "contract", "/etc/hostname");
        assertThatThrownBy(() -> run("Key", input, NOBODY)).hasMessageContaining("is known");
    }

    private static SimpleFeatureCollection run(String name, Map<String, Object> input, ProgressListener listener) {
        Process process = Processors.createProcess(new NameImpl(GeoidemProcessFactory.NAMESPACE, name));
        return (SimpleFeatureCollection)
                Objects.requireNonNull(process.execute(input, listener).get("result"));
    }

    private static List<SimpleFeature> read(SimpleFeatureCollection features) {
        List<SimpleFeature> read = new ArrayList<>();
        try (SimpleFeatureIterator iterator = features.features()) {
            while (iterator.hasNext()) {
                read.add(iterator.next());
            }
        }
        return read;
    }
}
