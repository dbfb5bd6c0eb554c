package io.geoidem.cli.contract;

import io.geoidem.ErrorCode;
import io.geoidem.GeoidemException;
import io.geoidem.Place;
import io.geoidem.contract.ContractReader;
import io.geoidem.contract.KeyContract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Objects;

/** A contract as a revision of version control has it. */
final class GitFile {
    private GitFile() {}

    /**
     * The contract that the file was in that revision.
     *
     * @throws GeoidemException with {@link ErrorCode#MISSING_FILE} where git does not know it, or is not there
     */
    static KeyContract contract(String revision, Path file) {
        Path whole = file.toAbsolutePath();
        ProcessBuilder git = new ProcessBuilder(
                "git",
                "-C",
                Objects.requireNonNull(whole.getParent()).toString(),
                "show",
                "--end-of-options",
                revision + ":./" + whole.getFileName());
        git.redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            Process process = git.start();
            process.getOutputStream().close();
            byte[] text;
            try (InputStream out = process.getInputStream()) {
                text = out.readNBytes(ContractReader.MAX_BYTES + 1);
            }
            if (process.waitFor() != 0) {
                throw unknown(revision, file, null);
            }
            return ContractReader.read(text);
        } catch (IOException e) {
            throw unknown(revision, file, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(revision, file, e);
        }
    }

    private static GeoidemException unknown(
            String revision, Path file, @org.jspecify.annotations.Nullable Exception cause) {
        return new GeoidemException(
                ErrorCode.MISSING_FILE,
                Place.UNKNOWN,
                "\"" + revision + "\" is no file, and git has no " + file.getFileName() + " in a revision of that name",
                "give the older contract as a file, or a revision such as HEAD or v1.2",
                cause);
    }
}
