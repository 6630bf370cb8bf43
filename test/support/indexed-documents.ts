import { closeSegments, currentSegments } from '#functions/search/current-segments.ts';
import { eachOccurrence } from '#functions/search/postings.ts';
import { termsOf } from '#shared/domain/search/terms.ts';

export interface IndexedDocument {
  id: string;
  publishedAt: number;
  publisher: string;
  /** Positions by term. */
  terms: Map<string, number[]>;
}

/** All live documents of the index in the order of their ids, as the search functions read them. */
export async function indexedDocuments(): Promise<IndexedDocument[]> {
  closeSegments();
  const documents = (await currentSegments()).flatMap(({ segment, gone }) => {
    const rows = [...segment.documents()].map(({ row, id }) => ({
      id,
      publishedAt: segment.columns.published[row] ?? 0,
      publisher: segment.dictionaries.publisher[segment.columns.publisher[row] ?? 0] ?? '',
      terms: new Map<string, number[]>(),
    }));
    for (const { term, postings } of segment.allTerms())
      eachOccurrence(postings, (row, position) => {
        const terms = rows[row]?.terms;
        terms?.set(term, [...(terms.get(term) ?? []), position]);
      });
    return rows.filter(({ id }) => !gone.has(id));
  });
  return documents.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** The number of live documents that have all words of a text. */
export async function found(text: string): Promise<number> {
  const wanted = termsOf(text, 'en');
  return (await indexedDocuments()).filter(({ terms }) => wanted.every(({ term }) => terms.has(term))).length;
}
