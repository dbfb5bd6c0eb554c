package io.geoidem.bundle;

import io.geoidem.Digest;
import io.geoidem.contract.KeyContract;
import io.geoidem.digest.Hash;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;

/** Layout {@code recipe} (§4.2); see {@link BundleHasher} for the bytes. */
final class RecipeLayout {
    private RecipeLayout() {}

    static Digest digest(List<BundleComponent> components, KeyContract contract, LongConsumer progress) {
        Hash hash = Hash.of(contract.algorithm());
        hash.update(utf8(contract.name() + ":v" + contract.version() + ":"));
        List<BundleComponent> sorted = components.stream()
                .sorted(Comparator.comparing(c -> LowerCase.of(c.fileName()), FileNames::compareCodePoints))
                .toList();
        for (BundleComponent component : sorted) {
            hash.update(utf8(LowerCase.of(component.fileName())));
            hash.update(new byte[1]);
            StreamHash.update(hash, component.openStream(), component.place(), progress);
        }
        return hash.finish();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
