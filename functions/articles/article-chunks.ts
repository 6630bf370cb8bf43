import { packed } from '#functions/table/attributes.ts';
import { batchRead, batchWrite } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import type { Body, RowChange } from './article-rows.ts';

/** An article of a chunk: the row to write after the commit, and the body, unless an earlier chunk has it. */
export interface ChunkEntry {
  row: RowChange;
  body?: Body;
}

/**
 * Some articles of one commit, packed together. Written before the commit and never changed, so a consumer that
 * finds the commit can write its rows, and articles need no second copy of their bodies.
 */
const chunkEntity = defineEntity({
  model: { entity: 'articleChunk', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    articles: packed<ChunkEntry[]>(),
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['id'], template: 'chunk#${id}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'chunk', casing: 'none' },
    },
  },
});

/** An article's page reads a whole chunk: ten of usual length are about one read unit. */
const maxArticles = 10;
/** Characters of bodies in one chunk, unless one article alone has more. An item has at most 400 KB. */
const maxLength = 40_000;

/**
 * Stores articles in chunks.
 * @param prefix unique to the attempt: two consumers never write the same chunk
 * @returns the ids of the chunks, and the rows with the chunks of their bodies
 */
export async function saveChunks(
  prefix: string,
  entries: readonly ChunkEntry[],
): Promise<{ ids: string[]; rows: RowChange[] }> {
  const chunks: { id: string; articles: ChunkEntry[] }[] = [];
  let length = 0;
  for (const { row, body } of entries) {
    const size = body?.content.length ?? 0;
    let chunk = chunks.at(-1);
    if (chunk === undefined || chunk.articles.length >= maxArticles || length + size > maxLength) {
      chunk = { id: `${prefix}-${chunks.length}`, articles: [] };
      chunks.push(chunk);
      length = 0;
    }
    length += size;
    chunk.articles.push(body === undefined ? { row } : { row: { ...row, chunk: chunk.id }, body });
  }
  await batchWrite(chunks, (rows) => chunkEntity().put(rows));
  return { ids: chunks.map(({ id }) => id), rows: chunks.flatMap(({ articles }) => articles.map(({ row }) => row)) };
}

/** The articles of these chunks, strongly consistent, by chunk. */
export async function readChunks(ids: Iterable<string>): Promise<Map<string, ChunkEntry[]>> {
  const rows = await batchRead(
    [...new Set(ids)].map((id) => ({ id })),
    (keys) => chunkEntity().get(keys),
  );
  return new Map(rows.map(({ id, articles }) => [id, articles]));
}
