package io.geoidem.cli;

import io.geoidem.cli.crs.CrsCommand;
import io.geoidem.cli.reconcile.ReconcileCommand;
import io.geoidem.cli.terminal.Console;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the commands, and gives those that print the console. */
record Commands(Console console) implements IFactory {
    @Override
    public <K> K create(Class<K> type) throws Exception {
        if (type == KeyCommand.class) {
            return type.cast(new KeyCommand(console));
        }
        if (type == CrsCommand.class) {
            return type.cast(new CrsCommand(console));
        }
        return type == ReconcileCommand.class
                ? type.cast(new ReconcileCommand(console))
                : CommandLine.defaultFactory().create(type);
    }
}
