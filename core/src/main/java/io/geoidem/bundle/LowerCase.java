package io.geoidem.bundle;

import java.util.Arrays;

/**
 * Lower case of file names, as the recipe makes it (§4.2): the full mapping of Unicode in no language.
 *
 * <p>Not {@link String#toLowerCase(java.util.Locale)}: the JDK takes the pairs of letters from the Unicode version of its
 * release, so that a name could change its key with an update, and looks for the end of a word, which decides on the
 * Greek final sigma, in a way of its own. Here the pairs are those of Unicode 14, for ever, and the sigma follows the
 * Unicode Standard §3.13, table 3-17 (Final_Sigma).
 */
final class LowerCase {
    /** Runs of capital letters: first, last, {@code /2} for every second one, distance of the small letter; in hex. */
    private static final String UNICODE_14 = """
            41-5a>20 c0-d6>20 d8-de>20 100-12e/2>1 132-136/2>1 139-147/2>1 14a-176/2>1 178<79 179-17d/2>1 181>d2
            182-184/2>1 186>ce 187>1 189-18a>cd 18b>1 18e>4f 18f>ca 190>cb 191>1 193>cd 194>cf 196>d3 197>d1
            198>1 19c>d3 19d>d5 19f>d6 1a0-1a4/2>1 1a6>da 1a7>1 1a9>da 1ac>1 1ae>da 1af>1 1b1-1b2>d9 1b3-1b5/2>1
            1b7>db 1b8>1 1bc>1 1c4>2 1c5>1 1c7>2 1c8>1 1ca>2 1cb-1db/2>1 1de-1ee/2>1 1f1>2 1f2-1f4/2>1 1f6<61
            1f7<38 1f8-21e/2>1 220<82 222-232/2>1 23a>2a2b 23b>1 23d<a3 23e>2a28 241>1 243<c3 244>45 245>47
            246-24e/2>1 370-372/2>1 376>1 37f>74 386>26 388-38a>25 38c>40 38e-38f>3f 391-3a1>20 3a3-3ab>20 3cf>8
            3d8-3ee/2>1 3f4<3c 3f7>1 3f9<7 3fa>1 3fd-3ff<82 400-40f>50 410-42f>20 460-480/2>1 48a-4be/2>1 4c0>f
            4c1-4cd/2>1 4d0-52e/2>1 531-556>30 10a0-10c5>1c60 10c7>1c60 10cd>1c60 13a0-13ef>97d0 13f0-13f5>8
            1c90-1cba<bc0 1cbd-1cbf<bc0 1e00-1e94/2>1 1e9e<1dbf 1ea0-1efe/2>1 1f08-1f0f<8 1f18-1f1d<8
            1f28-1f2f<8 1f38-1f3f<8 1f48-1f4d<8 1f59-1f5f/2<8 1f68-1f6f<8 1f88-1f8f<8 1f98-1f9f<8 1fa8-1faf<8
            1fb8-1fb9<8 1fba-1fbb<4a 1fbc<9 1fc8-1fcb<56 1fcc<9 1fd8-1fd9<8 1fda-1fdb<64 1fe8-1fe9<8
            1fea-1feb<70 1fec<7 1ff8-1ff9<80 1ffa-1ffb<7e 1ffc<9 2126<1d5d 212a<20bf 212b<2046 2132>1c
            2160-216f>10 2183>1 24b6-24cf>1a 2c00-2c2f>30 2c60>1 2c62<29f7 2c63<ee6 2c64<29e7 2c67-2c6b/2>1
            2c6d<2a1c 2c6e<29fd 2c6f<2a1f 2c70<2a1e 2c72>1 2c75>1 2c7e-2c7f<2a3f 2c80-2ce2/2>1 2ceb-2ced/2>1
            2cf2>1 a640-a66c/2>1 a680-a69a/2>1 a722-a72e/2>1 a732-a76e/2>1 a779-a77b/2>1 a77d<8a04 a77e-a786/2>1
            a78b>1 a78d<a528 a790-a792/2>1 a796-a7a8/2>1 a7aa<a544 a7ab<a54f a7ac<a54b a7ad<a541 a7ae<a544
            a7b0<a512 a7b1<a52a a7b2<a515 a7b3>3a0 a7b4-a7c2/2>1 a7c4<30 a7c5<a543 a7c6<8a38 a7c7-a7c9/2>1
            a7d0>1 a7d6-a7d8/2>1 a7f5>1 ff21-ff3a>20 10400-10427>28 104b0-104d3>28 10570-1057a>27 1057c-1058a>27
            1058c-10592>27 10594-10595>27 10c80-10cb2>40 118a0-118bf>20 16e40-16e5f>20 1e900-1e921>22
            """;

