package io.geoidem.ledger.sqlite;

import io.geoidem.ledger.Finding;
import io.geoidem.ledger.jdbc.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Looks for what could make claims in a SQLite file unsafe. How its commits are flushed is not asked: each connection says
 * that for itself, and this ledger's always flush.
 */
final class SqliteDoctor {
    private static final Set<String> IN_MEMORY = Set.of("tmpfs", "ramfs");

    private static final Set<String> OF_NETWORKS = Set.of(
            "nfs",
            "nfs3",
            "nfs4",
            "cifs",
            "smb",
            "smb2",
            "smb3",
            "smbfs",
            "afs",
            "afpfs",
            "9p",
            "ncpfs",
            "davfs",
            "davfs2",
            "webdav",
            "ceph",
            "glusterfs",
            "lustre",
            "gpfs",
            "beegfs",
            "fuse.sshfs",
            "fuse.s3fs",
            "fuse.rclone",
            "fuse.glusterfs",
            "fuse.davfs",
            "fuse.gcsfuse");

    private SqliteDoctor() {}

    static List<Finding> findings(Session session) throws SQLException {
        return List.of(journal(session), fileSystem(type(session)));
    }

    private static Finding journal(Session session) throws SQLException {
        String journal = ask(session, "PRAGMA journal_mode");
        return journal.equals("wal") || !ask(session, "PRAGMA application_id").equals("0")
                ? Finding.ok("journal", "journal mode " + journal)
                : Finding.warning("journal", "journal mode " + journal + ": readers and writers block each other");
    }

    /** What a file system of that type does to a ledger. */
    static Finding fileSystem(String type) {
        String known = type.toLowerCase(Locale.ROOT);
        if (OF_NETWORKS.contains(known)) {
            return Finding.error(
                    "filesystem",
                    "the file is on a network drive (" + type
                            + "), where locks do not hold: move it to a disk of this machine, or use PostgreSQL or Redis");
        }
        return IN_MEMORY.contains(known)
                ? Finding.warning(
                        "filesystem",
                        "the file is in memory (" + type + "): with the machine, all claims end; move it to a disk")
                : Finding.ok(
                        "filesystem", "the file is on a file system of type " + (type.isEmpty() ? "unknown" : type));
    }

    private static String type(Session session) throws SQLException {
        String file = ask(session, "SELECT file FROM pragma_database_list WHERE name = 'main'");
        try {
            return Files.getFileStore(Path.of(file)).type();
        } catch (IOException e) {
            return "";
        }
    }

    private static String ask(Session session, String query) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            return rows.next() ? rows.getString(1) : "";
        }
    }
}
