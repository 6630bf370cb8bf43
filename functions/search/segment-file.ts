import { closeSync, openSync, writeSync } from 'node:fs';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { Span } from './byte-ranges.ts';

// A segment is one file, of which a search reads what it needs (docs/decisions/0009-search.md):
//
//   terms     blocks of terms with their postings, and between them the postings that are long
//   ids       the ids of the documents, in blocks of rows
//   entities  the names of their entities, in blocks of rows
//   tail      the head, which says where everything is; the columns; their two lengths
//
// All parts are compressed one by one (Zstandard, RFC 8878), so that each can be read alone.

/** Changes with the format, so that a segment of another format is refused and built again. */
export const segmentFormat = 1;

/** Bytes of terms and postings in one block: a search reads one for each of its words. */
const blockBytes = 32 * 1024;
/** Postings with more bytes than this are stored apart. Their terms are in the head. */
const longPostings = 2048;
/** Rows of one block. A page of results reads the ids of twenty rows, and suggestions the entities of sixty. */
export const rowsOfBlock = { ids: 1024, entities: 128 } as const;
/** A length as it is written, and the two at the end of a segment. */
const lengthBytes = 4;
export const footerBytes = 2 * lengthBytes;

/** A time as the columns have it; 0 if it is none. */
export const secondsOf = (time: string): number => Math.max(0, Math.floor(Date.parse(time) / 1000) || 0);

/** What is known of each document, as columns: one entry for each row. */
export const emptyColumns = (size: number) => ({
  /** Seconds since 1970. */
  published: new Uint32Array(size),
  /** Numbers in the dictionaries. */
  topic: new Uint16Array(size),
  region: new Uint16Array(size),
  publisher: new Uint16Array(size),
  language: new Uint16Array(size),
  /** Positions at which the title, the entities, the summary and the body end. Between two of them is a gap of one. */
  titleEnd: new Uint16Array(size),
  entitiesEnd: new Uint16Array(size),
  summaryEnd: new Uint16Array(size),
  bodyEnd: new Uint32Array(size),
});
export type Columns = ReturnType<typeof emptyColumns>;

const texts = z.array(z.string());
const numbers = z.array(z.int());
const blocks = { offsets: numbers, lengths: numbers };
const headSchema = z.object({
  format: z.literal(segmentFormat),
  size: z.int(),
  /** Values of a column by number. The empty text is an unknown value. */
  dictionaries: z.object({
    topic: texts,
    region: texts,
    /** Ids, and the names at the same places. */
    publisher: texts,
    publisherName: texts,
    language: texts,
  }),
  /** Blocks of terms, each with its first term. */
  terms: z.object({ first: texts, ...blocks }),
  /** Long postings: their terms, and how many documents have each. */
  lists: z.object({ terms: texts, documents: numbers, ...blocks }),
  ids: z.object(blocks),
  entities: z.object(blocks),
  /** Lengths of the columns, in their order. */
  columns: numbers,
});
export type Head = z.output<typeof headSchema>;
export type Dictionaries = Head['dictionaries'];

export interface StoredTerm {
  term: string;
  documents: number;
  postings: Uint8Array;
}
export interface SegmentContent {
  columns: Columns;
  dictionaries: Dictionaries;
  ids: Iterable<string>;
  /** Names of the entities of each document, as it writes them. */
  entities: Iterable<readonly string[]>;
  /** In the order of their UTF-16 units. Postings last until the next term is asked for. */
  terms: Iterable<StoredTerm>;
}

/** Writes a segment to a new file; overwrites leftovers of a failed attempt. */
export function writeSegment(path: string, content: SegmentContent): void {
  const file = openSync(path, 'w');
  let at = 0;
  const write = (bytes: Uint8Array): Span => {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    at += bytes.length;
    return [at - bytes.length, bytes.length];
  };
  try {
    const stored = writeTerms(content.terms, write);
    const ids = writeRows(content.ids, rowsOfBlock.ids, write);
    const entities = writeRows(content.entities, rowsOfBlock.entities, write);
    const columns = Object.values(content.columns).map((column) => compressed(shuffled(column)));
    const { dictionaries } = content;
    const size = content.columns.published.length;
    const lengths = columns.map(({ length }) => length);
    const head: Head = { format: segmentFormat, size, dictionaries, ...stored, ids, entities, columns: lengths };
    const packed = compressed(JSON.stringify(head));
    write(packed);
    for (const column of columns) write(column);
    const footer = Buffer.alloc(footerBytes);
    footer.writeUInt32LE(packed.length);
    footer.writeUInt32LE(
      lengths.reduce((sum, length) => sum + length, 0),
      lengthBytes,
    );
    write(footer);
  } finally {
    closeSync(file);
  }
}

type Write = (bytes: Uint8Array) => Span;

