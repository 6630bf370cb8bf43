import { closeSegments, currentSegments } from '#functions/search/current-segments.ts';
import type { SearchDocument } from '#functions/search/segment.ts';

/** All documents of the index that are live, read as the search functions do. */
export async function indexedDocuments(): Promise<SearchDocument[]> {
  closeSegments();
  const segments = await currentSegments();
  return segments.flatMap(({ segment, gone }) =>
    segment.db
      .prepare('SELECT content FROM documents')
      .all()
      .map(({ content }): SearchDocument => JSON.parse(String(content)))
      .filter(({ id }) => !gone.has(id)),
  );
}
