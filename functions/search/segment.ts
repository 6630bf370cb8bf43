import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { eachDocument, PostingsWriter } from './postings.ts';
import {
  type Dictionaries,
  emptyColumns,
  type SegmentContent,
  type StoredTerm,
  secondsOf,
  writeSegment,
} from './segment-file.ts';
import { SegmentScan } from './segment-scan.ts';
import { type DocumentTexts, SegmentTerms } from './segment-terms.ts';

/** An article as the index reads it: plain texts. Only what is derived from them is stored. */
export interface SearchDocument extends DocumentTexts {
  id: string;
  topic: string;
  region: string | null;
  publisherId: string;
  /** Name of the publisher. */
  source: string;
  publishedAt: string;
}

/**
 * Writes a segment with these documents. Of several with one id the last counts. Keeps all terms in memory: build parts
 * of some thousand documents and merge them.
 */
export function buildSegment(path: string, documents: readonly SearchDocument[]): void {
  const unique = [...new Map(documents.map((one) => [one.id, one])).values()];
  const columns = emptyColumns(unique.length);
  const dictionaries: Dictionaries = { topic: [], region: [], publisher: [], publisherName: [], language: [] };
  const numberOf = numbering(dictionaries);
  const terms = new SegmentTerms();
  for (const [row, document] of unique.entries()) {
    columns.published[row] = secondsOf(document.publishedAt);
    columns.topic[row] = numberOf('topic', document.topic);
    columns.region[row] = numberOf('region', document.region ?? '');
    columns.language[row] = numberOf('language', primaryLanguage(document.language) ?? '');
    const publisher = numberOf('publisher', document.publisherId);
    columns.publisher[row] = publisher;
    dictionaries.publisherName[publisher] = document.source;

    const ends = terms.add(document);
    columns.titleEnd[row] = ends.title;
    columns.entitiesEnd[row] = ends.entities;
    columns.summaryEnd[row] = ends.summary;
    columns.bodyEnd[row] = ends.body;
  }
  writeSegment(path, {
    columns,
    dictionaries,
    ids: unique.map(({ id }) => id),
    entities: unique.map(({ entities }) => entities),
    terms: terms.stored(),
  });
}

/**
 * Writes a segment with the documents of these, without the rows that are `gone`, as if it was built at once.
 * @returns for each part the new row of each of its rows; -1 for removed rows
 * @throws if a file is no segment of this format
 */
export function mergeSegments(path: string, parts: readonly { path: string; gone: Iterable<number> }[]): Int32Array[] {
  const open: SegmentScan[] = [];
  try {
    for (const part of parts) open.push(new SegmentScan(part.path));
    let size = 0;
    const moved = open.map((scan, n) => {
      const rows = new Int32Array(scan.columns.published.length);
      for (const row of parts[n]?.gone ?? []) rows[row] = -1;
      for (const [row, to] of rows.entries()) if (to === 0) rows[row] = size++;
      return { scan, rows };
    });
    writeSegment(path, mergedContent(moved, size));
    return moved.map(({ rows }) => rows);
  } finally {
    for (const scan of open) scan.close();
  }
}

/** The columns whose values are numbers in a dictionary. */
const numbered = ['topic', 'region', 'publisher', 'language'] as const;

/** Gives each value of a column a number, in the order of their first use, and adds it to the dictionaries. */
function numbering(dictionaries: Dictionaries) {
  const known = new Map<string, number>();
  return (column: (typeof numbered)[number], value: string): number => {
    const key = `${column} ${value}`;
    const number = known.get(key) ?? dictionaries[column].push(value) - 1;
    known.set(key, number);
    return number;
  };
}

/** A segment of which some documents are copied: `rows` has the new row of each; -1 for those that are gone. */
interface MovedPart {
  scan: SegmentScan;
  rows: Int32Array;
}

/** The content of a segment with the documents of these, in their order. All but columns is read as it is written. */
function mergedContent(parts: readonly MovedPart[], size: number): SegmentContent {
  return {
    ...mergedColumns(parts, size),
    ids: standing(parts, (scan) => scan.ids()),
    entities: standing(parts, (scan) => scan.entities()),
    terms: mergedTerms(parts),
  };
}

function* standing<T>(parts: readonly MovedPart[], valuesOf: (scan: SegmentScan) => Iterable<T>): Generator<T> {
  for (const { scan, rows } of parts) {
    let row = 0;
    for (const value of valuesOf(scan)) if ((rows[row++] ?? -1) >= 0) yield value;
  }
}

function mergedColumns(parts: readonly MovedPart[], size: number): Pick<SegmentContent, 'columns' | 'dictionaries'> {
  const columns = emptyColumns(size);
  const dictionaries: Dictionaries = { topic: [], region: [], publisher: [], publisherName: [], language: [] };
  const numberOf = numbering(dictionaries);
  for (const { scan, rows } of parts) {
    const { columns: from, dictionaries: values } = scan;
    for (const name of numbered) {
      const renumbered = values[name].map((value) => numberOf(name, value));
      if (name === 'publisher')
        for (const [i, number] of renumbered.entries())
          dictionaries.publisherName[number] = values.publisherName[i] ?? '';
      for (const [row, to] of rows.entries()) if (to >= 0) columns[name][to] = renumbered[from[name][row] ?? 0] ?? 0;
    }
    for (const name of ['published', 'titleEnd', 'entitiesEnd', 'summaryEnd', 'bodyEnd'] as const)
      for (const [row, to] of rows.entries()) if (to >= 0) columns[name][to] = from[name][row] ?? 0;
  }
  return { columns, dictionaries };
}

/** The terms of all parts, each once, in order. */
function* mergedTerms(parts: readonly MovedPart[]): Generator<StoredTerm> {
  const lanes = parts.map(({ scan, rows }) => {
    const terms = scan.terms();
    return { terms, rows, head: terms.next().value };
  });
  const writer = new PostingsWriter();
  for (;;) {
    let first: string | undefined;
    for (const { head } of lanes)
      if (head !== undefined && (first === undefined || head.term < first)) first = head.term;
    if (first === undefined) return;
    writer.clear();
    for (const lane of lanes) {
      if (lane.head?.term !== first) continue;
      const { rows } = lane;
      eachDocument(lane.head.postings, (row, positions, count) => {
        const to = rows[row] ?? -1;
        if (to >= 0) writer.add(to, positions, 0, count);
      });
      lane.head = lane.terms.next().value;
    }
    if (writer.documents > 0) yield { term: first, documents: writer.documents, postings: writer.bytes() };
  }
}