function writeTerms(terms: Iterable<StoredTerm>, write: Write): Pick<Head, 'terms' | 'lists'> {
  const head: Pick<Head, 'terms' | 'lists'> = {
    terms: { first: [], offsets: [], lengths: [] },
    lists: { terms: [], documents: [], offsets: [], lengths: [] },
  };
  let block: StoredTerm[] = [];
  let bytes = 0;
  const endBlock = (): void => {
    head.terms.first.push(block[0]?.term ?? '');
    pushSpan(head.terms, write(packTerms(block)));
    block = [];
    bytes = 0;
  };
  for (const { term, documents, postings } of terms) {
    if (postings.length > longPostings) {
      head.lists.terms.push(term);
      head.lists.documents.push(documents);
      pushSpan(head.lists, write(compressed(postings)));
      continue;
    }
    block.push({ term, documents, postings: Uint8Array.from(postings) });
    bytes += term.length + postings.length;
    if (bytes >= blockBytes) endBlock();
  }
  if (block.length > 0) endBlock();
  return head;
}

function writeRows(values: Iterable<unknown>, rows: number, write: Write): Head['ids'] {
  const written: Head['ids'] = { offsets: [], lengths: [] };
  let block: unknown[] = [];
  const endBlock = (): void => {
    pushSpan(written, write(compressed(JSON.stringify(block))));
    block = [];
  };
  for (const value of values) if (block.push(value) === rows) endBlock();
  if (block.length > 0) endBlock();
  return written;
}

function pushSpan({ offsets, lengths }: { offsets: number[]; lengths: number[] }, [from, length]: Span): void {
  offsets.push(from);
  lengths.push(length);
}

export const spanOf = ({ offsets, lengths }: Head['ids'], n: number): Span => [offsets[n] ?? 0, lengths[n] ?? 0];

/** Level 3 is the library's own choice. Level 6 saves 2 % more. */
const params = { [constants.ZSTD_c_compressionLevel]: 3 };
const compressed = (data: Uint8Array | string): Uint8Array => zstdCompressSync(data, { params });
/** The bytes of one part of a segment. @throws if they are not those of a whole part */
export const unpacked = (bytes: Uint8Array): Buffer => zstdDecompressSync(bytes);

/** Some terms in order, with the number of their documents and their postings at the same places. */
export interface TermBlock {
  terms: string[];
  documents: number[];
  postings: Uint8Array[];
}
const termLists = z.tuple([texts, numbers, numbers]);

function packTerms(block: readonly StoredTerm[]): Uint8Array {
  const lists: z.input<typeof termLists> = [
    block.map(({ term }) => term),
    block.map(({ documents }) => documents),
    block.map(({ postings }) => postings.length),
  ];
  const json = Buffer.from(JSON.stringify(lists));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(json.length);
  return compressed(Buffer.concat([length, json, ...block.map(({ postings }) => postings)]));
}

export function readTerms(packed: Uint8Array): TermBlock {
  const bytes = unpacked(packed);
  let at = lengthBytes + bytes.readUInt32LE();
  const [terms, documents, lengths] = z.parse(termLists, JSON.parse(bytes.toString('utf8', lengthBytes, at)));
  const postings = lengths.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
  return { terms, documents, postings };
}

export const readIds = (packed: Uint8Array): string[] => z.parse(texts, JSON.parse(unpacked(packed).toString()));
export const readEntities = (packed: Uint8Array): string[][] =>
  z.parse(z.array(texts), JSON.parse(unpacked(packed).toString()));

/** How long the tail of a segment is that ends with these bytes. */
export function tailLength(end: Uint8Array): number {
  const footer = Buffer.from(end.subarray(-footerBytes));
  return footer.readUInt32LE() + footer.readUInt32LE(lengthBytes) + footerBytes;
}

/** Reads the tail of a segment. @throws if it is of another format, or of no segment */
export function readTail(tail: Uint8Array): { head: Head; columns: Columns } {
  let at = tail.length - tailLength(tail);
  const next = (length: number): Buffer => {
    at += length;
    return unpacked(tail.subarray(at - length, at));
  };
  const headLength = Buffer.from(tail.subarray(-footerBytes)).readUInt32LE();
  const head = z.parse(headSchema, JSON.parse(next(headLength).toString()));
  const columns = emptyColumns(head.size);
  for (const [n, column] of Object.values(columns).entries()) unshuffle(next(head.columns[n] ?? 0), column);
  return { head, columns };
}

type Column = Uint16Array | Uint32Array;

/** First the lowest bytes of all numbers, then the next ones: equal bytes are side by side, which makes them small. */
function shuffled(column: Column): Uint8Array {
  const width = column.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(column.length * width);
  for (let byte = 0, to = 0; byte < width; byte++) for (const number of column) bytes[to++] = number >>> (8 * byte);
  return bytes;
}

function unshuffle(bytes: Uint8Array, column: Column): void {
  for (let byte = 0, from = 0; byte < column.BYTES_PER_ELEMENT; byte++)
    for (let row = 0; row < column.length; row++)
      column[row] = (column[row] ?? 0) | ((bytes[from++] ?? 0) << (8 * byte));
}
