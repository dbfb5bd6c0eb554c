package io.geoidem.contract.lock;

import io.geoidem.Digest;
import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.HashAlgorithm;
import io.geoidem.Key;
import io.geoidem.Place;
import io.geoidem.contract.ContractReader;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The fingerprints of published contracts by name and version (§3): a text file of lines {@code name version
 * fingerprint}, sorted, with comments behind {@code #}. A contract that the lock knows with another fingerprint is
 * refused wherever it is loaded with the lock. Immutable and thread-safe.
 *
 * @param fingerprints by name and version
 */
public record ContractLock(Map<Entry, Digest> fingerprints) {
    /** What the file is usually called; it lies beside the contracts. */
    public static final String FILE_NAME = "contracts.lock";

    /** A lock that knows no contract. */
    public static final ContractLock EMPTY = new ContractLock(Map.of());

    private static final String HEADER = "# Published contracts: name, version, SHA-256 of the resolved contract."
            + " A line is added for a new version and never changed.\n";

    public ContractLock {
        fingerprints = Collections.unmodifiableMap(new TreeMap<>(fingerprints));
    }

    /** One contract of one version. */
    public record Entry(String name, int version) implements Comparable<Entry> {
        /** The entry of a contract. */
        public static Entry of(KeyContract contract) {
            return new Entry(contract.name(), contract.version());
        }

        @Override
        public int compareTo(Entry other) {
            int order = name.compareTo(other.name);
            return order == 0 ? Integer.compare(version, other.version) : order;
        }
    }

    /**
     * The lock in that file.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT}, naming the line; {@code MISSING_FILE} or {@code IO}
     */
    public static ContractLock read(Path file) {
        String name = String.valueOf(file.getFileName());
        try {
            if (Files.size(file) > ContractReader.MAX_BYTES) {
                throw refused(Place.ofFile(name), "it is longer than " + ContractReader.MAX_BYTES + " bytes", "");
            }
            return parse(Files.readAllLines(file, StandardCharsets.UTF_8), name);
        } catch (NoSuchFileException e) {
            throw new GeoidemException(
                    ErrorCode.MISSING_FILE, Place.ofFile(name), "there is no such lock", "check the path", e);
        } catch (CharacterCodingException e) {
            throw refused(Place.ofFile(name), "it is no UTF-8", "restore it from version control");
        } catch (IOException e) {
            throw new GeoidemException(
                    ErrorCode.IO, Place.ofFile(name), "it cannot be read: " + e.getMessage(), "check the path", e);
        }
    }

    /** The lock that lies beside a contract file; empty where there is none. */
    public static Optional<ContractLock> beside(Path contract) {
        Path lock = contract.resolveSibling(FILE_NAME);
        return Files.isRegularFile(lock) ? Optional.of(read(lock)) : Optional.empty();
    }

    /**
     * The contract in that file, held against this lock.
     *
     * @throws GeoidemException as {@link KeyContract#load} and {@link #require}
     */
    public KeyContract load(Path file) {
        KeyContract contract = KeyContract.load(file);
        require(contract);
        return contract;
    }

    /**
     * Checks a contract; one that the lock does not know passes.
     *
     * @throws GeoidemException with {@link ErrorCode#CONTRACT} where the lock knows it with another fingerprint
     */
    public void require(KeyContract contract) {
        Digest known = fingerprints.get(Entry.of(contract));
        Digest own = contract.fingerprint();
        if (known != null && !known.equals(own)) {
            throw refused(
                    Place.UNKNOWN,
                    "the contract " + contract.name() + " version " + contract.version() + " has the fingerprint " + own
                            + ", and the lock knows it with " + known,
                    "a published version never changes: undo the change, or give it version "
                            + (latest(contract.name()) + 1));
        }
    }

    /** The fingerprint of that contract and version. */
    public Optional<Digest> fingerprint(Entry entry) {
        return Optional.ofNullable(fingerprints.get(entry));
    }

    /** The greatest version that the lock knows of that name; 0 for none. */
    public int latest(String name) {
        return fingerprints.keySet().stream()
                .filter(entry -> entry.name().equals(name))
                .mapToInt(Entry::version)
                .max()
                .orElse(0);
    }

    /**
     * This lock with one more contract.
     *
     * @throws GeoidemException as {@link #require}
     */
    public ContractLock with(KeyContract contract) {
        require(contract);
        Map<Entry, Digest> more = new TreeMap<>(fingerprints);
        more.put(Entry.of(contract), contract.fingerprint());
        return new ContractLock(more);
    }

    /** The text of the file. */
    public String text() {
        StringBuilder text = new StringBuilder(HEADER);
        fingerprints.forEach((entry, fingerprint) -> text.append(entry.name())
                .append(' ')
                .append(entry.version())
                .append(' ')
                .append(fingerprint)
                .append('\n'));
        return text.toString();
    }

    /** Writes the file, whole or not at all. */
    public void write(Path file) {
        Path target = file.toAbsolutePath();
        try {
            Path fresh = Files.createTempFile(target.getParent(), FILE_NAME, ".new");
            try {
                Files.writeString(fresh, text());
                Files.move(fresh, target, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(fresh);
            }
        } catch (IOException e) {
            throw new GeoidemException(
                    ErrorCode.IO,
                    Place.ofFile(String.valueOf(file.getFileName())),
                    "it cannot be written: " + e.getMessage(),
                    "check the folder",
                    e);
        }
    }

    private static ContractLock parse(List<String> lines, String name) {
        Map<Entry, Digest> fingerprints = new TreeMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            Place place = Place.ofLine(i + 1, 1).inFile(name);
            String[] words = line.split("\\s+");
            if (fingerprints.put(entry(words, place), fingerprint(words, place)) != null) {
                throw refused(place, words[0] + " version " + words[1] + " stands there twice", "keep the older line");
            }
        }
        return new ContractLock(fingerprints);
    }

    private static Entry entry(String[] words, Place place) {
        if (words.length != 3 || !words[1].matches("[1-9][0-9]{0,8}")) {
            throw refused(place, "the line is no name, version and fingerprint", "restore it from version control");
        }
        try {
            Key.requireNamespace(words[0]);
        } catch (GeoidemException e) {
            throw e.at(place);
        }
        return new Entry(words[0], Integer.parseInt(words[1]));
    }

    private static Digest fingerprint(String[] words, Place place) {
        int digits = 2 * HashAlgorithm.SHA256.digestLength();
        if (!words[2].matches("[0-9a-f]{" + digits + "}")) {
            throw refused(place, "\"" + words[2] + "\" is no SHA-256", "restore the line from version control");
        }
        return new Digest(words[2]);
    }

    private static GeoidemException refused(Place place, String problem, String remedy) {
        return new GeoidemException(ErrorCode.CONTRACT, place, problem, remedy);
    }
}
