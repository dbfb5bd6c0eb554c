package io.geoidem.bundle;

/**
 * A file that a source holds.
 *
 * @param folder folders inside the source, with {@code /} between and behind them; empty at the top
 * @param fileName its name
 * @param content its bytes
 */
record Found(String folder, String fileName, Content content) {
    String entryName() {
        return folder + fileName;
    }
}
