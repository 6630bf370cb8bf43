import type { CurrentSegment } from './current-segments.ts';
import type { SegmentReader } from './segment-reader.ts';

/** The fields of a document in the order of their positions. */
type Field = 'title' | 'entities' | 'summary' | 'body';
export type ByField = Record<Field, number>;

/** A segment with its standing rows. */
export interface Part {
  segment: SegmentReader;
  /** 1 for each row that no newer segment replaces. */
  standing: Uint8Array;
  documents: number;
  /** Sums over the standing documents, in positions. */
  lengths: ByField;
}

/** All segments together, as if they were one. */
export interface SearchIndex {
  parts: readonly Part[];
  documents: number;
  /** Mean lengths of the fields, in positions, at least 1. */
  meanLengths: ByField;
}

/** Parts of open segments. They change only when documents are removed. */
const known = new WeakMap<SegmentReader, { gone: readonly number[]; part: Part }>();

/** The index of these segments, newest first. */
export function searchIndexOf(segments: readonly CurrentSegment[]): SearchIndex {
  const parts = segments.map(({ segment, gone }) => {
    const before = known.get(segment);
    if (before?.gone === gone) return before.part;
    const part = partOf(segment, gone);
    known.set(segment, { gone, part });
    return part;
  });
  const sum = (of: (part: Part) => number): number => parts.reduce((all, part) => all + of(part), 0);
  const documents = sum((part) => part.documents);
  const mean = (field: Field): number => Math.max(1, sum(({ lengths }) => lengths[field]) / Math.max(1, documents));
  return {
    parts,
    documents,
    meanLengths: { title: mean('title'), entities: mean('entities'), summary: mean('summary'), body: mean('body') },
  };
}

function partOf(segment: SegmentReader, gone: readonly number[]): Part {
  const standing = new Uint8Array(segment.size).fill(1);
  for (const row of gone) standing[row] = 0;
  const lengths = { title: 0, entities: 0, summary: 0, body: 0 };
  let documents = 0;
  const { titleEnd, entitiesEnd, summaryEnd, bodyEnd } = segment.columns;
  for (let row = 0; row < segment.size; row++) {
    if (standing[row] === 0) continue;
    documents++;
    lengths.title += titleEnd[row] ?? 0;
    lengths.entities += (entitiesEnd[row] ?? 0) - (titleEnd[row] ?? 0);
    lengths.summary += (summaryEnd[row] ?? 0) - (entitiesEnd[row] ?? 0);
    lengths.body += (bodyEnd[row] ?? 0) - (summaryEnd[row] ?? 0);
  }
  return { segment, standing, documents, lengths };
}

/** A document of a part. */
export interface InPart {
  part: Part;
  row: number;
}

/** The standing document with this id and this time of publication, in seconds since 1970; null if there is none. */
export async function documentOf({ parts }: SearchIndex, id: string, published: number): Promise<InPart | null> {
  const sameTime = parts.flatMap((part) => {
    const rows: InPart[] = [];
    const { published: times } = part.segment.columns;
    for (let row = times.indexOf(published); row >= 0; row = times.indexOf(published, row + 1))
      if (part.standing[row] === 1) rows.push({ part, row });
    return rows;
  });
  const ids = await ofDocuments(sameTime, (segment, rows) => segment.idsOf(rows));
  return sameTime[ids.indexOf(id)] ?? null;
}

/** Fields of documents from their segments, in the order of the documents. */
export async function ofDocuments<T>(
  documents: readonly InPart[],
  read: (segment: SegmentReader, rows: readonly number[]) => Promise<T[]>,
): Promise<T[]> {
  const byPart = Map.groupBy(documents.entries(), ([, { part }]) => part);
  const values: T[] = [];
  await Promise.all(
    [...byPart].map(async ([{ segment }, some]) => {
      const rows = some.map(([, { row }]) => row);
      for (const [n, value] of (await read(segment, rows)).entries()) values[some[n]?.[0] ?? 0] = value;
    }),
  );
  return values;
}

/** Documents with each of these terms. Replaced documents count too, because excluding them would be slow. */
export async function documentsWith({ parts }: SearchIndex, terms: readonly string[]): Promise<Map<string, number>> {
  const sums = new Map(terms.map((term) => [term, 0]));
  const found = await Promise.all(parts.map(({ segment }) => segment.documentsWith(terms)));
  for (const [term, documents] of found.flatMap((counts) => [...counts]))
    sums.set(term, (sums.get(term) ?? 0) + documents);
  return sums;
}
