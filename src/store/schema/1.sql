-- No text of a prompt or a reply: digests, names and counts.
CREATE TABLE meta (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
INSERT INTO meta VALUES ('salt', lower(hex(randomblob(16))));

CREATE TABLE replies (
  id INTEGER PRIMARY KEY,
  session_key TEXT NOT NULL,           -- digest of the session's id
  reply TEXT NOT NULL,                 -- digest of the reply's text and place
  session TEXT NOT NULL,               -- the id as reports show it
  turn INTEGER NOT NULL,
  time TEXT,                           -- of the prompt, UTC
  week TEXT,                           -- ISO week, 2026-W09
  agent TEXT NOT NULL,
  version TEXT,
  model TEXT,
  project TEXT,
  prompt TEXT,                         -- salted digest
  category TEXT,                       -- labels the person gave; no log tells them
  tier INTEGER,
  mode TEXT,
  delivery TEXT,
  UNIQUE (session_key, reply)
) STRICT;
CREATE INDEX replies_by_turn ON replies (session_key, turn);

CREATE TABLE verdicts (
  id INTEGER PRIMARY KEY,
  reply INTEGER NOT NULL REFERENCES replies (id) ON DELETE CASCADE,
  method TEXT NOT NULL,
  status TEXT NOT NULL,
  attributable INTEGER,                -- 1: the model's own; 0: not; NULL: not told. Only the first is held against it
  tool TEXT NOT NULL,                  -- version of wisp-audit
  kept_at TEXT NOT NULL,
  changed_at TEXT,
  UNIQUE (reply, method)
) STRICT;

CREATE TABLE claims (
  verdict INTEGER NOT NULL REFERENCES verdicts (id) ON DELETE CASCADE,
  reader TEXT NOT NULL,
  supported INTEGER NOT NULL,
  contradicted INTEGER NOT NULL,
  unsupported INTEGER NOT NULL,
  doubtful INTEGER NOT NULL,
  open INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  PRIMARY KEY (verdict, reader)
) STRICT, WITHOUT ROWID;

CREATE TABLE outcomes (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,            -- the report's own id, else a digest of it
  session_key TEXT,
  turn INTEGER,
  ok INTEGER NOT NULL,
  source TEXT,
  time TEXT,
  model TEXT,
  category TEXT
) STRICT;

-- Where a model's score in a category begins: a benchmark's mean over its tasks.
CREATE TABLE scores (
  model TEXT NOT NULL,
  category TEXT NOT NULL,
  score REAL NOT NULL,
  n INTEGER NOT NULL,
  PRIMARY KEY (model, category)
) STRICT, WITHOUT ROWID;

-- Samples that have been folded, each with the row it came from.
CREATE TABLE applied (
  source TEXT NOT NULL,                -- 'verdict' or 'outcome'
  row INTEGER NOT NULL,
  model TEXT NOT NULL,
  category TEXT NOT NULL,
  sample REAL NOT NULL,
  applied_at TEXT NOT NULL,
  PRIMARY KEY (source, row)
) STRICT, WITHOUT ROWID;