    private static final int SIGMA = 0x3a3;
    private static final int SMALL_SIGMA = 0x3c3;
    private static final int FINAL_SIGMA = 0x3c2;
    private static final int DOTTED_I = 0x130;
    private static final String DOTTED_SMALL_I = "i\u0307";
    /** Case-ignorable by their Word_Break property: MidLetter, MidNumLet and Single_Quote. */
    private static final String INSIDE_WORDS =
            "'.:\u00b7\u0387\u055f\u05f4\u2018\u2019\u2024\u2027\ufe13\ufe52\ufe55\uff07\uff0e\uff1a";

    private static final Run[] RUNS = Arrays.stream(UNICODE_14.split("\\s+", -1))
            .filter(text -> !text.isEmpty())
            .map(Run::parse)
            .toArray(Run[]::new);

    private LowerCase() {}

    static String of(String name) {
        StringBuilder lower = new StringBuilder(name.length());
        for (int at = 0; at < name.length(); ) {
            int letter = name.codePointAt(at);
            int next = at + Character.charCount(letter);
            if (letter == DOTTED_I) {
                lower.append(DOTTED_SMALL_I);
            } else if (letter == SIGMA) {
                lower.appendCodePoint(isFinal(name, at, next) ? FINAL_SIGMA : SMALL_SIGMA);
            } else {
                lower.appendCodePoint(small(letter));
            }
            at = next;
        }
        return lower.toString();
    }

    private static int small(int letter) {
        int low = 0;
        int high = RUNS.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Run run = RUNS[middle];
            if (letter < run.first) {
                high = middle - 1;
            } else if (letter > run.last) {
                low = middle + 1;
            } else {
                return (letter - run.first) % run.step == 0 ? letter + run.distance : letter;
            }
        }
        return letter;
    }

    /** A sigma is final behind a letter and not before one; what is case-ignorable is looked through. */
    private static boolean isFinal(String name, int at, int next) {
        int before = at;
        while (before > 0 && isIgnorable(name.codePointBefore(before))) {
            before -= Character.charCount(name.codePointBefore(before));
        }
        int after = next;
        while (after < name.length() && isIgnorable(name.codePointAt(after))) {
            after += Character.charCount(name.codePointAt(after));
        }
        return before > 0
                && isCased(name.codePointBefore(before))
                && (after == name.length() || !isCased(name.codePointAt(after)));
    }

    private static boolean isCased(int letter) {
        return Character.isLowerCase(letter) || Character.isUpperCase(letter) || Character.isTitleCase(letter);
    }

    private static boolean isIgnorable(int letter) {
        return switch (Character.getType(letter)) {
            case Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.FORMAT,
                    Character.MODIFIER_LETTER,
                    Character.MODIFIER_SYMBOL -> true;
            default -> INSIDE_WORDS.indexOf(letter) >= 0;
        };
    }

    private record Run(int first, int last, int step, int distance) {
        static Run parse(String text) {
            int sign = Math.max(text.indexOf('>'), text.indexOf('<'));
            int distance = Integer.parseInt(text, sign + 1, text.length(), 16);
            int step = text.lastIndexOf("/2", sign) >= 0 ? 2 : 1;
            String range = text.substring(0, step == 2 ? sign - 2 : sign);
            int dash = range.indexOf('-');
            int first = Integer.parseInt(range, 0, dash < 0 ? range.length() : dash, 16);
            int last = dash < 0 ? first : Integer.parseInt(range, dash + 1, range.length(), 16);
            return new Run(first, last, step, text.charAt(sign) == '>' ? distance : -distance);
        }
    }
}
