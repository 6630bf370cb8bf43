import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Changes with the format, so that a segment of another format is refused and built again. */
export const segmentFormat = 1;

/** Postings with more bytes than this are stored apart, which keeps the vocabulary dense for scans by prefix. */
const longPostings = 128;

/** What is known of each document, as columns: one entry for each row. */
export interface Columns {
  /** Seconds since 1970. */
  published: Uint32Array;
  /** Numbers in the dictionaries. */
  topic: Uint16Array;
  region: Uint16Array;
  publisher: Uint16Array;
  language: Uint16Array;
  /** Positions at which the title, the entities, the summary and the body end. Between two of them is a gap of one. */
  titleEnd: Uint16Array;
  entitiesEnd: Uint16Array;
  summaryEnd: Uint16Array;
  bodyEnd: Uint32Array;
}

/** Values of a column by number. The empty text is an unknown value. */
export interface Dictionaries {
  topic: string[];
  region: string[];
  /** Ids, and the names at the same places. */
  publisher: string[];
  publisherName: string[];
  language: string[];
}

export const emptyColumns = (size: number): Columns => ({
  published: new Uint32Array(size),
  topic: new Uint16Array(size),
  region: new Uint16Array(size),
  publisher: new Uint16Array(size),
  language: new Uint16Array(size),
  titleEnd: new Uint16Array(size),
  entitiesEnd: new Uint16Array(size),
  summaryEnd: new Uint16Array(size),
  bodyEnd: new Uint32Array(size),
});

export interface StoredDocument {
  id: string;
  /** Numbers of its entities. */
  entities: Uint8Array;
}
export interface StoredTerm {
  term: string;
  documents: number;
  postings: Uint8Array;
}
export interface SegmentContent {
  columns: Columns;
  dictionaries: Dictionaries;
  documents: Iterable<StoredDocument>;
  /** Names as they are written, by number. */
  entities: Iterable<string>;
  /** In the order of their UTF-8 bytes, which makes the file dense. Postings last until the next term is asked for. */
  terms: Iterable<StoredTerm>;
}

/** Writes a segment to a new file; replaces one that a try before has left. */
export function writeSegment(path: string, content: SegmentContent): void {
  rmSync(path, { force: true });
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA page_size = 8192; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA user_version = ${segmentFormat};
      CREATE TABLE parts (name TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
      CREATE TABLE documents (row INTEGER PRIMARY KEY, id TEXT NOT NULL, entities BLOB NOT NULL);
      CREATE TABLE entities (number INTEGER PRIMARY KEY, name TEXT NOT NULL);
      CREATE TABLE terms (term TEXT PRIMARY KEY, documents INTEGER NOT NULL, postings) WITHOUT ROWID;
      CREATE TABLE lists (number INTEGER PRIMARY KEY, postings BLOB NOT NULL);
      BEGIN`);
    const addPart = database.prepare('INSERT INTO parts VALUES (?, ?)');
    for (const [name, column] of Object.entries(content.columns)) addPart.run(name, new Uint8Array(column.buffer));
    addPart.run('dictionaries', Buffer.from(JSON.stringify(content.dictionaries)));
    const addDocument = database.prepare('INSERT INTO documents VALUES (?, ?, ?)');
    let row = 0;
    for (const { id, entities } of content.documents) addDocument.run(row++, id, entities);
    const addEntity = database.prepare('INSERT INTO entities VALUES (?, ?)');
    let number = 0;
    for (const name of content.entities) addEntity.run(number++, name);
    const addTerm = database.prepare('INSERT INTO terms VALUES (?, ?, ?)');
    const addList = database.prepare('INSERT INTO lists VALUES (?, ?)');
    let lists = 0;
    for (const { term, documents, postings } of content.terms) {
      if (postings.length > longPostings) addList.run(lists, postings);
      addTerm.run(term, documents, postings.length > longPostings ? lists++ : postings);
    }
    database.exec('CREATE UNIQUE INDEX by_id ON documents (id); COMMIT');
  } finally {
    database.close();
  }
}
