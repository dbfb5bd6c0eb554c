package io.geoidem.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.geoidem.cli.terminal.ExitCode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the commands on a ledger refuse before they open one. */
class LedgerUsageTest {
    private static final String KEY = "geo.default.v1.sha256." + "0".repeat(64);

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dedupe --mode serialization --wait 200000d | longer than 36500d",
                "dedupe --mode serialization --lease 200000d | longer than 36500d",
                "dedupe --mode serialization --lease 31d | the lease is 31d: give 100ms to 30d",
                "dedupe --mode serialization --lease 0s | the lease is 0s: give 100ms to 30d",
                "dedupe --mode serialization --patience 100d | the patience is 100d: give 0s to 30d",
                "dedupe --mode serialization --lease 99ms | the lease is 99ms: give 100ms to 30d",
                "dedupe --mode serialization --patience 999999999d | longer than 36500d",
                "dedupe --mode serialization --job= | give a name of one character or more",
                "dedupe --mode serialization --job a/b | without a slash",
                "dedupe --mode serialization --job LONG | 1000 characters at most",
                "once --mode serialization --backoff 999999999h a.json -- true | longer than 36500d",
                "once --mode serialization --max-attempts 99999999999 a.json -- true | --max-attempts",
                "once --mode serialization -- echo hi | INPUT is missing",
                "once --mode serialization -- echo | INPUT is missing",
                "once --mode serialization a.json | COMMAND is missing",
                "once --mode serialization | INPUT",
                "once --mode serialization a.json b.json -- true | one INPUT stands before --, and there are 2",
                "once a.json b.json --mode serialization c.json -- true x | and there are 3",
                "once --mode serialization a.json true | -- is missing",
                "once --mode serialization a.json b.json true | -- is missing",
                "once -m serialization a.json bash ./load.sh --fast | --fast'; is -- missing before the command?",
                "once --mode serialization --patience 1000d a.json -- true | patience",
                "once --mode serialization -l ftp://me:secret@x a.json -- true | its scheme is not known",
                "ledger verify --mode serialization --each -l no.db | --each gives several keys",
                "ledger verify --mode serialization --format yaml -l no.db | give json, ndjson or file",
                "ledger status --patience 1000d | patience",
                "ledger doctor --patience 1000d | patience",
                "ledger show --patience 1000d KEY | patience",
                "ledger purge --state done --older-than 1d --patience 1000d | patience",
                "ledger list --stale 999999999d | longer than 36500d",
                "ledger list --limit 99999999999 | --limit",
                "ledger list --namespace Bad! | the namespace \"Bad!\" does not fit",
                "ledger export --namespace= | the namespace \"\" does not fit",
                "ledger purge --state done --older-than 1d --namespace Bad! | the namespace \"Bad!\" does not fit",
                "ledger verify --mode serialization --namespace Bad! | the namespace \"Bad!\" does not fit",
                "ledger purge --state done --older-than 36501d | longer than 36500d",
                "ledger purge --state done --older-than 1d --batch 0 | by 0",
                "ledger release --fence 99999999999999999999 KEY | 99999999999999999999' is too large",
                "ledger release --fence x KEY | x' is no whole number",
                "ledger list --limit x | x' is no whole number",
                "ledger show geo.default.v99999999999.sha256.00 | geo.default",
                "ledger status -l redis://host/abc | its database is no number",
                "ledger status -l redis://host/0?ledger=My%20ledger | its ledger's name does not fit",
                "ledger status -l redis://host/0?ledger= | its ledger's name does not fit",
                "ledger status -l redis://host/0?name=tiles | another parameter",
                "ledger status -l redis://secret@host | its password is missing",
                "ledger status -l redis://host:99999 | ports 1 to 65535",
                "ledger status -l redis:u:secret@host | write redis://",
                "ledger status -l postgresql:/u:secret@h/db | write postgresql://",
                "ledger import -l jdbc:postgresql:db?user=u&password=secret | its scheme is not known",
                "ledger status redis:u:secret@host | Unmatched argument",
                "ledger status jdbc:postgresql:db?user=u&password=secret | Unmatched argument",
                "ledger status --legder=postgresql:/u:secret@h/db | Unknown option",
                "ledger import -l :memory: | a ledger is a file",
                "dedupe --mode serialization -l a.db?synchronous=OFF | takes no parameters",
                "ledger status -l postgresql://h/db?currentschema=zz | write currentSchema",
                "ledger status l.db | l.db'; name the ledger with --ledger",
                "ledger --ledger l.db list | options stand behind the verb",
                "ledger import copy.ndjson | copy.ndjson'; it reads standard input: < FILE",
                "dedupe -m serialization in.ndjson | in.ndjson'; it reads standard input: < FILE",
                "ledger lst | there is no command \"lst\"; there are status, list, show, release, retry, quarantine,",
                "ledger status -l postgresql://h | it names no database",
                "ledger status --ledger= | --ledger is empty",
            })
    void exitsWith2AndSaysWhy(String line, String problem) {
        Run run = Run.of(
                line.replace("KEY", KEY).replace("LONG", "x".repeat(5000)).split(" ", -1));
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains(problem).doesNotContain("secret", "Exception");
    }

    @Test
    void takesTheLongestSpans() {
        String ledger = folder.resolve("ledger.db").toString();
        Run run = Run.withInput(
                "{\"a\":1}\n", "dedupe", "--mode", "serialization", "--ledger", ledger, "--wait", "36500d");
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.OK);
        assertThat(Run.of("ledger", "list", "--ledger", ledger, "--stale", "36500d")
                        .exit())
                .isEqualTo(ExitCode.OK);
        assertThat(Run.of("ledger", "purge", "--state", "done", "--older-than", "36500d", "--ledger", ledger)
                        .out())
                .isEqualTo("0 entries were purged\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"created_at", "claimed_at", "completed_at"})
    void refusesATimeThatNoStoreTakesAndNamesItsLine(String name) {
        String ledger = folder.resolve("ledger.db").toString();
        Run.withInput("{\"a\":1}\n", "dedupe", "--mode", "serialization", "--ledger", ledger);
        String line = Run.of("ledger", "export", "--ledger", ledger).out();
        String wrong = line.replaceFirst(name + "\":\"[^\"]*", name + "\":\"+1000000000-12-31T23:59:59Z");
        Run run = Run.withInput(line + wrong, "ledger", "import", "--ledger", ledger);
        assertThat(run.exit()).as(run.err()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(run.err()).contains("line 2", name);
    }
}
