package io.geoidem.contract.doc;

import java.util.List;
import java.util.stream.Collectors;

/** Spells a document as Markdown (CommonMark with tables). */
final class MarkdownText {
    private MarkdownText() {}

    static String of(List<Block> blocks) {
        return blocks.stream().map(MarkdownText::of).collect(Collectors.joining("\n"));
    }

    private static String of(Block block) {
        if (block instanceof Block.Heading heading) {
            return "#".repeat(heading.level()) + " " + heading.text() + "\n";
        }
        if (block instanceof Block.Paragraph paragraph) {
            return paragraph.text() + "\n";
        }
        if (block instanceof Block.Bullets bullets) {
            return bullets.items().stream().map(item -> "- " + item + "\n").collect(Collectors.joining());
        }
        if (block instanceof Block.Table table) {
            return row(table.header()) + "|" + " --- |".repeat(table.header().size()) + "\n"
                    + table.rows().stream().map(MarkdownText::row).collect(Collectors.joining());
        }
        Block.Code code = (Block.Code) block;
        return "```" + code.language() + "\n" + code.text() + "\n```\n";
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> " " + cell.replace("|", "\\|") + " |")
                .collect(Collectors.joining("", "|", "\n"));
    }
}
