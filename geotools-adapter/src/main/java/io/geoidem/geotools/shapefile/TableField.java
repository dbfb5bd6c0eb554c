package io.geoidem.geotools.shapefile;

/**
 * A column of the table.
 *
 * @param name its name, decoded and without padding
 * @param type its type
 * @param offset where its value begins in a row, the deletion mark being byte 0
 * @param width bytes of its value; 0 for a column that holds nothing
 */
record TableField(String name, FieldType type, int offset, int width) {}
