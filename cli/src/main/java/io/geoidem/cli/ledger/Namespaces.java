package io.geoidem.cli.ledger;

import io.geoidem.GeoidemException;
import io.geoidem.Key;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Namespaces as keys have them: with any other, a query would find nothing and say so as if that were an answer. */
final class Namespaces implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
        try {
            Key.requireNamespace(text);
        } catch (GeoidemException e) {
            throw new TypeConversionException(String.valueOf(e.getMessage()));
        }
        return text;
    }
}
