package io.geoidem.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives by hand, one lie each. */
class ZipTest {
    private static final int LINK_MODE = 0xa1ff;

    @TempDir
    Path temp;

    @Test
    void readsWhatItWrites() throws IOException {
        assertThat(shp(new HostileZip().entry("a.shp", "content").bytes())).isEqualTo("content");
        assertThat(shp(new HostileZip().stored("in/a.shp", "content").bytes())).isEqualTo("content");
    }

    @Test
    void readsEntriesThatWereStreamed() throws IOException {
        assertThat(shp(new HostileZip()
                        .entry("a.shp", "content")
                        .flags(8)
                        .local(14, 0, 4)
                        .local(18, 0, 4)
                        .local(22, 0, 4)
                        .bytes()))
                .isEqualTo("content");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a.shp",
                "\\a.shp",
                "../a.shp",
                "x/../../a.shp",
                "x\\..\\a.shp",
                "C:a.shp",
                "c:\\a.shp",
                "a\0.shp"
            })
    void refusesPathsThatLeaveTheFolder(String name) {
        assertRefused(new HostileZip().entry(name, "x"), ErrorCode.ARCHIVE, "absolute, leaves the folder");
    }

    @Test
    void refusesEscapingPathsOfFilesThatAreNoComponentToo() {
        assertRefused(
                new HostileZip().entry("a.shp", "x").entry("__MACOSX/../../b.txt", "x"), ErrorCode.ARCHIVE, "leaves");
    }

    @Test
    void refusesDoubledNames() {
        assertRefused(new HostileZip().entry("a.shp", "x").entry("a.shp", "y"), ErrorCode.ARCHIVE, "there twice");
        assertRefused(new HostileZip().entry("d/a.shp", "x").entry("d\\a.shp", "y"), ErrorCode.ARCHIVE, "there twice");
        assertRefused(new HostileZip().entry("d/a.shp", "x").entry("d/./a.shp", "y"), ErrorCode.ARCHIVE, "there twice");
        assertRefused(new HostileZip().entry("a.shp", "x").entry("A.shp", "y"), ErrorCode.ARCHIVE, "ignore case");
        assertRefused(
                new HostileZip().entry("\u00e9.shp", "x").entry("e\u0301.shp", "y"), ErrorCode.ARCHIVE, "ignore case");
    }

    @Test
    void refusesEncryptedEntriesAndLinks() {
        assertRefused(new HostileZip().entry("a.shp", "x").flags(1), ErrorCode.ARCHIVE, "encrypted");
        assertRefused(new HostileZip().entry("a.shp", "x").both(10, 8, 99, 2), ErrorCode.ARCHIVE, "encrypted");
        assertRefused(new HostileZip().entry("a.shp", "x").central(40, LINK_MODE, 2), ErrorCode.ARCHIVE, "is a link");
        assertRefused(new HostileZip().entry("a.shp", "x").central(40, 0x11ff, 2), ErrorCode.ARCHIVE, "device, pipe");
    }

    @Test
    void refusesAMethodItCannotExpand() {
        assertRefused(new HostileZip().entry("a.shp", "x").both(10, 8, 12, 2), ErrorCode.ARCHIVE, "method 12");
    }

    @Test
    void refusesSizesAndChecksumsThatLie() {
        assertRefused(new HostileZip().entry("a.shp", "content").both(24, 22, 6, 4), ErrorCode.ARCHIVE, "beyond the 6");
        assertRefused(new HostileZip().entry("a.shp", "content").both(24, 22, 8, 4), ErrorCode.ARCHIVE, "promises 8");
        assertRefused(new HostileZip().entry("a.shp", "content").both(16, 14, 7, 4), ErrorCode.ARCHIVE, "CRC-32");
        assertRefused(new HostileZip().stored("a.shp", "content").both(24, 22, 6, 4), ErrorCode.ARCHIVE, "two sizes");
        assertRefused(
                new HostileZip().entry("a.shp", "content").both(20, 18, 3, 4), ErrorCode.ARCHIVE, "end too early");
    }

    @Test
    void refusesHeadersThatDisagree() {
        assertRefused(new HostileZip().entry("a.shp", "content").central(16, 7, 4), ErrorCode.ARCHIVE, "another size");
        assertRefused(new HostileZip().entry("a.shp", "content").local(22, 9, 4), ErrorCode.ARCHIVE, "another size");
        assertRefused(new HostileZip().entry("a.shp", "content").local(30, 'b', 1), ErrorCode.ARCHIVE, "another name");
        assertRefused(new HostileZip().entry("a.shp", "content").local(8, 0, 2), ErrorCode.ARCHIVE, "another method");
        assertRefused(new HostileZip().entry("a.shp", "content").local(0, 0, 4), ErrorCode.ARCHIVE, "no local header");
    }

    @Test
    void refusesEntriesThatShareBytes() {
        HostileZip zip = new HostileZip().entry("a.shp", "content").entry("a.dbf", "content");
        assertRefused(zip.central(42, 0, 4), ErrorCode.ARCHIVE, "overlaps another");
    }

    @Test
    void refusesAnEntryThatReachesIntoTheDirectory() {
        assertRefused(
                new HostileZip().entry("a.shp", "content").both(20, 18, 500, 4),
                ErrorCode.ARCHIVE,
                "beyond the archive");
        assertRefused(
                new HostileZip().entry("a.shp", "content").central(42, 1L << 31, 4),
                ErrorCode.ARCHIVE,
                "beyond the archive");
    }

    @Test
    void namesTheLimitThatAnArchivePasses() {
        Limits tight = limits(2, 100, 150, 10);
        assertRefused(
                new HostileZip().entry("a", "").entry("b", "").entry("c", ""),
                tight,
                ErrorCode.LIMIT,
                "archiveEntries");
        assertRefused(new HostileZip().entry("a.shp", "x".repeat(101)), tight, ErrorCode.LIMIT, "archiveEntryBytes");
        assertRefused(
                new HostileZip().entry("a.shp", "x".repeat(80)).entry("a.dbf", "x".repeat(80)),
                tight,
                ErrorCode.LIMIT,
                "archiveBytes");
        assertRefused(
                new HostileZip().entry("a.shp", "x".repeat(3 << 20)),
                limits(2, 4 << 20, 4 << 20, 100),
                ErrorCode.LIMIT,
                "archiveRatio");
    }

    @Test
    void ratiosOfSmallEntriesAreNotJudged() throws IOException {
        byte[] zip = new HostileZip().entry("a.shp", "x".repeat(1 << 20)).bytes();
        assertThat(shp(zip, limits(2, 4 << 20, 4 << 20, 10))).hasSize(1 << 20);
    }

    @Test
    void stopsExpandingAtThePromisedSize() {
        HostileZip bomb = new HostileZip().entry("a.shp", "x".repeat(64 << 20)).both(24, 22, 1000, 4);
        assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertRefused(bomb, ErrorCode.ARCHIVE, "beyond the 1000 bytes"));
    }

    @Test
    void refusesArchivesWithoutAnEndOrWithAnother() throws IOException {
        byte[] zip = new HostileZip().entry("a.shp", "content").bytes();
        for (int length = 0; length < zip.length; length++) {
            byte[] cut = java.util.Arrays.copyOf(zip, length);
            assertThatThrownBy(() -> shp(cut))
                    .isInstanceOfSatisfying(
                            GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT));
        }
    }

    @Test
    void neverFailsOtherwiseThanByItsOwnException() throws IOException {
        long seed = 42;
        SplittableRandom random = new SplittableRandom(seed);
        byte[] sound = new HostileZip()
                .entry("a.shp", "content")
                .stored("a.dbf", "x")
                .entry("b/\u00e9.shx", "y")
                .bytes();
        for (int i = 0; i < 1000; i++) {
            byte[] broken = sound.clone();
            for (int n = random.nextInt(1, 4); n > 0; n--) {
                broken[random.nextInt(broken.length)] = (byte) random.nextInt();
            }
            try {
                shp(broken);
            } catch (GeoidemException expected) {
                assertThat(expected.getMessage()).isNotEmpty();
            } catch (RuntimeException e) {
                throw new AssertionError("seed " + seed + ", mutation " + i, e);
            }
        }
    }

    @Test
    void readsNamesByFlagThenUtf8ThenCodePage437() throws IOException {
        assertThat(name(new HostileZip().entry("\u00e9\u4e2d.shp", "x"))).isEqualTo("\u00e9\u4e2d");
        byte[] macName = "\u00e9.shp".getBytes(StandardCharsets.UTF_8);
        assertThat(name(new HostileZip().raw(macName, "x", 8))).isEqualTo("\u00e9");
        byte[] dosName = {(byte) 0x82, (byte) 0xe1, '.', 's', 'h', 'p'};
        assertThat(name(new HostileZip().raw(dosName, "x", 8))).isEqualTo("\u00e9\u00df");
        HostileZip lying = new HostileZip().raw(dosName, "x", 8).flags(1 << 11);
        assertRefused(lying, ErrorCode.TEXT_ENCODING, "flagged as UTF-8");
    }

    @Test
    void readsAHundredThousandEntriesFast() throws IOException {
        Path zip = temp.resolve("many.zip");
        try (ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(zip), 1 << 20))) {
            for (int i = 0; i < 99_999; i++) {
                out.putNextEntry(new ZipEntry("f" + i % 100 + "/" + i + ".txt"));
            }
            out.putNextEntry(new ZipEntry("a.shp"));
            out.write('x');
        }
        assertTimeoutPreemptively(
                Duration.ofSeconds(10),
                () -> assertThat(find(zip, Limits.DEFAULT)).hasSize(1));
    }

    @Test
    void doesNotOpenArchivesInside() {
        assertRefused(new HostileZip().entry("inner.zip", "x"), ErrorCode.MISSING_FILE, "no .shp is in it");
    }

    @Test
    void refusesAnArchiveThatChangesBetweenFindingAndReading() throws IOException {
        Path zip = temp.resolve("a.zip");
        Files.write(zip, new HostileZip().entry("a.shp", "content").bytes());
        Bundle bundle = find(zip, Limits.DEFAULT).get(0);
        Files.write(zip, new HostileZip().entry("a.shp", "other content").bytes());
        assertThatThrownBy(() -> bundle.components().get(0).readAllBytes(100))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CHANGED));
    }

    private String name(HostileZip zip) throws IOException {
        Path file = Files.createTempFile(temp, "a", ".zip");
        Files.write(file, zip.bytes());
        return find(file, Limits.DEFAULT).get(0).baseName();
    }

    private String shp(byte[] zip) throws IOException {
        return shp(zip, Limits.DEFAULT);
    }

    /** The content of the last component, having read all. */
    private String shp(byte[] zip, Limits limits) throws IOException {
        Path file = temp.resolve("x.zip");
        Files.write(file, zip);
        String text = "";
        for (Bundle bundle : find(file, limits)) {
            for (BundleComponent component : bundle.components()) {
                text = new String(component.readAllBytes(1 << 30), StandardCharsets.UTF_8);
            }
        }
        return text;
    }

    private static List<Bundle> find(Path zip, Limits limits) {
        return BundleSource.find(zip, new LayerChoice.Each(), limits);
    }

    private static Limits limits(int entries, long entryBytes, long bytes, int ratio) {
        Limits all = Limits.DEFAULT;
        return new Limits(
                all.jsonDepth(),
                all.jsonTextBytes(),
                all.jsonNumberBytes(),
                all.jsonMembers(),
                all.jsonBufferedBytes(),
                entries,
                entryBytes,
                bytes,
                ratio,
                all.sidecarBytes(),
                all.vertices(),
                all.datasetDigestsInMemory());
    }

    private void assertRefused(HostileZip zip, ErrorCode code, String message) {
        assertRefused(zip, Limits.DEFAULT, code, message);
    }

    private void assertRefused(HostileZip zip, Limits limits, ErrorCode code, String message) {
        assertThatThrownBy(() -> shp(zip.bytes(), limits))
                .isInstanceOfSatisfying(
                        GeoidemException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }
}
