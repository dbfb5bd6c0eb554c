package io.geoidem.reconcile.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report as a real browser shows it; skipped where there is no Chromium. */
class ReportInBrowserTest {
    private static final int PARCELS = 420;

    @TempDir
    static Path folder;

    private static Chromium chromium;
    private static Path page;

    @BeforeAll
    static void startsChromium() throws Exception {
        Assumptions.assumeTrue(
                Chromium.program().isPresent(), "no Chromium on this machine: the report is not looked at");
        chromium = Chromium.start();
        page = ReportLook.write(folder.resolve("report <i>&amp; more.html"), Parish.of(PARCELS, 5));
    }

    @AfterAll
    static void stopsChromium() throws Exception {
        if (chromium != null) {
            chromium.close();
        }
    }

    @BeforeEach
    void opensThePage() throws Exception {
        chromium.scheme("light");
        chromium.size(1360, 1000, false);
        chromium.open(page, "");
    }

    @Test
    void drawsEveryOutcomeAndAsksNoNetwork() throws Exception {
        assertThat(number("outcomeCount()")).isGreaterThan(PARCELS);
        assertThat(js("map.dataset.drawn")).isEqualTo(js("outcomeCount()"));
        assertThat(js("performance.getEntriesByType('resource').length")).isEqualTo("0");
        assertThat(chromium.events())
                .doesNotContain("\"url\":\"http")
                .doesNotContain("exceptionThrown")
                .doesNotContain("\"level\":\"error\"");
    }

    @Test
    void showsHostileTextAsText() throws Exception {
        chromium.open(page, "#q=document.title");
        assertThat(js("count.textContent")).startsWith("2 of ");
        for (int i = 0; i < 2; i++) {
            js("document.querySelectorAll('#table tbody tr')[" + i + "].click()");
            assertThat(js("panel.textContent")).contains("document.title='broken'");
        }
        assertThat(js("document.title")).isEqualTo("Parcels of the parish: registry and survey");
        assertThat(js("document.querySelectorAll('#panel img, #panel script, table script').length"))
                .isEqualTo("0");
        chromium.open(page, "#q=nested");
        js("document.querySelector('#table tbody tr').click()");
        assertThat(js("panel.textContent")).contains("{\"nested\":[1,2,{\"<b>\":null}]}");
    }

    @Test
    void cutsLongTextUntilAskedAndKeepsTheDirectionOfText() throws Exception {
        chromium.open(page, "#q=very+long");
        js("document.querySelector('#table tbody tr').click()");
        assertThat(number("panel.textContent.length")).isLessThan(2000);
        js("document.querySelector('#panel .more').click()");
        assertThat(number("panel.textContent.length")).isGreaterThan(4000);
        assertThat(number("panel.scrollWidth - panel.clientWidth")).isLessThanOrEqualTo(1);
        chromium.open(page, "#q=right");
        js("document.querySelector('#table tbody tr').click()");
        assertThat(js("[...document.querySelectorAll('#panel td bdi')].every(e => e.dir === 'auto')"))
                .isEqualTo("true");
    }

    @Test
    void filtersByOutcome() throws Exception {
        js("document.querySelector('[data-kind=same]').click()");
        assertThat(js("document.querySelector('[data-kind=same]').getAttribute('aria-pressed')"))
                .isEqualTo("false");
        chromium.await("map.dataset.drawn === String(outcomeCount() - sameCount())".replace("sameCount()", SAME));
        assertThat(js("[...document.querySelectorAll('#table .pick')].some(e => e.textContent === 'same')"))
                .isEqualTo("false");
        assertThat(js("location.hash")).isEqualTo("#hide=same");
    }

    @Test
    void searchesByAttribute() throws Exception {
        js("search.focus()");
        chromium.type("parcel_id:p-1200");
        chromium.await("count.textContent.startsWith('1 of')");
        assertThat(js("document.querySelector('#table tbody').textContent")).contains("P-1200");
        js("search.value = 'no such thing'; search.dispatchEvent(new Event('input'))");
        chromium.await("count.textContent.startsWith('0 of')");
        assertThat(js("document.querySelector('#table tbody').textContent")).contains("Nothing matches");
    }

    @Test
    void sortsTheTable() throws Exception {
        js(
                "document.querySelectorAll('#table th button')[1].click(); document.querySelectorAll('#table th button')[1].click()");
        assertThat(js("document.querySelectorAll('#table th')[1].getAttribute('aria-sort')"))
                .isEqualTo("descending");
        assertThat(js("document.querySelector('#table .pick').textContent")).isEqualTo("moved");
        js("next.click()");
        assertThat(js("page.textContent")).startsWith("51 to 100 of");
    }

