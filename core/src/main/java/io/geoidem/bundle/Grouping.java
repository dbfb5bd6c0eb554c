package io.geoidem.bundle;

import io.geoidem.Place;
import io.geoidem.contract.BundleRole;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Puts files together that have one folder and one base name (§4.2). */
final class Grouping {
    private Grouping() {}

    /** The groups among those files, by entry name. Files of other suffixes are no part of any. */
    static List<Group> bundles(Collection<Found> files) {
        Map<String, List<Found>> byName = new HashMap<>();
        for (Found file : files) {
            if (roleOf(file.fileName()).isPresent()) {
                // Names that differ only in case meet here, so that the group can refuse them.
                String key = file.folder() + LowerCase.of(FileNames.base(file.fileName()));
                byName.computeIfAbsent(key, k -> new ArrayList<>()).add(file);
            }
        }
        return byName.values().stream()
                .map(Group::of)
                .sorted(Comparator.comparing(Group::entryName, FileNames::compareCodePoints))
                .toList();
    }

    static Optional<BundleRole> roleOf(String fileName) {
        return BundleRole.ofSuffix(FileNames.suffix(fileName));
    }

    /**
     * Files of one folder whose base names are equal but for case.
     *
     * @param files by file name, at least one
     */
    record Group(List<Found> files) {
        static Group of(List<Found> files) {
            return new Group(files.stream()
                    .sorted(Comparator.comparing(Found::fileName, FileNames::compareCodePoints))
                    .toList());
        }

        String baseName() {
            return FileNames.base(files.get(0).fileName());
        }

        String entryName() {
            return files.get(0).folder() + baseName();
        }

        /** Whether it claims to be a shapefile; a .dbf alone may be any table. */
        boolean isLayer() {
            return files.stream()
                    .map(file -> roleOf(file.fileName()).orElseThrow())
                    .anyMatch(role -> role == BundleRole.SHP || role == BundleRole.SHX);
        }

        Bundle bundle() {
            Map<BundleRole, BundleComponent> byRole = new EnumMap<>(BundleRole.class);
            for (Found file : files) {
                if (!FileNames.base(file.fileName()).equals(baseName())) {
                    throw conflict(files.get(0).fileName(), file.fileName(), "differ in the case of their base name");
                }
                BundleRole role = roleOf(file.fileName()).orElseThrow();
                BundleComponent component =
                        new BundleComponent(role, file.fileName(), file.entryName(), file.content());
                BundleComponent other = byRole.put(role, component);
                if (other != null) {
                    throw conflict(other.fileName(), file.fileName(), "both are the ." + role.label());
                }
            }
            return new Bundle(baseName(), entryName(), List.copyOf(byRole.values()));
        }

        private RuntimeException conflict(String one, String other, String how) {
            return Failures.ambiguous(
                    Place.ofFile(entryName()),
                    one + " and " + other + " " + how,
                    "remove or rename the one that is no part of the bundle");
        }
    }
}
