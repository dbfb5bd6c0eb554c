package io.geoidem.cli.terminal;

import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class Version implements IVersionProvider {
    /** Of the rules that keys are made by; a released key never changes while it stays. */
    private static final int KEY_SPECIFICATION = 1;

    @Override
    public String[] getVersion() {
        String version = Version.class.getPackage().getImplementationVersion();
        return new String[] {
            "geoidem " + (version == null ? "development build" : version),
            "key specification " + KEY_SPECIFICATION,
            "Java " + Runtime.version()
        };
    }
}
