import { APPROVALS_SQL } from './migrations/approvals.js'
import { FOUND_PAPERS_SQL } from './migrations/found-papers.js'

/**
 * One step of the schema. Steps are never edited once released; a new one is added at the end: its SQL in a file of its own
 * under `migrations/`, its number here.
 */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
}

export const MIGRATIONS: readonly Migration[] = [
  {
    version: 1,
    name: 'papers, documents, sentences, passages, files, runs',
    sql: `
      CREATE TABLE papers (
        number INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        title TEXT NOT NULL,
        year INTEGER,
        doi TEXT, arxiv TEXT, pmid TEXT, pmcid TEXT,
        record TEXT NOT NULL,
        record_source TEXT NOT NULL,
        editorial TEXT NOT NULL,
        candidates TEXT NOT NULL
      ) STRICT;
      CREATE INDEX papers_doi ON papers (doi) WHERE doi IS NOT NULL;
      CREATE INDEX papers_arxiv ON papers (arxiv) WHERE arxiv IS NOT NULL;
      CREATE INDEX papers_pmid ON papers (pmid) WHERE pmid IS NOT NULL;
      CREATE INDEX papers_pmcid ON papers (pmcid) WHERE pmcid IS NOT NULL;

      CREATE TABLE documents (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        paper INTEGER NOT NULL REFERENCES papers (number),
        sha256 TEXT NOT NULL,
        byte_count INTEGER NOT NULL,
        format TEXT NOT NULL,
        level TEXT NOT NULL,
        file_name TEXT NOT NULL,
        reader TEXT NOT NULL,
        is_preferred INTEGER NOT NULL,
        page_count INTEGER NOT NULL,
        sentence_count INTEGER NOT NULL,
        added_at TEXT NOT NULL,
        display TEXT NOT NULL,
        layers BLOB NOT NULL,
        details TEXT NOT NULL
      ) STRICT;
      CREATE INDEX documents_paper ON documents (paper);

      CREATE TABLE sentences (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL,
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        ordinal INTEGER NOT NULL,
        kind TEXT NOT NULL,
        role TEXT NOT NULL,
        section TEXT NOT NULL,
        heading TEXT NOT NULL,
        start INTEGER NOT NULL,
        end INTEGER NOT NULL,
        page INTEGER,
        last_page INTEGER,
        occurrence INTEGER NOT NULL,
        is_doubtful INTEGER NOT NULL,
        match_hash TEXT NOT NULL,
        marks TEXT
      ) STRICT;
      CREATE UNIQUE INDEX sentences_place ON sentences (document, ordinal);
      CREATE INDEX sentences_id ON sentences (id);
      CREATE INDEX sentences_match ON sentences (match_hash);

      CREATE TABLE passages (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL,
        document INTEGER NOT NULL REFERENCES documents (number) ON DELETE CASCADE,
        ordinal INTEGER NOT NULL,
        section TEXT NOT NULL,
        heading TEXT NOT NULL,
        first_sentence INTEGER NOT NULL,
        last_sentence INTEGER NOT NULL,
        start INTEGER NOT NULL,
        end INTEGER NOT NULL,
        locator TEXT NOT NULL
      ) STRICT;
      CREATE INDEX passages_id ON passages (id);
      CREATE UNIQUE INDEX passages_place ON passages (document, ordinal);

      CREATE VIRTUAL TABLE passage_terms USING fts5 (
        title, heading, body,
        content='', contentless_delete=1,
        tokenize="unicode61 remove_diacritics 0"
      );
      CREATE VIRTUAL TABLE passage_vocabulary USING fts5vocab (passage_terms, 'row');
      CREATE TABLE passage_vectors (
        passage INTEGER PRIMARY KEY REFERENCES passages (number) ON DELETE CASCADE,
        document INTEGER NOT NULL,
        vector BLOB NOT NULL
      ) STRICT;

      CREATE TABLE files (
        path TEXT PRIMARY KEY,
        size INTEGER NOT NULL,
        modified_ms REAL NOT NULL,
        sha256 TEXT NOT NULL,
        outcome TEXT NOT NULL,
        reader TEXT NOT NULL,
        document_id TEXT,
        reason TEXT,
        message TEXT
      ) STRICT;
      CREATE INDEX files_document ON files (document_id) WHERE document_id IS NOT NULL;

      CREATE TABLE runs (
        id TEXT PRIMARY KEY,
        started_at TEXT NOT NULL,
        question TEXT NOT NULL,
        status TEXT NOT NULL,
        record TEXT NOT NULL
      ) STRICT;
      CREATE TABLE run_fingerprints (
        fingerprint TEXT PRIMARY KEY,
        run TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    version: 2,
    name: 'embeddings of passages by model',
    sql: `
      CREATE TABLE embedding_sets (
        number INTEGER PRIMARY KEY,
        fingerprint TEXT NOT NULL UNIQUE,
        model TEXT NOT NULL,
        dimension INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE embeddings (
        number INTEGER PRIMARY KEY,
        passage INTEGER NOT NULL REFERENCES passages (number) ON DELETE CASCADE,
        embedding_set INTEGER NOT NULL REFERENCES embedding_sets (number),
        vector BLOB NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX embeddings_place ON embeddings (passage, embedding_set);
      CREATE TABLE embedding_pages (
        embedding_set INTEGER NOT NULL REFERENCES embedding_sets (number) ON DELETE CASCADE,
        page INTEGER NOT NULL,
        row_count INTEGER NOT NULL,
        passages BLOB NOT NULL,
        bits BLOB NOT NULL,
        PRIMARY KEY (embedding_set, page)
      ) STRICT;

      CREATE TABLE search_revision (value INTEGER NOT NULL) STRICT;
      INSERT INTO search_revision (value) VALUES (0);
      CREATE TRIGGER documents_inserted AFTER INSERT ON documents
        BEGIN UPDATE search_revision SET value = value + 1; END;
      CREATE TRIGGER documents_deleted AFTER DELETE ON documents
        BEGIN UPDATE search_revision SET value = value + 1; END;
      CREATE TRIGGER documents_moved AFTER UPDATE OF is_preferred, paper, level ON documents
        BEGIN UPDATE search_revision SET value = value + 1; END;
      CREATE TRIGGER papers_changed AFTER UPDATE OF key, year ON papers
        BEGIN UPDATE search_revision SET value = value + 1; END;
    `,
  },
  { version: 3, name: 'approvals', sql: APPROVALS_SQL },
  { version: 4, name: 'found-papers', sql: FOUND_PAPERS_SQL },
]

/** The schema version that this program writes. */
export const SCHEMA_VERSION = MIGRATIONS.at(-1)?.version ?? 0
