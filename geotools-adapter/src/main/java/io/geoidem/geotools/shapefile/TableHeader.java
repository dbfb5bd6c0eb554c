package io.geoidem.geotools.shapefile;

import java.util.List;

/**
 * What the header of a .dbf file says.
 *
 * @param rows number of rows, deleted ones among them
 * @param rowLength bytes of a row, the deletion mark among them
 * @param encoding how its text is encoded
 * @param fields its columns in file order, those left out that the contract does not choose
 */
record TableHeader(long rows, int rowLength, TextEncoding encoding, List<TableField> fields) {
    TableHeader {
        fields = List.copyOf(fields);
    }
}
