package io.geoidem.geotools.shapefile;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of encodings in .cpg files and the code page byte of DBF headers (byte 29, the language driver). Sources: the
 * tables of ESRI's and dBase's documentation, and the spellings that files in the wild use.
 */
final class CodePages {
    /** Charset by number of the code page, where Java's name is not {@code windows-N} or {@code IBMN}. */
    private static final Map<Integer, String> BY_NUMBER = Map.ofEntries(
            Map.entry(932, "windows-31j"),
            Map.entry(936, "GBK"),
            Map.entry(949, "x-windows-949"),
            Map.entry(950, "x-windows-950"),
            Map.entry(737, "x-IBM737"),
            Map.entry(874, "x-windows-874"),
            Map.entry(10000, "x-MacRoman"),
            Map.entry(10006, "x-MacGreek"),
            Map.entry(10007, "x-MacCyrillic"),
            Map.entry(10029, "x-MacCentralEurope"),
            Map.entry(10079, "x-MacIceland"),
            Map.entry(10081, "x-MacTurkish"),
            Map.entry(20127, "US-ASCII"),
            Map.entry(20866, "KOI8-R"),
            Map.entry(20932, "EUC-JP"),
            Map.entry(20936, "GB2312"),
            Map.entry(21866, "KOI8-U"),
            Map.entry(51932, "EUC-JP"),
            Map.entry(51936, "GB2312"),
            Map.entry(51949, "EUC-KR"),
            Map.entry(54936, "GB18030"),
            Map.entry(65001, "UTF-8"),
            Map.entry(88591, "ISO-8859-1"));

    /** Spellings, folded to lower-case letters and digits, that neither a number nor Java's own aliases explain. */
    private static final Map<String, String> BY_SPELLING = Map.ofEntries(
            Map.entry("utf8", "UTF-8"),
            Map.entry("big5", "Big5"),
            Map.entry("big5hkscs", "Big5-HKSCS"),
            Map.entry("gbk", "GBK"),
            Map.entry("gb2312", "GB2312"),
            Map.entry("gb18030", "GB18030"),
            Map.entry("shiftjis", "windows-31j"),
            Map.entry("sjis", "windows-31j"),
            Map.entry("windows31j", "windows-31j"),
            Map.entry("eucjp", "EUC-JP"),
            Map.entry("euckr", "EUC-KR"),
            Map.entry("koi8r", "KOI8-R"),
            Map.entry("koi8u", "KOI8-U"),
            Map.entry("tis620", "TIS-620"),
            Map.entry("latin1", "ISO-8859-1"),
            Map.entry("latin2", "ISO-8859-2"),
            Map.entry("latin5", "ISO-8859-9"),
            Map.entry("latin9", "ISO-8859-15"),
            Map.entry("ascii", "US-ASCII"),
            Map.entry("usascii", "US-ASCII"),
            Map.entry("macroman", "x-MacRoman"));

    private static final Pattern ISO = Pattern.compile("(?:iso)?8859(\\d{1,2})");
    private static final Pattern NUMBERED =
            Pattern.compile("(?:windows|win|cp|ansi|oem|ibm|dos|ms|codepage|ansicp)?(\\d{3,5})");
    private static final int LARGEST_ISO_PART = 16;

    private static final Map<Integer, Integer> BY_LANGUAGE_DRIVER = languageDrivers();

    /** The printable ASCII characters: padding, digits and field names are told from bytes, so each must be itself. */
    private static final byte[] PRINTABLE = printable();

    private CodePages() {}

    /**
     * The encoding that a .cpg text names.
     *
     * @return empty where the text is no name of an encoding that extends ASCII
     */
    static Optional<Charset> ofName(String text) {
        String folded = text.strip().toLowerCase(Locale.ROOT).replaceAll("[-_ .:]", "");
        String spelled = BY_SPELLING.get(folded);
        if (spelled != null) {
            return charset(spelled);
        }
        Matcher iso = ISO.matcher(folded);
        if (iso.matches() && Integer.parseInt(iso.group(1)) <= LARGEST_ISO_PART) {
            return charset("ISO-8859-" + Integer.parseInt(iso.group(1)));
        }
        Matcher numbered = NUMBERED.matcher(folded);
        return numbered.matches() ? ofNumber(Integer.parseInt(numbered.group(1))) : Optional.empty();
    }

    /**
     * The encoding of a code page byte.
     *
     * @return empty where the byte names none: 0, and 57, which stands for whatever the writer's system used
     */
    static Optional<Charset> ofLanguageDriver(int driver) {
        Integer number = BY_LANGUAGE_DRIVER.get(driver);
        return number == null ? Optional.empty() : ofNumber(number);
    }

    private static Optional<Charset> ofNumber(int number) {
        String name = BY_NUMBER.get(number);
        if (name != null) {
            return charset(name);
        }
        if (number >= 1250 && number <= 1258) {
            return charset("windows-" + number);
        }
        if (number >= 28591 && number <= 28590 + LARGEST_ISO_PART) {
            return charset("ISO-8859-" + (number - 28590));
        }
        return number < 1000 ? charset("IBM" + number) : Optional.empty();
    }

    private static Optional<Charset> charset(String name) {
        try {
            Charset charset = Charset.forName(name);
            return new String(PRINTABLE, charset).equals(new String(PRINTABLE, StandardCharsets.US_ASCII))
                    ? Optional.of(charset)
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static byte[] printable() {
        byte[] bytes = new byte[0x7F - 0x20];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (0x20 + i);
        }
        return bytes;
    }

    private static Map<Integer, Integer> languageDrivers() {
        Map<Integer, Integer> pages = new TreeMap<>();
        put(pages, 437, 0x01, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x15, 0x18, 0x19, 0x1B);
        put(pages, 850, 0x02, 0x0A, 0x0E, 0x10, 0x12, 0x14, 0x16, 0x1A, 0x1D, 0x25, 0x37);
        put(pages, 852, 0x1F, 0x22, 0x23, 0x40, 0x64, 0x87);
        put(pages, 1252, 0x03, 0x58, 0x59);
        put(pages, 860, 0x24);
        put(pages, 861, 0x67);
        put(pages, 863, 0x1C, 0x6C);
        put(pages, 865, 0x08, 0x17, 0x66);
        put(pages, 866, 0x26, 0x65);
        put(pages, 737, 0x6A, 0x86);
        put(pages, 857, 0x6B, 0x88);
        put(pages, 932, 0x13, 0x7B);
        put(pages, 936, 0x4D, 0x7A);
        put(pages, 949, 0x4E, 0x79);
        put(pages, 950, 0x4F, 0x78);
        put(pages, 874, 0x50, 0x7C);
        put(pages, 10000, 0x04);
        put(pages, 10006, 0x98);
        put(pages, 10007, 0x96);
        put(pages, 10029, 0x97);
        put(pages, 1255, 0x7D);
        put(pages, 1256, 0x7E);
        put(pages, 1250, 0xC8);
        put(pages, 1251, 0xC9);
        put(pages, 1254, 0xCA);
        put(pages, 1253, 0xCB);
        put(pages, 1257, 0xCC);
        return pages;
    }

    private static void put(Map<Integer, Integer> pages, int number, int... drivers) {
        for (int driver : drivers) {
            pages.put(driver, number);
        }
    }
}
