package io.geoidem.source.flatgeobuf;

import io.geoidem.Place;
import io.geoidem.feature.PropertyValue;
import io.geoidem.feature.PropertyValue.Literal;
import io.geoidem.source.layer.Values;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.wololo.flatgeobuf.generated.Column;
import org.wololo.flatgeobuf.generated.ColumnType;
import org.wololo.flatgeobuf.generated.Header;

/** The columns of a layer, and the values of a feature by them. Immutable and thread-safe. */
final class FlatGeobufColumns {
    private final List<Entry> entries;

    private record Entry(String name, int type, boolean chosen) {}

    private FlatGeobufColumns(List<Entry> entries) {
        this.entries = entries;
    }

    /**
     * The columns that a header names.
     *
     * @throws io.geoidem.GeoidemException for a name that stands twice or is no text, and for a type that the format does
     *     not have
     */
    static FlatGeobufColumns of(Header header, FlatGeobufFile file, Predicate<String> chosen) {
        List<Entry> entries = new ArrayList<>();
        Map<String, Integer> met = new LinkedHashMap<>();
        for (int i = 0; i < header.columnsLength(); i++) {
            Column column = header.columns(i);
            String name = file.text(column.nameAsByteBuffer(), "the name of column " + (i + 1));
            if (met.putIfAbsent(name, i) != null) {
                throw file.damaged("two columns are called \"" + name + "\"");
            }
            if (column.type() < 0 || column.type() > ColumnType.Binary) {
                throw file.damaged(
                        "the column \"" + name + "\" is of type " + column.type() + ", which the format does not have");
            }
            entries.add(new Entry(name, column.type(), chosen.test(name)));
        }
        return new FlatGeobufColumns(entries);
    }

    /**
     * The chosen attributes of a feature; those that its bytes do not have are null.
     *
     * @param stored a column's number and its value in turn
     */
    Map<String, PropertyValue> values(ByteBuffer stored, FlatGeobufFile file) {
        Map<String, PropertyValue> values = new LinkedHashMap<>();
        for (Entry entry : entries) {
            if (entry.chosen()) {
                values.put(entry.name(), Literal.NULL);
            }
        }
        boolean[] met = new boolean[entries.size()];
        ByteBuffer bytes = stored.order(ByteOrder.LITTLE_ENDIAN);
        try {
            while (bytes.hasRemaining()) {
                int number = bytes.getShort() & 0xffff;
                if (number >= met.length || met[number]) {
                    throw file.damaged("a value of column " + number + ", which "
                            + (number >= met.length ? "there is not" : "the feature has already"));
                }
                met[number] = true;
                Entry entry = entries.get(number);
                ByteBuffer raw = raw(bytes, entry.type());
                if (entry.chosen()) {
                    values.put(entry.name(), value(raw, entry, file));
                }
            }
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw file.damaged("the attributes of the feature end in the middle of a value");
        }
        return values;
    }

    /** The bytes of the next value, without the length before those of varying length. */
    private static ByteBuffer raw(ByteBuffer bytes, int type) {
        int length = switch (type) {
            case ColumnType.Byte, ColumnType.UByte, ColumnType.Bool -> 1;
            case ColumnType.Short, ColumnType.UShort -> 2;
            case ColumnType.Int, ColumnType.UInt, ColumnType.Float -> 4;
            case ColumnType.Long, ColumnType.ULong, ColumnType.Double -> 8;
            default -> bytes.getInt();
        };
        if (length < 0 || length > bytes.remaining()) {
            throw new BufferUnderflowException();
        }
        ByteBuffer raw = bytes.slice(bytes.position(), length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.position(bytes.position() + length);
        return raw;
    }

    private static PropertyValue value(ByteBuffer raw, Entry entry, FlatGeobufFile file) {
        Place place = Place.UNKNOWN.inField(entry.name());
        return switch (entry.type()) {
            case ColumnType.Byte -> PropertyValue.of(raw.get());
            case ColumnType.UByte -> PropertyValue.of(raw.get() & 0xff);
            case ColumnType.Bool -> truth(raw.get(), place);
            case ColumnType.Short -> PropertyValue.of(raw.getShort());
            case ColumnType.UShort -> PropertyValue.of(raw.getShort() & 0xffff);
            case ColumnType.Int -> PropertyValue.of(raw.getInt());
            case ColumnType.UInt -> PropertyValue.of(raw.getInt() & 0xffffffffL);
            case ColumnType.Long -> PropertyValue.of(raw.getLong());
            case ColumnType.ULong ->
                PropertyValue.of(new BigDecimal(new BigInteger(Long.toUnsignedString(raw.getLong()))));
            case ColumnType.Float -> Values.of(raw.getFloat(), place);
            case ColumnType.Double -> Values.of(raw.getDouble(), place);
            case ColumnType.String -> PropertyValue.of(file.text(raw, "the value of " + entry.name()));
            case ColumnType.DateTime -> time(file.text(raw, "the value of " + entry.name()), place);
            case ColumnType.Binary -> Values.of(bytes(raw), place);
            default -> throw Values.refused(place, "a value of JSON, whose text is not one for one value");
        };
    }

    private static byte[] bytes(ByteBuffer raw) {
        byte[] bytes = new byte[raw.remaining()];
        raw.get(bytes);
        return bytes;
    }

    private static PropertyValue truth(byte stored, Place place) {
        if (stored != 0 && stored != 1) {
            throw Values.refused(place, "the value " + stored + " of a column of booleans, which holds 0 and 1");
        }
        return stored == 1 ? Literal.TRUE : Literal.FALSE;
    }

    /** A day, the clock on a wall, or a moment: the format has one type for them and ISO 8601 for their text. */
    private static PropertyValue time(String text, Place place) {
        try {
            if (text.indexOf('T') < 0) {
                return PropertyValue.of(LocalDate.parse(text));
            }
            boolean hasZone =
                    text.endsWith("Z") || text.lastIndexOf('+') > 0 || text.lastIndexOf('-') > text.indexOf('T');
            return Values.of(hasZone ? OffsetDateTime.parse(text) : LocalDateTime.parse(text), place);
        } catch (DateTimeException e) {
            throw Values.refused(place, "\"" + text + "\" is no time such as 2024-02-29T12:05:00Z");
        }
    }
}
