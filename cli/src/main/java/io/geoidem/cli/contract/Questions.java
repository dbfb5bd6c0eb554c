package io.geoidem.cli.contract;

import io.geoidem.cli.option.UsageProblem;
import io.geoidem.cli.terminal.Console;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Predicate;

/** Asks a person; where nobody sits at a terminal, the option has to answer. */
final class Questions {
    private static final int ATTEMPTS = 3;

    private final Console console;
    private final BufferedReader answers;

    Questions(Console console) {
        this.console = console;
        this.answers = new BufferedReader(new InputStreamReader(console.in(), StandardCharsets.UTF_8));
    }

    /** Whether somebody can answer. */
    boolean isPossible() {
        return console.isTerminal(Console.Stream.IN) && console.isTerminal(Console.Stream.ERR);
    }

    /**
     * The answer.
     *
     * @param option what answers it on a command line
     * @throws UsageProblem where nobody answers, or nothing that fits
     */
    String ask(String option, String question, Predicate<String> fits) {
        if (!isPossible()) {
            throw new UsageProblem(option + " is missing, and there is no terminal to ask at");
        }
        try {
            for (int i = 0; i < ATTEMPTS; i++) {
                console.writeError(question + "\n> ");
                String answer = answers.readLine();
                if (answer == null) {
                    break;
                }
                if (fits.test(answer.strip())) {
                    return answer.strip();
                }
            }
        } catch (IOException e) {
            throw new UsageProblem(option + ": the answer cannot be read (" + e.getMessage() + ")");
        }
        throw new UsageProblem("no answer fits; give " + option);
    }
}
