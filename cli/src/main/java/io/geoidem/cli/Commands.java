package io.geoidem.cli;

import io.geoidem.cli.contract.CheckCommand;
import io.geoidem.cli.contract.DocCommand;
import io.geoidem.cli.contract.NewCommand;
import io.geoidem.cli.crs.CrsCommand;
import io.geoidem.cli.explain.ExplainCommand;
import io.geoidem.cli.inspect.InspectCommand;
import io.geoidem.cli.reconcile.ReconcileCommand;
import io.geoidem.cli.terminal.Console;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the commands, and gives those that print the console. */
record Commands(Console console) implements IFactory {
    private static final Map<Class<?>, Function<Console, Object>> WITH_CONSOLE = Map.of(
            KeyCommand.class, KeyCommand::new,
            CrsCommand.class, CrsCommand::new,
            ReconcileCommand.class, ReconcileCommand::new,
            ExplainCommand.class, ExplainCommand::new,
            InspectCommand.class, InspectCommand::new,
            NewCommand.class, NewCommand::new,
            DocCommand.class, DocCommand::new,
            CheckCommand.class, CheckCommand::new);

    @Override
    public <K> K create(Class<K> type) throws Exception {
        Function<Console, Object> maker = WITH_CONSOLE.get(type);
        return maker == null ? CommandLine.defaultFactory().create(type) : type.cast(maker.apply(console));
    }
}
