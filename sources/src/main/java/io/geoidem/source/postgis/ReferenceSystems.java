package io.geoidem.source.postgis;

import io.geoidem.crs.CrsRef;
import io.geoidem.source.layer.LayerCrs;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the database says of SRIDs, asked once each. Not thread-safe. */
final class ReferenceSystems {
    private final Connection connection;
    private final Map<Integer, Optional<CrsRef>> known = new HashMap<>();

    ReferenceSystems(Connection connection) {
        this.connection = connection;
    }

    Optional<CrsRef> of(int srid) throws SQLException {
        Optional<CrsRef> crs = known.get(srid);
        if (crs == null) {
            crs = srid <= 0 ? Optional.empty() : ask(srid);
            known.put(srid, crs);
        }
        return crs;
    }

    private Optional<CrsRef> ask(int srid) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT auth_name, auth_srid, srtext FROM spatial_ref_sys WHERE srid = ?")) {
            statement.setInt(1, srid);
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? LayerCrs.of(text(row.getString(1)), row.getLong(2), text(row.getString(3)))
                        : Optional.empty();
            }
        }
    }

    private static String text(@Nullable String value) {
        return value == null ? "" : value;
    }
}
