import type { CurrentSegment } from './current-segments.ts';
import type { Segment } from './segment.ts';

/** The fields of a document in the order of their positions. */
export const fieldNames = ['title', 'entities', 'summary', 'body'] as const;
export type Field = (typeof fieldNames)[number];
export type ByField = Record<Field, number>;

/** A segment with what counts of it. */
export interface Part {
  segment: Segment;
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

/** Parts of open segments: they change only with the set of documents that are gone. */
const known = new WeakMap<Segment, { gone: ReadonlySet<string>; part: Part }>();

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

function partOf(segment: Segment, gone: ReadonlySet<string>): Part {
  const standing = new Uint8Array(segment.size).fill(1);
  for (const row of segment.rowsOf(gone)) standing[row] = 0;
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

/** The standing document with this id; null if there is none. */
export function documentOf(index: SearchIndex, id: string): { part: Part; row: number } | null {
  for (const part of index.parts) {
    const row = part.segment.rowOf(id);
    if (row !== null && part.standing[row] === 1) return { part, row };
  }
  return null;
}

/** Documents with a term. Those that newer segments replace count too, which makes it quick. */
export const documentsWith = (index: SearchIndex, term: string): number =>
  index.parts.reduce((sum, { segment }) => sum + segment.documentsWith(term), 0);
