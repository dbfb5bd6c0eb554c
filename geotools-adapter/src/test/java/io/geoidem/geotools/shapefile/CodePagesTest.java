package io.geoidem.geotools.shapefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodePagesTest {
    private static final Place PLACE = Place.ofFile("a.cpg");

    @ParameterizedTest
    @CsvSource({
        "UTF-8,UTF-8",
        "utf8,UTF-8",
        "UTF_8,UTF-8",
        "65001,UTF-8",
        "1252,windows-1252",
        "CP1252,windows-1252",
        "windows-1252,windows-1252",
        "win1252,windows-1252",
        "ANSI 1252,windows-1252",
        "ANSI 1251,windows-1251",
        "1251,windows-1251",
        "8859-1,ISO-8859-1",
        "88591,ISO-8859-1",
        "ISO 8859-1,ISO-8859-1",
        "ISO-8859-15,ISO-8859-15",
        "ISO_8859_2,ISO-8859-2",
        "28605,ISO-8859-15",
        "latin1,ISO-8859-1",
        "latin2,ISO-8859-2",
        "Big5,Big5",
        "Big-5,Big5",
        "950,x-windows-950",
        "GBK,GBK",
        "936,GBK",
        "GB2312,GB2312",
        "GB18030,GB18030",
        "54936,GB18030",
        "Shift_JIS,windows-31j",
        "SHIFT-JIS,windows-31j",
        "sjis,windows-31j",
        "932,windows-31j",
        "EUC-JP,EUC-JP",
        "EUC-KR,EUC-KR",
        "949,x-windows-949",
        "koi8-r,KOI8-R",
        "koi8r,KOI8-R",
        "20866,KOI8-R",
        "874,x-windows-874",
        "TIS-620,TIS-620",
        "437,IBM437",
        "OEM 850,IBM850",
        "CP866,IBM866",
        "ibm852,IBM852",
        "US-ASCII,US-ASCII",
        "10000,x-MacRoman",
    })
    void knowsTheSpellingsInUse(String text, String charset) {
        assertThat(CodePages.ofName(text)).contains(Charset.forName(charset));
        byte[] withMarkAndLine = ("\u00ef\u00bb\u00bf" + text + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
        assertThat(EncodingSidecar.read(withMarkAndLine, PLACE)).contains(Charset.forName(charset));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!DOCTYPE html><html>",
                "UTF-16",
                "UTF-32",
                "latin",
                "12",
                "8859-99",
                "1259",
                "IBM864",
                "\u0131so88591",
                "EBCDIC",
                "037"
            })
    void refusesAnyOtherTextAndSaysWhatToDo(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThatThrownBy(() -> EncodingSidecar.read(bytes, PLACE))
                .isInstanceOfSatisfying(GeoidemException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.TEXT_ENCODING);
                    assertThat(e.remedy()).contains("UTF-8").contains("delete");
                });
    }

    @Test
    void takesAnEmptySidecarForNone() {
        assertThat(EncodingSidecar.read(new byte[0], PLACE)).isEmpty();
        assertThat(EncodingSidecar.read("\r\n".getBytes(StandardCharsets.US_ASCII), PLACE))
                .isEmpty();
    }

    @Test
    void everyCodePageByteNamesACharsetOfThisJdkOrNothing() {
        int named = 0;
        for (int driver = 0; driver < 256; driver++) {
            named += CodePages.ofLanguageDriver(driver).isPresent() ? 1 : 0;
        }
        assertThat(named).isEqualTo(64);
        assertThat(CodePages.ofLanguageDriver(0)).isEmpty();
        assertThat(CodePages.ofLanguageDriver(0x57)).isEmpty();
        assertThat(CodePages.ofLanguageDriver(0x7A)).contains(Charset.forName("GBK"));
        assertThat(CodePages.ofLanguageDriver(0x4D)).contains(Charset.forName("GBK"));
        assertThat(CodePages.ofLanguageDriver(0xC9)).contains(Charset.forName("windows-1251"));
        assertThat(CodePages.ofLanguageDriver(0x64)).contains(Charset.forName("IBM852"));
    }
}
