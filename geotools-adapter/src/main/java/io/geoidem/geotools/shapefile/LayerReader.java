package io.geoidem.geotools.shapefile;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Limits;
import io.geoidem.Place;
import io.geoidem.bundle.Bundle;
import io.geoidem.bundle.BundleComponent;
import io.geoidem.contract.BundleRole;
import io.geoidem.feature.PropertyValue;
import io.geoidem.geometry.Shape;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Walks the .shp, .shx and .dbf of one bundle side by side and requires that they tell of the same records. A row that is
 * marked as deleted is absent together with its shape (§5.13). Not thread-safe.
 */
final class LayerReader implements AutoCloseable {
    private final Bundle bundle;
    private final OpenFiles files;
    private final MainFileRecords shapes;
    private final @Nullable IndexFileEntries index;
    private final @Nullable TableRows table;
    private boolean excess;

    private LayerReader(
            Bundle bundle, OpenFiles files, Optional<Charset> declared, Predicate<String> chosen, Limits limits) {
        this.bundle = bundle;
        this.files = files;
        SequentialFile shp = files.open(bundle.required(BundleRole.SHP));
        Optional<BundleComponent> shx = bundle.component(BundleRole.SHX);
        this.index = shx.isEmpty() ? null : new IndexFileEntries(files.open(shx.get()));
        MainFileHeader header = MainFileRecords.header(shp, index);
        Optional<BundleComponent> dbf = bundle.component(BundleRole.DBF);
        this.table = dbf.isEmpty() ? null : TableRows.open(files.open(dbf.get()), declared, chosen);
        long count = index != null ? index.count() : table != null ? table.count() : MainFileRecords.UNKNOWN;
        this.shapes = new MainFileRecords(shp, header, index, count, limits);
        if (index != null && table != null && index.count() != table.count()) {
            throw disagree("the .shx lists " + index.count() + " shapes", table.count());
        }
    }

    /**
     * Opens the files and checks what their headers say.
     *
     * @param tableUse whether the rows are needed for their values
     * @param chosen whether a column of that name is wanted
     * @throws GeoidemException whatever is wrong; nothing is left open then
     */
    static LayerReader open(Bundle bundle, TableUse tableUse, Predicate<String> chosen, Limits limits) {
        if (bundle.component(BundleRole.DBF).isEmpty() && tableUse == TableUse.VALUES) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE,
                    Place.ofFile(bundle.entryName()),
                    bundle.baseName() + ".dbf, which holds the attributes, is missing",
                    "put it beside the .shp, or key the shapes alone (--properties none, or properties: none in the contract)");
        }
        Optional<Charset> declared = tableUse == TableUse.DELETION_MARKS
                ? Optional.of(StandardCharsets.ISO_8859_1)
                : bundle.component(BundleRole.CPG)
                        .flatMap(c -> EncodingSidecar.read(c.readAllBytes(limits.sidecarBytes()), c.place()));
        OpenFiles files = new OpenFiles();
        try {
            return new LayerReader(bundle, files, declared, chosen, limits);
        } catch (RuntimeException e) {
            files.close();
            throw e;
        }
    }

    /** Whether the values of the rows are needed. */
    enum TableUse {
        VALUES,
        DELETION_MARKS
    }

    /**
     * Goes to the next record that is not deleted; false after the last, when all files have been read to their ends.
     *
     * @throws GeoidemException where the files cannot be read whole or contradict each other; the layer is lost then
     */
    boolean next() {
        while (shapes.next()) {
            if (table == null) {
                return true;
            }
            if (shapes.seen() > table.count()) {
                throw disagree("the .shp has more than " + table.count() + " shapes", table.count());
            }
            if (table.next()) {
                return true;
            }
        }
        finish();
        return false;
    }

    /** Number of the current record in the files, from 1. */
    long record() {
        return shapes.seen();
    }

    /**
     * The shape of the current record, null for a null shape; asked for once.
     *
     * @throws GeoidemException for a shape that cannot be read; the next record still can
     */
    @Nullable
    Shape shape() {
        return shapes.shape();
    }

    /** The chosen columns in file order. */
    List<TableField> fields() {
        return table == null ? List.of() : table.fields();
    }

    /**
     * A value of the current record, as {@link FieldValues#decode} gives it.
     *
     * @throws GeoidemException for a value that cannot be read; the next record still can
     */
    PropertyValue value(TableField field) {
        return table == null ? PropertyValue.Literal.NULL : table.value(field);
    }

    /** Whether text of the current record, or the name of a column, was read in an encoding that nothing names. */
    boolean isEncodingGuessed() {
        return table != null && table.isGuessed();
    }

    /** Whether bytes lie behind the last record or row; known at the end. */
    boolean hasExcessBytes() {
        return excess;
    }

    @Override
    public void close() {
        files.close();
    }

    private void finish() {
        if (table != null && shapes.seen() != table.count()) {
            throw disagree("the .shp has " + shapes.seen() + " shapes", table.count());
        }
        if (shapes.leftovers() && index == null && table == null) {
            throw new GeoidemException(
                    ErrorCode.FILE_FORMAT,
                    Place.ofFile(bundle.entryName() + ".shp"),
                    "bytes follow its last record, and neither a .shx nor a .dbf tells how many records there are",
                    "put the .shx or the .dbf beside it");
        }
        excess = shapes.leftovers();
        if (index != null) {
            index.drain();
        }
        if (table != null) {
            excess |= table.drain();
        }
    }

    private GeoidemException disagree(String shapesSay, long rows) {
        return new GeoidemException(
                ErrorCode.FILE_FORMAT,
                Place.ofFile(bundle.entryName()),
                shapesSay + " and the .dbf has " + rows + " rows",
                "bring the files of one version together, or write the layer anew");
    }
}
