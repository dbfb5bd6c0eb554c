package io.geoidem.geotools.crs.registry;

import java.util.Map;

/**
 * A map projection with its parameters.
 *
 * @param code EPSG code; 0 where a text defines it
 * @param name name
 * @param method EPSG code of the method; 0 for a method that the registry has not
 * @param methodName name of the method
 * @param parameters values by EPSG code of the parameter
 */
public record Conversion(int code, String name, int method, String methodName, Map<Integer, Measure> parameters) {}