    @Test
    void picksWhatIsClickedAndShowsWhatMoved() throws Exception {
        chromium.open(page, "#pick=" + js(FIRST_NEAR));
        js("document.querySelector('#panel .close').click()");
        assertThat(js("panel.textContent")).startsWith("Choose a feature");
        chromium.click(number("middle().x"), number("middle().y"));
        chromium.await("panel.textContent.includes('NEAR')");
        assertThat(js("panel.textContent")).contains("5 of 5 lie elsewhere").contains("cm at most");
        assertThat(js("location.hash")).isEqualTo("#pick=" + js(FIRST_NEAR));
    }

    @Test
    void movesAndZoomsByMouseTouchAndKeys() throws Exception {
        double x = number("middle().x");
        double y = number("middle().y");
        String before = js("scale.textContent");
        chromium.wheel(x, y, -900);
        chromium.await("scale.textContent !== '" + before + "'");
        js("fit.click()");
        chromium.await("scale.textContent === '" + before + "'");
        chromium.pinch(x, y, 30, 200);
        chromium.await("scale.textContent !== '" + before + "'");
        js("document.getElementById('map').focus()");
        chromium.key("0");
        chromium.await("scale.textContent === '" + before + "'");
        chromium.drag(x, y, 2000, 0);
        chromium.await("map.dataset.drawn === '0'");
        chromium.key("0");
        chromium.await("map.dataset.drawn !== '0'");
        for (int i = 0; i < 20; i++) {
            chromium.key("ArrowLeft");
        }
        chromium.await("Number(map.dataset.drawn) < 100");
        chromium.key("n");
        chromium.await("panel.textContent.includes('ONLY IN')");
        chromium.key("Escape");
        chromium.await("panel.textContent.startsWith('Choose')");
    }

    @Test
    void reachesEverythingByTab() throws Exception {
        StringBuilder reached = new StringBuilder();
        for (int i = 0; i < 22; i++) {
            chromium.key("Tab");
            reached.append(
                            js(
                                    "document.activeElement.id || document.activeElement.dataset.kind || document.activeElement.className"))
                    .append(' ');
        }
        assertThat(reached.toString())
                .contains("skip same near conflict moved ambiguous duplicate only-in search map in out fit")
                .contains("scroll");
        assertThat(
                        js(
                                "[...document.querySelectorAll('button, input, canvas')].every(e => e.textContent.trim() || e.getAttribute('aria-label'))"))
                .isEqualTo("true");
    }

    @Test
    void fitsAPhoneAndTheDark() throws Exception {
        chromium.size(390, 844, true);
        chromium.scheme("dark");
        chromium.open(page, "#q=very+long");
        js("document.querySelector('#table tbody tr').click()");
        assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(390);
        assertThat(js("getComputedStyle(document.body).backgroundColor")).isEqualTo("rgb(16, 21, 27)");
        assertThat(js("[...document.querySelectorAll('.zoom button')].every(e => e.offsetHeight >= 44)"))
                .isEqualTo("true");
    }

    @Test
    void drawsTenThousandFeaturesSmoothlyAndSaysWhatItLeavesOut() throws Exception {
        Path large = ReportLook.write(folder.resolve("large.html"), Parish.of(9000, 11));
        chromium.open(large, "");

        assertThat(number("JSON.parse(data.textContent).outcomes.reduce((n, o) => n + o[4].length, 0)"))
                .isBetween(9_900.0, 10_000.0);
        assertThat(js("sampled.textContent"))
                .contains("This page shows a sample: ")
                .contains(" of 7,")
                .contains(" same");
        // A frame that costs more than 24 ms is moved as a picture while dragging.
        assertThat(number("map.dataset.cost")).isPositive();
        js("fit.click()");
        assertThat(js("map.dataset.drawn")).isEqualTo(js("outcomeCount()"));
    }

    private static final String SAME = "JSON.parse(data.textContent).kinds[0].shown";
    private static final String FIRST_NEAR =
            "JSON.parse(data.textContent).outcomes.findIndex(o => o[0] === 'near' && o[1] < 1"
                    + " && o[4][0][2][0][0] === 2) + 1";

    private static String js(String expression) throws Exception {
        String helpers =
                "var map = document.getElementById('map'), middle = () => { const r = map.getBoundingClientRect();"
                        + " return { x: r.left + r.width / 2, y: r.top + r.height / 2 } },"
                        + " outcomeCount = () => JSON.parse(document.getElementById('data').textContent).outcomes.length;";
        return chromium.evaluate(helpers + expression);
    }

    private static double number(String expression) throws Exception {
        return Double.parseDouble(js(expression));
    }
}
