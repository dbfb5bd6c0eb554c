package io.geoidem.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ProcessRaceTest {
    private static final int PROCESSES = 16;

    @TempDir
    private Path folder;

    @Test
    @Timeout(300)
    void oneOfSixteenProcessesWinsInEveryStore() throws Exception {
        Stores.SqlStore sqlite = Stores.sqlite(folder);
        Stores.SqlStore postgres = Stores.postgres();
        List<Child> children = new ArrayList<>();
        try (Stores.RedisStore redis = Stores.redis()) {
            // The tables are made by the processes too: that race is part of it.
            for (int i = 0; i < PROCESSES; i++) {
                children.add(Child.start("race", "-", "a", sqlite.url(), postgres.url(), redis.url()));
            }
            for (Child child : children) {
                child.await("READY");
            }
            for (Child child : children) {
                child.tell("go");
            }
            List<String[]> results = new ArrayList<>();
            for (Child child : children) {
                results.add(child.await("RESULT").split(" ", -1));
            }
            for (int store = 1; store <= 3; store++) {
                int column = store;
                assertThat(results.stream().map(words -> words[column]))
                        .filteredOn("Claimed"::equals)
                        .hasSize(1);
                assertThat(results.stream().map(words -> words[column]))
                        .filteredOn("InProgress"::equals)
                        .hasSize(PROCESSES - 1);
            }
        } finally {
            children.forEach(Child::close);
        }
    }
}
