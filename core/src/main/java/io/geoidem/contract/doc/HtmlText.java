package io.geoidem.contract.doc;

import java.util.List;
import java.util.stream.Collectors;

/** Spells a document as a fragment of HTML, without styles, for a page that has its own. */
final class HtmlText {
    private HtmlText() {}

    /** Keys are longer than a phone is wide; all other looks are those of the page around. */
    private static final String SECTION = "<section class=\"idempotency-key\" style=\"overflow-wrap: anywhere\">\n";

    static String of(List<Block> blocks) {
        return blocks.stream().map(HtmlText::of).collect(Collectors.joining("\n", SECTION, "\n</section>\n"));
    }

    private static String of(Block block) {
        if (block instanceof Block.Heading heading) {
            return "<h" + heading.level() + ">" + inline(heading.text()) + "</h" + heading.level() + ">";
        }
        if (block instanceof Block.Paragraph paragraph) {
            return "<p>" + inline(paragraph.text()) + "</p>";
        }
        if (block instanceof Block.Bullets bullets) {
            return bullets.items().stream()
                    .map(item -> "<li>" + inline(item) + "</li>")
                    .collect(Collectors.joining("\n", "<ul>\n", "\n</ul>"));
        }
        if (block instanceof Block.Table table) {
            return "<table>\n<thead>" + row(table.header(), "th") + "</thead>\n<tbody>\n"
                    + table.rows().stream().map(row -> row(row, "td")).collect(Collectors.joining("\n"))
                    + "\n</tbody>\n</table>";
        }
        Block.Code code = (Block.Code) block;
        return "<pre style=\"overflow-x: auto\"><code>" + escaped(code.text()) + "</code></pre>";
    }

    private static String row(List<String> cells, String tag) {
        return cells.stream()
                .map(cell -> "<" + tag + ">" + inline(cell) + "</" + tag + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>"));
    }

    /** Text with code between backticks. */
    private static String inline(String text) {
        StringBuilder html = new StringBuilder();
        String[] pieces = text.split("`", -1);
        for (int i = 0; i < pieces.length; i++) {
            boolean code = i % 2 == 1 && i < pieces.length - 1;
            html.append(code ? "<code>" : "").append(escaped(pieces[i])).append(code ? "</code>" : "");
        }
        return html.toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
