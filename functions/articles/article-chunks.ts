import { hash } from 'node:crypto';
import { bytes } from '#functions/table/attributes.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { pack, packText, unpack } from '#functions/table/packed.ts';
import type { Body, RowChange } from './article-rows.ts';

/** An article of a commit: the row to write after it, and the body, unless a chunk has it already. */
export interface ChunkEntry {
  row: RowChange;
  body?: Body;
}
/** The body of an article, which is stored before the article is decided. */
export interface ChunkBody {
  id: string;
  body: Body;
}

/**
 * Some articles packed together, in an item that never changes. A chunk of bodies is written when a source is read. A
 * chunk of rows is written before a commit, so a consumer that finds the commit can write its rows.
 */
const chunkEntity = defineEntity({
  model: { entity: 'articleChunk', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    /** `(ChunkEntry | ChunkBody)[]` */
    articles: { type: bytes, required: true },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: ['id'], template: 'chunk#${id}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'chunk', casing: 'none' },
    },
  },
});

/** Bodies in a chunk. An article's page reads all of them: ten of usual length are about one read unit. */
const maxBodies = 10;
/** Rows without a body in a chunk. */
const maxRows = 100;
/** Characters of bodies in one chunk, unless one article alone has more. An item has at most 400 KB. */
const maxLength = 40_000;

/** Divides articles into chunks. */
function inChunks<T extends { body?: Body }>(articles: readonly T[]): T[][] {
  const chunks: T[][] = [];
  let [length, bodies] = [0, 0];
  for (const article of articles) {
    const size = article.body?.content.length ?? 0;
    const last = chunks.at(-1);
    if (article.body !== undefined) bodies++;
    length += size;
    if (last !== undefined && last.length < maxRows && bodies <= maxBodies && length <= maxLength) last.push(article);
    else {
      chunks.push([article]);
      [length, bodies] = [size, article.body === undefined ? 0 : 1];
    }
  }
  return chunks;
}

/** Packed bodies that are stored together, and how many. */
export interface BodyChunk {
  id: string;
  articles: Uint8Array;
  count: number;
}

/** The bodies of a source's articles in chunks, which are named by their content: written twice, they are the same. */
export const bodyChunks = (sourceId: string, bodies: readonly ChunkBody[]): BodyChunk[] =>
  inChunks(bodies).map((some) => {
    const text = JSON.stringify(some);
    const id = `${sourceId}-${hash('sha256', text, 'base64url').slice(0, 22)}`;
    return { id, articles: packText(text), count: some.length };
  });

export const saveBodies = (chunks: readonly BodyChunk[]): Promise<void> =>
  batchPut(
    chunkEntity(),
    chunks.map(({ id, articles }) => ({ id, articles })),
  );

/**
 * Stores the articles of a commit.
 * @param prefix unique to the attempt: two consumers never write the same chunk
 * @returns the ids of the chunks, and the rows with the chunks of their bodies
 */
export async function saveChunks(
  prefix: string,
  entries: readonly ChunkEntry[],
): Promise<{ ids: string[]; rows: RowChange[] }> {
  const chunks = inChunks(entries).map((some, i) => {
    const id = `${prefix}-${i}`;
    return {
      id,
      articles: some.map((one) => (one.body === undefined ? one : { ...one, row: { ...one.row, chunk: id } })),
    };
  });
  await batchPut(
    chunkEntity(),
    chunks.map(({ id, articles }) => ({ id, articles: pack(articles) })),
  );
  return { ids: chunks.map(({ id }) => id), rows: chunks.flatMap(({ articles }) => articles.map(({ row }) => row)) };
}

/**
 * Reads chunks. They never change, so one that an eventually consistent read finds is what it is; the others are read
 * again, strongly consistent.
 */
async function chunksOf(ids: Iterable<string>) {
  const unique = [...new Set(ids)];
  const read = (some: readonly string[], consistent: boolean) =>
    batchRead(
      chunkEntity(),
      some.map((id) => ({ id })),
      { consistent },
    );
  const found = await read(unique, false);
  const known = new Set(found.map(({ id }) => id));
  const missing = unique.filter((id) => !known.has(id));
  return [...found, ...(await read(missing, true))].map(({ id, articles }) => ({
    id,
    articles: unpack(articles) as (ChunkEntry | ChunkBody)[],
  }));
}

/** The rows in these chunks of a commit. */
export async function readRowsOfChunks(ids: Iterable<string>): Promise<RowChange[]> {
  const chunks = await chunksOf(ids);
  return chunks.flatMap(({ articles }) => articles.flatMap((one) => ('row' in one ? one.row : [])));
}

/** The bodies in these chunks, by chunk and article. */
export async function readBodies(ids: Iterable<string>): Promise<Map<string, Map<string, Body>>> {
  const chunks = await chunksOf(ids);
  return new Map(
    chunks.map(({ id, articles }) => [
      id,
      new Map(
        articles.flatMap((one): [string, Body][] =>
          one.body === undefined ? [] : [['row' in one ? one.row.preview.id : one.id, one.body]],
        ),
      ),
    ]),
  );
}
