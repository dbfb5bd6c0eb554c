-- geoidem ledger, schema 1, for PostgreSQL 13 or later.
CREATE TABLE geoidem_meta (
  name  text PRIMARY KEY,
  value text NOT NULL
);

INSERT INTO geoidem_meta (name, value) VALUES
  ('schema', '1'),
  ('ledger', replace(gen_random_uuid()::text, '-', ''));

-- One row for each contract (name, version); the fingerprint is that of its first use and never changes.
CREATE TABLE geoidem_contract (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name        text    NOT NULL,
  version     integer NOT NULL,
  mode        text    NOT NULL,
  algorithm   text    NOT NULL,
  fingerprint text    NOT NULL,
  UNIQUE (name, version)
);

-- Never reset: a fence that was given once is never given again, also not for an entry that was purged.
CREATE SEQUENCE geoidem_fence AS bigint;

-- Domains, because PostgreSQL prepares the CHECK of a table anew for each statement, and that of a domain once a session: for
-- a single claim the difference is as much as the insert itself.
CREATE DOMAIN geoidem_state AS text CHECK (VALUE IN ('CLAIMED', 'DONE', 'FAILED', 'QUARANTINED', 'RELEASED'));

CREATE DOMAIN geoidem_result AS text CHECK (VALUE IN ('LOADED', 'EMPTY', 'PARTIAL'));

CREATE TABLE geoidem_claim (
  contract     integer NOT NULL,
  digest       bytea   NOT NULL,  -- as in the key
  full_digest  bytea,             -- where the key's is truncated
  state        geoidem_state NOT NULL,
  owner        text    NOT NULL,  -- of the last claim: name/token
  fence        bigint  NOT NULL,  -- grows with each claim
  attempt      integer NOT NULL,
  source       text    NOT NULL,
  created_at   timestamptz NOT NULL,
  claimed_at   timestamptz NOT NULL,
  lease_until  timestamptz,       -- where CLAIMED
  retry_at     timestamptz,       -- where FAILED
  completed_at timestamptz,       -- where DONE
  result       geoidem_result,
  loaded       bigint,
  rejected     bigint,
  error        text,
  PRIMARY KEY (contract, digest)
);

-- What was claimed and never completed, oldest first.
CREATE INDEX geoidem_unfinished ON geoidem_claim (claimed_at) WHERE state <> 'DONE';
