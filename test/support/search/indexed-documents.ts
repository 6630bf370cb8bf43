import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeSegments } from '#functions/search/current-segments.ts';
import { downloadSegment } from '#functions/search/index/index-bucket.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { eachDocument } from '#functions/search/postings.ts';
import { SegmentScan } from '#functions/search/segment-scan.ts';
import { termsOf } from '#shared/domain/search/terms.ts';

export interface IndexedDocument {
  id: string;
  publishedAt: number;
  publisher: string;
  /** Positions by term. */
  terms: Map<string, number[]>;
}

/** All live documents of the index in the order of their ids. The search functions read it again. */
export async function indexedDocuments(): Promise<IndexedDocument[]> {
  closeSegments();
  const folder = mkdtempSync(join(tmpdir(), 'indexed-'));
  const documents: IndexedDocument[] = [];
  try {
    for (const entry of (await presentManifest()).manifest.segments) {
      const path = join(folder, entry.id);
      await downloadSegment(entry, path);
      documents.push(...documentsOf(path, new Set(entry.gone)));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return documents.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function documentsOf(path: string, gone: ReadonlySet<number>): IndexedDocument[] {
  const scan = new SegmentScan(path);
  try {
    const rows = [...scan.ids()].map((id, row) => ({
      id,
      publishedAt: scan.columns.published[row] ?? 0,
      publisher: scan.dictionaries.publisher[scan.columns.publisher[row] ?? 0] ?? '',
      terms: new Map<string, number[]>(),
    }));
    for (const { term, postings } of scan.terms())
      eachDocument(postings, (row, positions, count) => {
        rows[row]?.terms.set(term, [...positions.subarray(0, count)]);
      });
    return rows.filter((_, row) => !gone.has(row));
  } finally {
    scan.close();
  }
}

/** The number of live documents that have all words of a text. */
export async function found(text: string): Promise<number> {
  const wanted = termsOf(text, 'en');
  return (await indexedDocuments()).filter(({ terms }) => wanted.every(({ term }) => terms.has(term))).length;
}
