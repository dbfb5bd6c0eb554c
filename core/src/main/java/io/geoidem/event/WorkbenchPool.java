package io.geoidem.event;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/** A few idle workbenches, so that no event pays for a new one. Thread-safe and without locks. */
final class WorkbenchPool {
    private static final int PLACES = 32;

    private final EventSettings settings;
    private final AtomicReferenceArray<@Nullable Workbench> idle = new AtomicReferenceArray<>(PLACES);

    WorkbenchPool(EventSettings settings) {
        this.settings = settings;
    }

    /** An idle workbench or a new one. */
    Workbench take() {
        for (int i = 0; i < PLACES; i++) {
            if (idle.getPlain(i) != null) {
                Workbench bench = idle.getAndSet(i, null);
                if (bench != null) {
                    return bench;
                }
            }
        }
        return new Workbench(settings);
    }

    /** Takes one back whose hash is at its beginning. */
    void give(Workbench bench) {
        if (!bench.canonicalizer.isModest()) {
            return; // a large document should not keep its memory
        }
        for (int i = 0; i < PLACES; i++) {
            if (idle.compareAndSet(i, null, bench)) {
                return;
            }
        }
    }
}
