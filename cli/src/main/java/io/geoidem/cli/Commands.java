package io.geoidem.cli;

import io.geoidem.cli.terminal.Console;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the commands, and gives those that print the console. */
record Commands(Console console) implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
        return type == KeyCommand.class
                ? type.cast(new KeyCommand(console))
                : CommandLine.defaultFactory().create(type);
    }
}
