package io.geoidem.ledger.url;

import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** The parameters that a JDBC driver knows. */
final class DriverParameters {
    private DriverParameters() {}

    /**
     * The parameter of that name in any letter case, that with just these letters where there is one; the name itself where
     * there is no driver to ask, which is told when the ledger is opened.
     *
     * @param jdbcUrl tells which driver
     */
    static Optional<String> meantBy(String name, String jdbcUrl) {
        List<String> known;
        try {
            DriverPropertyInfo[] parameters =
                    DriverManager.getDriver(jdbcUrl).getPropertyInfo(jdbcUrl, new Properties());
            known = Arrays.stream(parameters).map(parameter -> parameter.name).toList();
        } catch (SQLException e) {
            return Optional.of(name);
        }
        return known.contains(name)
                ? Optional.of(name)
                : known.stream().filter(name::equalsIgnoreCase).findFirst();
    }
}
