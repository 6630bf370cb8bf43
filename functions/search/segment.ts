import { primaryLanguage } from '#shared/domain/articles/language.ts';
import { slugOf } from '#shared/domain/search/slug.ts';
import { type Term, termsOf } from '#shared/domain/search/terms.ts';
import { mergedContent } from './merged-content.ts';
import { PostingsWriter, packNumbers } from './postings.ts';
import { type Dictionaries, emptyColumns, type StoredDocument, writeSegment } from './segment-file.ts';
import { SegmentReader } from './segment-reader.ts';

/** An article as the index reads it: plain texts. Only what is derived from them is stored. */
export interface SearchDocument {
  id: string;
  title: string;
  summary: string;
  body: string;
  author: string;
  keywords: string;
  entities: readonly string[];
  topic: string;
  region: string | null;
  publisherId: string;
  /** Name of the publisher. */
  source: string;
  language: string | null;
  publishedAt: string;
}

/** A segment that is open for queries. Close it before its file is deleted. */
export type Segment = SegmentReader;

/** The term of an entity as a whole, by its slug. No word of a text contains the sign. */
export const entityTerm = (slug: string): string => `=${slug}`;

/** Positions of the fields before the body: what a 16-bit column can hold, less the gaps. */
const mostPositions = 20_000;

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
  const postings = new Map<string, PostingsWriter>();
  const stored: StoredDocument[] = [];
  for (const [row, document] of unique.entries()) {
    columns.published[row] = Math.max(0, Math.floor(Date.parse(document.publishedAt) / 1000) || 0);
    columns.topic[row] = numbers.topic.of(document.topic);
    columns.region[row] = numbers.region.of(document.region ?? '');
    columns.language[row] = numbers.language.of(primaryLanguage(document.language) ?? '');
    const publisher = numbers.publisher.of(document.publisherId);
    columns.publisher[row] = publisher;
    publisherNames[publisher] = document.source;

    const { occurrences, ends } = occurrencesOf(document);
    columns.titleEnd[row] = ends.title;
    columns.entitiesEnd[row] = ends.entities;
    columns.summaryEnd[row] = ends.summary;
    columns.bodyEnd[row] = ends.body;
    for (const [term, positions] of occurrences) {
      const writer = postings.get(term) ?? new PostingsWriter();
      postings.set(term, writer);
      writer.add(row, positions);
    }
    stored.push({ id: document.id, entities: packNumbers(document.entities.map((name) => entityNumbers.of(name))) });
  }
  const dictionaries: Dictionaries = {
    topic: numbers.topic.values,
    region: numbers.region.values,
    publisher: numbers.publisher.values,
    publisherName: publisherNames,
    language: numbers.language.values,
  };
  const terms = [...postings].map(([term, writer]) => ({ term, writer, key: Buffer.from(term) }));
  writeSegment(path, {
    columns,
    dictionaries,
    documents: stored,
    entities: entityNumbers.values,
    terms: terms
      .sort((a, b) => Buffer.compare(a.key, b.key))
      .map(({ term, writer }) => ({ term, documents: writer.documents, postings: writer.bytes() })),
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

interface Occurrences {
  /** Ascending positions by term. */
  occurrences: Map<string, number[]>;
  ends: Record<'title' | 'entities' | 'summary' | 'body', number>;
}

/**
 * Terms and positions of a document, one field after the other. The gaps between fields and between entities are
 * positions without a term, which no phrase crosses. A body that begins with its summary, as feeds often write it, is
 * not indexed twice: its beginning is the summary.
 */
function occurrencesOf(document: SearchDocument): Occurrences {
  const { language } = document;
  const occurrences = new Map<string, number[]>();
  let next = 0;
  const put = (term: string, position: number) => {
    const positions = occurrences.get(term);
    if (positions === undefined) occurrences.set(term, [position]);
    // Terms that overlap may name a position twice.
    else if (positions.at(-1) !== position) positions.push(position);
  };
  /** Terms that begin at one place, as the written word and its stem, share a position. */
  const add = (terms: readonly Term[], most = Number.POSITIVE_INFINITY) => {
    let lastStart = -1;
    let position = next - 1;
    for (const { term, start } of terms) {
      if (start !== lastStart) position++;
      if (position >= most) break;
      lastStart = start;
      put(term, position);
    }
    next = Math.max(next, Math.min(position + 1, most));
  };
  const addText = (text: string) => add(termsOf(text, language), mostPositions);
  const endField = () => next++;

  addText(document.title);
  const title = endField();
  const slugs = new Set<string>();
  for (const name of document.entities) {
    const slug = slugOf(name);
    if (slug === '' || slugs.has(slug)) continue;
    slugs.add(slug);
    put(entityTerm(slug), next);
    addText(name);
    next++;
  }
  const entities = endField();
  const otherKeywords = document.keywords.split(',').filter((keyword) => !slugs.has(slugOf(keyword)));
  for (const text of [...otherKeywords, document.author]) {
    addText(text);
    next++;
  }
  const summaryTerms = termsOf(document.summary, language);
  const body = termsOf(document.body, language);
  const shared = sharedBeginning(summaryTerms, body);
  add(shared > 0 ? body.slice(0, shared) : summaryTerms, mostPositions);
  // The rest of a text that began as the summary follows it without a gap.
  const summary = shared > 0 ? next : endField();
  add(body.slice(shared));
  return { occurrences, ends: { title, entities, summary, body: next } };
}

/**
 * How many terms of the body are the whole summary. The last words of the summary do not count: a cut summary may end
 * in the middle of one. 0 if the body begins in another way.
 */
function sharedBeginning(summary: readonly Term[], body: readonly Term[]): number {
  const count = summary.length - summaryTail;
  if (count < 1 || body.length < count) return 0;
  for (let i = 0; i < count; i++) if (summary[i]?.term !== body[i]?.term) return 0;
  return count;
}
const summaryTail = 2;
