package io.geoidem.geotools.crs.wkt;

/** What may stand in the brackets of an element. */
public sealed interface Item permits WktNode, WktNode.Quoted, WktNode.Numeral, WktNode.Word {}
