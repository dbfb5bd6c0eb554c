package io.geoidem.cli.work;

import io.geoidem.KeyMode;
import io.geoidem.bundle.LayerChoice;
import io.geoidem.cli.option.OutputOptions;
import io.geoidem.cli.option.SourceOptions;
import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import io.geoidem.contract.KeyContract;
import io.geoidem.geometry.FlagRequest;

/** Makes the run that a command line asks for. */
public final class KeyRuns {
    private KeyRuns() {}

    /**
     * The run.
     *
     * @throws UsageProblem for options that contradict each other
     */
    public static KeyRun of(Console console, KeyContract contract, SourceOptions source, OutputOptions output) {
        if (output.wantsSelfCrossing() && contract.mode() != KeyMode.GEOMETRY) {
            throw new UsageProblem("--self-crossing has no effect in "
                    + contract.mode().label() + " mode: leave it out, or use --mode geometry");
        }
        Wanted wanted = output.wantsCanonical() ? Wanted.CANONICAL_TEXT : Wanted.KEY;
        Engine engine = switch (contract.mode()) {
            case SERIALIZATION -> new SerializationEngine(contract, wanted, layers(source));
            case GEOMETRY ->
                new GeometryEngine(
                        contract,
                        wanted,
                        source.wantsEach() ? Parts.EACH : Parts.WHOLE,
                        layers(source),
                        output.wantsSelfCrossing() ? FlagRequest.WITH_SELF_CROSSING : FlagRequest.USUAL);
        };
        return new KeyRun(console, engine, output.format());
    }

    private static LayerChoice layers(SourceOptions source) {
        if (source.layer().isPresent()) {
            return new LayerChoice.Named(source.layer().get());
        }
        return source.wantsEach() ? new LayerChoice.Each() : new LayerChoice.Only();
    }
}
