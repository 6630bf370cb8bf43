import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { mergedContent } from './merged-content.ts';
import { packNumbers } from './postings.ts';
import { type Dictionaries, emptyColumns, type StoredDocument, writeSegment } from './segment-file.ts';
import { SegmentReader } from './segment-reader.ts';
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

/** A segment that is open for queries. Close it before its file is deleted. */
export type Segment = SegmentReader;

/**
 * Writes a segment with these documents; of those with one id, the last. Keeps all terms in memory: build parts of
 * some thousand documents and merge them.
 */
export function buildSegment(path: string, documents: readonly SearchDocument[]): void {
  const unique = [...new Map(documents.map((one) => [one.id, one])).values()];
  const columns = emptyColumns(unique.length);
  const numbers = { topic: numbering(), region: numbering(), publisher: numbering(), language: numbering() };
  const publisherNames: string[] = [];
  const entityNumbers = numbering();
  const terms = new SegmentTerms();
  const stored: StoredDocument[] = [];
  for (const [row, document] of unique.entries()) {
    columns.published[row] = Math.max(0, Math.floor(Date.parse(document.publishedAt) / 1000) || 0);
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
    stored.push({ id: document.id, entities: packNumbers(document.entities.map((name) => entityNumbers.of(name))) });
  }
  const dictionaries: Dictionaries = {
    topic: numbers.topic.values,
    region: numbers.region.values,
    publisher: numbers.publisher.values,
    publisherName: publisherNames,
    language: numbers.language.values,
  };
  writeSegment(path, {
    columns,
    dictionaries,
    documents: stored,
    entities: entityNumbers.values,
    terms: terms.stored(),
  });
}

/** Writes a segment with the documents of these, without those that are `gone`, as if it was built at once. */
export function mergeSegments(path: string, parts: readonly { path: string; gone: ReadonlySet<string> }[]): void {
  const open: { segment: SegmentReader; gone: ReadonlySet<string> }[] = [];
  try {
    for (const part of parts) open.push({ segment: openSegment(part.path), gone: part.gone });
    writeSegment(path, mergedContent(open));
  } finally {
    for (const { segment } of open) segment.close();
  }
}

/** Opens a segment, which must not change any more. @throws if the file is no segment of this format */
export const openSegment = (path: string): Segment => new SegmentReader(path);

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
