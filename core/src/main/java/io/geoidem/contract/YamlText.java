package io.geoidem.contract;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.contract.YamlNode.Quotes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * YAML 1.2 by snakeyaml-engine, in a class of its own so that nothing else needs the library. Works on events, before
 * anything could expand: what may mean more than it shows (anchors, aliases, tags, further documents) is refused.
 */
final class YamlText {
    private static final int DEPTH = 8;

    private final Iterator<Event> events;

    private YamlText(Iterator<Event> events) {
        this.events = events;
    }

    static YamlNode parse(String text) {
        LoadSettings settings = LoadSettings.builder().setLabel("contract").build();
        try {
            return new YamlText(new Parse(settings).parseString(text).iterator()).document();
        } catch (MarkedYamlEngineException e) {
            Place place = place(e.getProblemMark().or(e::getContextMark));
            throw refused(place, "it is not YAML: " + e.getProblem(), "mend the text there");
        } catch (ReaderException e) {
            throw refused(
                    placeOf(text, e.getPosition()), "it holds a character that YAML has not", "write it as an escape");
        } catch (YamlEngineException e) {
            throw refused(Place.UNKNOWN, "it is not YAML: " + e.getMessage(), "mend the text");
        }
    }

    private YamlNode document() {
        YamlNode root = null;
        while (events.hasNext()) {
            Event event = events.next();
            switch (event.getEventId()) {
                case StreamStart, StreamEnd, DocumentEnd, Comment -> {}
                case DocumentStart -> {
                    if (root != null) {
                        throw refused(
                                place(event.getStartMark()), "a second document begins", "keep one contract a file");
                    }
                }
                default -> root = node(event, 0);
            }
        }
        if (root == null || (root instanceof YamlNode.Scalar scalar && scalar.isNull())) {
            throw refused(Place.ofLine(1, 1), "the contract is empty", "give at least name and mode");
        }
        return root;
    }

    private YamlNode node(Event event, int depth) {
        Place at = place(event.getStartMark());
        if (event instanceof AliasEvent) {
            throw refused(at, "an alias stands here", "write the value itself");
        }
        if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            throw refused(at, "an anchor stands here", "write the value without it");
        }
        if (event instanceof ScalarEvent scalar) {
            refuseTag(scalar.getTag(), at);
            return new YamlNode.Scalar(scalar.getValue(), scalar.isPlain() ? Quotes.PLAIN : Quotes.QUOTED, at);
        }
        if (depth == DEPTH) {
            throw refused(at, "the values are nested too deeply", "a contract has sections and lists only");
        }
        refuseTag(((CollectionStartEvent) event).getTag(), at);
        return event.getEventId() == Event.ID.SequenceStart ? sequence(at, depth) : mapping(at, depth);
    }

    private YamlNode sequence(Place at, int depth) {
        List<YamlNode> elements = new ArrayList<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.SequenceEnd; event = events.next()) {
            elements.add(node(event, depth + 1));
        }
        return new YamlNode.Sequence(elements, at);
    }

    private YamlNode mapping(Place at, int depth) {
        List<YamlNode.Entry> entries = new ArrayList<>();
        for (Event event = events.next(); event.getEventId() != Event.ID.MappingEnd; event = events.next()) {
            if (!(node(event, depth + 1) instanceof YamlNode.Scalar key)) {
                throw refused(
                        place(event.getStartMark()), "a list or section stands as a name", "give a word as the name");
            }
            entries.add(new YamlNode.Entry(key, node(events.next(), depth + 1)));
        }
        return new YamlNode.Mapping(entries, at);
    }

    private static void refuseTag(Optional<String> tag, Place at) {
        if (tag.isPresent()) {
            throw refused(at, "the tag " + tag.get() + " stands here", "write the value without it");
        }
    }

    private static Place place(Optional<Mark> mark) {
        return mark.map(m -> Place.ofLine(m.getLine() + 1, m.getColumn() + 1)).orElse(Place.UNKNOWN);
    }

    private static Place placeOf(String text, int codePoints) {
        int index = text.offsetByCodePoints(0, Math.min(codePoints, text.codePointCount(0, text.length())));
        String before = text.substring(0, index);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return Place.ofLine(line, before.length() - before.lastIndexOf('\n'));
    }

    private static GeoidemException refused(Place at, String problem, String remedy) {
        return new GeoidemException(ErrorCode.CONTRACT, at, problem, remedy);
    }
}
