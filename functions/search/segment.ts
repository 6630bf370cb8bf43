import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { mergedContent } from './merged-content.ts';
import { emptyColumns, secondsOf, writeSegment } from './segment-file.ts';
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
  const numbers = { topic: numbering(), region: numbering(), publisher: numbering(), language: numbering() };
  const publisherNames: string[] = [];
  const terms = new SegmentTerms();
  for (const [row, document] of unique.entries()) {
    columns.published[row] = secondsOf(document.publishedAt);
    columns.topic[row] = numbers.topic.of(document.topic);
    columns.region[row] = numbers.region.of(document.region ?? '');
    columns.language[row] = numbers.language.of(primaryLanguage(document.language) ?? '');
    const publisher = numbers.publisher.of(document.publisherId);
    columns.publisher[row] = publisher;
    publisherNames[publisher] = document.source;

    const ends = terms.add(document);
    columns.titleEnd[row] = ends.title;
    columns.entitiesEnd[row] = ends.entities;
    columns.summaryEnd[row] = ends.summary;
    columns.bodyEnd[row] = ends.body;
  }
  const dictionaries = {
    topic: numbers.topic.values,
    region: numbers.region.values,
    publisher: numbers.publisher.values,
    publisherName: publisherNames,
    language: numbers.language.values,
  };
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

/** Gives each value a number, in the order of their first use. */
function numbering() {
  const known = new Map<string, number>();
  const values: string[] = [];
  const of = (value: string): number => {
    let number = known.get(value);
    if (number === undefined) {
      number = values.push(value) - 1;
      known.set(value, number);
    }
    return number;
  };
  return { of, values };
}
