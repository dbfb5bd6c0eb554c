package io.geoidem.bundle;

import io.geoidem.Digest;
import io.geoidem.contract.BundleRole;
import io.geoidem.contract.BundleRules.DbfDate;
import io.geoidem.contract.KeyContract;
import io.geoidem.digest.Hash;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;

/** Layout {@code tree} (§4.3); see {@link BundleHasher} for the bytes. */
final class TreeLayout {
    private static final String TAG = "geoidem bundle tree 1";

    private TreeLayout() {}

    static Digest digest(List<BundleComponent> components, KeyContract contract, LongConsumer progress) {
        Hash hash = Hash.of(contract.algorithm());
        frame(hash, TAG);
        frame(hash, contract.name());
        frame(hash, Integer.toString(contract.version()));
        List<BundleComponent> sorted = components.stream()
                .sorted(Comparator.comparing(BundleComponent::role))
                .toList();
        // Archive entries expand in one thread each, so it is the components that go in parallel there.
        List<byte[]> roots = sorted.parallelStream()
                .map(component -> root(component, contract, progress))
                .toList();
        for (int i = 0; i < roots.size(); i++) {
            BundleComponent component = sorted.get(i);
            frame(hash, component.role().label());
            frame(
                    hash,
                    ByteBuffer.allocate(Long.BYTES).putLong(component.length()).array());
            frame(hash, roots.get(i));
        }
        return hash.finish();
    }

    private static byte[] root(BundleComponent component, KeyContract contract, LongConsumer progress) {
        boolean masked = component.role() == BundleRole.DBF && contract.bundle().dbfDate() == DbfDate.MASK;
        Chunks chunks =
                new Chunks(contract.algorithm(), masked ? Chunks.Mask.DBF_DATE : Chunks.Mask.NONE, component, progress);
        return MerkleTree.root(contract.algorithm(), chunks.leaves());
    }

    private static void frame(Hash hash, String ascii) {
        frame(hash, ascii.getBytes(StandardCharsets.US_ASCII));
    }

    private static void frame(Hash hash, byte[] bytes) {
        hash.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        hash.update(bytes);
    }
}
