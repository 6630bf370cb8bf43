import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export interface SearchDocument {
  id: string;
  title: string;
  summary: string;
  /** Plain text. */
  body: string;
  author: string;
  keywords: string;
  entities: readonly string[];
  topic: string;
  region: string | null;
  publisherId: string;
  source: string;
  language: string | null;
  publishedAt: string;
}

/** One immutable part of the index. */
export class Segment {
  readonly db: DatabaseSync;
  constructor(path: string) {
    this.db = new DatabaseSync(path, { readOnly: true });
  }
  close(): void {
    this.db.close();
  }
}

function created(path: string, rows: Iterable<readonly [string, string]>): void {
  rmSync(path, { force: true });
  const db = new DatabaseSync(path);
  db.exec('CREATE TABLE documents (id TEXT PRIMARY KEY, content TEXT NOT NULL) WITHOUT ROWID; BEGIN');
  const insert = db.prepare('INSERT INTO documents VALUES (?, ?)');
  for (const row of rows) insert.run(...row);
  db.exec('COMMIT');
  db.close();
}

/** Writes a segment with these documents. */
export function buildSegment(path: string, documents: readonly SearchDocument[]): void {
  created(
    path,
    documents.map((document) => [document.id, JSON.stringify(document)] as const),
  );
}

/** Writes a segment with the documents of others, without those that are gone. */
export function mergeSegments(path: string, parts: readonly { path: string; gone: ReadonlySet<string> }[]): void {
  const rows = parts.flatMap(({ path: part, gone }) => {
    const db = new DatabaseSync(part, { readOnly: true });
    const found = db.prepare('SELECT id, content FROM documents').all();
    db.close();
    return found.map(({ id, content }) => [String(id), String(content)] as const).filter(([id]) => !gone.has(id));
  });
  created(path, rows);
}

/** Opens a segment. It stays readable when its file is deleted. */
export const openSegment = (path: string): Segment => new Segment(path);
