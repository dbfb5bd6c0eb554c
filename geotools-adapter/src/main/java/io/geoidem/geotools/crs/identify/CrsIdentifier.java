package io.geoidem.geotools.crs.identify;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.crs.CrsRef;
import io.geoidem.geotools.crs.registry.Registry;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds what a CRS reference means. Thread-safe; names are indexed at the first text. */
public final class CrsIdentifier {
    private final CodeIdentifier codes;
    private final NameIdentifier byName;
    private final Supplier<TextIdentifier> byText;

    /** An identifier over a registry. */
    public CrsIdentifier(Registry registry) {
        codes = new CodeIdentifier(registry);
        Supplier<Names> names = new Once<>(() -> new Names(registry));
        byName = new NameIdentifier(registry, codes, names);
        byText = new Once<>(() -> new TextIdentifier(registry, codes, names.get()));
    }

    /**
     * Identifies a reference.
     *
     * @throws GeoidemException with {@link ErrorCode#CRS} for what cannot be identified, with the candidates
     */
    public Identified identify(CrsRef reference) {
        if (reference instanceof CrsRef.Named named) {
            return looksLikeText(named.name()) ? byText.get().identify(named.name()) : byName.identify(named.name());
        }
        if (reference instanceof CrsRef.Text text) {
            return byText.get().identify(text.wkt());
        }
        return codes.identify(4326, "WGS 84 by itself");
    }

    private static boolean looksLikeText(String name) {
        return name.indexOf('[') >= 0 || name.stripLeading().startsWith("<");
    }

    /** A value made at its first use. */
    private static final class Once<T> implements Supplier<T> {
        private final Supplier<T> maker;
        private volatile @Nullable T value;

        Once(Supplier<T> maker) {
            this.maker = maker;
        }

        @Override
        public T get() {
            T made = value;
            if (made == null) {
                synchronized (this) {
                    made = value;
                    if (made == null) {
                        made = maker.get();
                        value = made;
                    }
                }
            }
            return made;
        }
    }
}
