package io.geoidem.contract.doc;

import java.util.List;

/** A piece of a document. Texts are plain, with code between backticks. */
sealed interface Block {
    /** A heading; level 1 is the document's own. */
    record Heading(int level, String text) implements Block {}

    /** A paragraph. */
    record Paragraph(String text) implements Block {}

    /** A list without numbers. */
    record Bullets(List<String> items) implements Block {}

    /** A table. */
    record Table(List<String> header, List<List<String>> rows) implements Block {}

    /** Text that stands as it is. */
    record Code(String language, String text) implements Block {}
}
