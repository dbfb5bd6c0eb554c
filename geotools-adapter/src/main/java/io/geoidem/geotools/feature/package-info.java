/**
 * GeoTools features as the core's features. What becomes of the value of an attribute:
 *
 * <table>
 * <caption>Bindings</caption>
 * <tr><th>binding</th><th>value</th></tr>
 * <tr><td>null</td><td>null</td></tr>
 * <tr><td>Boolean</td><td>true or false</td></tr>
 * <tr><td>Byte, Short, Integer, Long, AtomicInteger, AtomicLong, BigInteger, BigDecimal</td><td>the number, exactly</td></tr>
 * <tr><td>Double, Float</td><td>the shortest decimal that reads back as it; NaN and the infinities are refused</td></tr>
 * <tr><td>String and other CharSequence, Character, InternationalString</td><td>the text; of the last the untranslated
 * one; an empty text is null where {@link io.geoidem.geotools.feature.EmptyText#NULL} is asked for</td></tr>
 * <tr><td>enumerations</td><td>the name of the constant</td></tr>
 * <tr><td>UUID, URI, URL</td><td>the text</td></tr>
 * <tr><td>byte[]</td><td>Base64 (RFC 4648 §4)</td></tr>
 * <tr><td>LocalDate, java.sql.Date</td><td>{@code 2024-02-29}</td></tr>
 * <tr><td>LocalTime, java.sql.Time</td><td>{@code 13:05:00}</td></tr>
 * <tr><td>LocalDateTime, java.sql.Timestamp</td><td>{@code 2024-02-29T13:05:00}, as they stand</td></tr>
 * <tr><td>Instant, OffsetDateTime, ZonedDateTime, Calendar</td><td>{@code 2024-02-29T12:05:00Z}: the moment, in UTC</td></tr>
 * <tr><td>java.util.Date</td><td>the moment, in UTC; the day, where the attribute is a date of a DBF as GeoTools' shapefile
 * reader describes it (binding {@code Date}, length 8) and the value is the start of a day in the zone of the virtual machine,
 * which is what that reader makes; such an attribute with any other value is refused</td></tr>
 * <tr><td>Year, YearMonth, MonthDay, OffsetTime, Duration, Period</td><td>as ISO 8601 writes it</td></tr>
 * <tr><td>JTS geometries</td><td>the normalised geometry as a GeoJSON object</td></tr>
 * <tr><td>List, Set that keeps an order, array</td><td>a list</td></tr>
 * <tr><td>Map with texts as keys</td><td>an object</td></tr>
 * <tr><td>any other</td><td>refused, the message naming the class</td></tr>
 * </table>
 *
 * <p>Fractions of a second are written with as many digits as they need. The {@code java.sql} types are read by their wall
 * clock, which is how JDBC fills them, so that the zone of the virtual machine does not count; a column with a time zone is
 * better read as {@code OffsetDateTime}.
 */
@NullMarked
package io.geoidem.geotools.feature;

import org.jspecify.annotations.NullMarked;
