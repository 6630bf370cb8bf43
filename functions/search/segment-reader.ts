import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { unpackNumbers } from './postings.ts';
import { type Columns, type Dictionaries, type StoredTerm, segmentFormat } from './segment-file.ts';

const bytes = z.instanceof(Uint8Array);
const list = z.array(z.string());
const dictionaries = z.object({
  topic: list,
  region: list,
  publisher: list,
  publisherName: list,
  language: list,
});

/** The queries of one segment. Columns are in memory, everything else is read from the file. */
export class SegmentReader {
  /** Documents, those that newer segments replace too. */
  readonly size: number;
  readonly columns: Columns;
  readonly dictionaries: Dictionaries;
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(path: string) {
    const address = pathToFileURL(path);
    // SQLite looks for neither locks nor a journal: the file never changes.
    address.searchParams.set('immutable', '1');
    this.#database = new DatabaseSync(address, { readOnly: true });
    try {
      const format = this.#get('PRAGMA user_version')?.user_version;
      if (format !== segmentFormat) throw new Error(`The segment has format ${format}, not ${segmentFormat}`);
      this.columns = {
        published: this.#wide('published'),
        topic: this.#narrow('topic'),
        region: this.#narrow('region'),
        publisher: this.#narrow('publisher'),
        language: this.#narrow('language'),
        titleEnd: this.#narrow('titleEnd'),
        entitiesEnd: this.#narrow('entitiesEnd'),
        summaryEnd: this.#narrow('summaryEnd'),
        bodyEnd: this.#wide('bodyEnd'),
      };
      this.dictionaries = z.parse(dictionaries, JSON.parse(Buffer.from(this.#part('dictionaries')).toString()));
      this.size = this.columns.published.length;
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }

  /** Postings of a term (postings.ts); null if no document has it. */
  postingsOf(term: string): Uint8Array | null {
    const stored = this.#get('SELECT postings FROM terms WHERE term = ?', term)?.postings;
    return stored === undefined ? null : this.#postings(stored);
  }

  /** Documents with a term, those that newer segments replace too. */
  documentsWith(term: string): number {
    return z.parse(z.int(), this.#get('SELECT documents FROM terms WHERE term = ?', term)?.documents ?? 0);
  }

  /** Terms that begin with `prefix`, those in the most documents first, at most `limit`. */
  termsWithPrefix(prefix: string, limit: number): { term: string; documents: number }[] {
    return this.#all(
      'SELECT term, documents FROM terms WHERE term >= ? AND term < ? ORDER BY documents DESC, term LIMIT ?',
      prefix,
      `${prefix}\u{10ffff}`,
      limit,
    ).map(({ term, documents }) => ({ term: z.parse(z.string(), term), documents: z.parse(z.int(), documents) }));
  }

  /** Terms that begin with `prefix`, of this length in characters and in at least this many documents. */
  termsOfLength(prefix: string, least: number, most: number, documents: number): string[] {
    return this.#all(
      'SELECT term FROM terms WHERE term >= ? AND term < ? AND documents >= ? AND length(term) BETWEEN ? AND ?',
      prefix,
      `${prefix}\u{10ffff}`,
      documents,
      least,
      most,
    ).map(({ term }) => z.parse(z.string(), term));
  }

  idOf(row: number): string {
    return z.parse(z.string(), this.#get('SELECT id FROM documents WHERE row = ?', row)?.id);
  }

  /** The row of a document; null if the segment does not have it. */
  rowOf(id: string): number | null {
    return z.parse(z.nullable(z.int()), this.#get('SELECT row FROM documents WHERE id = ?', id)?.row ?? null);
  }

  rowsOf(ids: Iterable<string>): Set<number> {
    const rows = new Set<number>();
    for (const id of ids) {
      const row = this.rowOf(id);
      if (row !== null) rows.add(row);
    }
    return rows;
  }

  /** Names of the entities of a document, as it writes them. */
  entitiesOf(row: number): string[] {
    const packed = z.parse(bytes, this.#get('SELECT entities FROM documents WHERE row = ?', row)?.entities);
    return unpackNumbers(packed).map((number) =>
      z.parse(z.string(), this.#get('SELECT name FROM entities WHERE number = ?', number)?.name),
    );
  }

  /** All documents by row. */
  *documents(): Generator<{ row: number; id: string; entities: Uint8Array }> {
    for (const row of this.#statement('SELECT row, id, entities FROM documents ORDER BY row').iterate())
      yield z.parse(z.object({ row: z.int(), id: z.string(), entities: bytes }), row);
  }

  /** Names of all entities by number. */
  entityNames(): string[] {
    return this.#all('SELECT name FROM entities ORDER BY number').map(({ name }) => z.parse(z.string(), name));
  }

  /** All terms, in the order of their UTF-8 bytes. */
  *allTerms(): Generator<StoredTerm, undefined> {
    const rows = this.#statement('SELECT term, documents, postings FROM terms ORDER BY term').iterate();
    for (const { term, documents, postings } of rows)
      yield {
        term: z.parse(z.string(), term),
        documents: z.parse(z.int(), documents),
        postings: this.#postings(postings),
      };
  }

  /** Long postings are stored apart, under a number. */
  #postings(stored: unknown): Uint8Array {
    if (stored instanceof Uint8Array) return stored;
    return z.parse(bytes, this.#get('SELECT postings FROM lists WHERE number = ?', z.parse(z.int(), stored))?.postings);
  }

  #part(name: string): Uint8Array {
    return z.parse(bytes, this.#get('SELECT data FROM parts WHERE name = ?', name)?.data);
  }
  #narrow(name: keyof Columns): Uint16Array {
    return new Uint16Array(Uint8Array.from(this.#part(name)).buffer);
  }
  #wide(name: keyof Columns): Uint32Array {
    return new Uint32Array(Uint8Array.from(this.#part(name)).buffer);
  }

  #statement(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
  #get(sql: string, ...values: (string | number)[]) {
    return this.#statement(sql).get(...values);
  }
  #all(sql: string, ...values: (string | number)[]) {
    return this.#statement(sql).all(...values);
  }
}
