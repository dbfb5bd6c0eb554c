-- geoidem ledger, schema 1, for SQLite 3.37 or later. Times are milliseconds since 1970 UTC.
CREATE TABLE geoidem_meta (
  name  TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO geoidem_meta (name, value) VALUES
  ('schema', '1'),
  ('ledger', lower(hex(randomblob(16)))),
  -- No fence below this was ever given to an entry that has been purged.
  ('fence_floor', '0');

-- One row for each contract (name, version); the fingerprint is that of its first use and never changes.
CREATE TABLE geoidem_contract (
  id          INTEGER NOT NULL PRIMARY KEY,
  name        TEXT    NOT NULL,
  version     INTEGER NOT NULL,
  mode        TEXT    NOT NULL,
  algorithm   TEXT    NOT NULL,
  fingerprint TEXT    NOT NULL,
  UNIQUE (name, version)
) STRICT;

-- Rows stand in the order of their first claims, so that settling what was claimed together touches few pages; digests are
-- random, and a tree that holds whole rows would be written all over with each batch. IN (…) in a CHECK would build a
-- table of its own for each row.
CREATE TABLE geoidem_claim (
  contract     INTEGER NOT NULL,
  digest       BLOB    NOT NULL,  -- as in the key
  full_digest  BLOB,              -- where the key's is truncated
  state        TEXT    NOT NULL CHECK (
    state = 'CLAIMED' OR state = 'DONE' OR state = 'FAILED' OR state = 'QUARANTINED' OR state = 'RELEASED'),
  owner        TEXT    NOT NULL,  -- of the last claim: name/token
  fence        INTEGER NOT NULL,  -- grows with each claim
  attempt      INTEGER NOT NULL,
  source       TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  claimed_at   INTEGER NOT NULL,
  lease_until  INTEGER,           -- where CLAIMED
  retry_at     INTEGER,           -- where FAILED
  completed_at INTEGER,           -- where DONE
  result       TEXT CHECK (result = 'LOADED' OR result = 'EMPTY' OR result = 'PARTIAL'),
  loaded       INTEGER,
  rejected     INTEGER,
  error        TEXT,
  PRIMARY KEY (contract, digest)
) STRICT;

-- What was claimed and never completed, oldest first.
CREATE INDEX geoidem_unfinished ON geoidem_claim (claimed_at) WHERE state <> 'DONE';
