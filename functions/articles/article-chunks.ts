import { hash } from 'node:crypto';
import { bytes } from '#functions/table/attributes.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { keys } from '#functions/table/keys.ts';
import { packText, unpack } from '#functions/table/packed.ts';
import { maxValue } from '#functions/table/pieces.ts';
import type { Body, RowChange } from './article-rows.ts';

/** An article of a commit: the row to write after it, and the body, unless a chunk has it already. */
export interface ChunkEntry {
  row: RowChange;
  body?: Body;
}
/** The body of an article, which is stored before the article is decided. */
export interface ChunkBody {
  /** The fingerprint of its entry. In older chunks, the id of the article. */
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
  indexes: { byId: keys('chunk#${id}', 'chunk') },
});

/** Bodies in a chunk. An article's page reads all of them: ten of usual length are about one read unit. */
const maxBodies = 10;
/** Rows without a body in a chunk. */
const maxRows = 100;
/** Characters of bodies in one chunk, unless one article alone has more. */
const maxLength = 40_000;

/** An article as JSON. */
interface Written<T> {
  article: T;
  json: string;
}

/**
 * Divides articles into chunks. One has at most the bytes of an item before it is packed, so what its publisher writes
 * cannot be too long for it. A body alone has fewer (`limits.feed.maxContent`).
 */
function inChunks<T extends { body?: Body }>(articles: readonly T[]): Written<T>[][] {
  const chunks: Written<T>[][] = [];
  let [length, bytes, bodies] = [0, 0, 0];
  for (const article of articles) {
    const json = JSON.stringify(article);
    const size = Buffer.byteLength(json);
    const last = chunks.at(-1);
    if (article.body !== undefined) bodies++;
    length += article.body?.content.length ?? 0;
    bytes += size;
    const fits = bodies <= maxBodies && length <= maxLength && bytes <= maxValue;
    if (last !== undefined && last.length < maxRows && fits) last.push({ article, json });
    else {
      chunks.push([{ article, json }]);
      [length, bytes, bodies] = [article.body?.content.length ?? 0, size, article.body === undefined ? 0 : 1];
    }
  }
  return chunks;
}

const jsonOf = (written: readonly Written<unknown>[]): string => `[${written.map(({ json }) => json).join()}]`;

/** Packed bodies that are stored together, and how many. */
export interface BodyChunk {
  id: string;
  articles: Uint8Array;
  count: number;
}

/** The bodies of a source's articles in chunks, which are named by their content: written twice, they are the same. */
export const bodyChunks = (sourceId: string, bodies: readonly ChunkBody[]): BodyChunk[] =>
  inChunks(bodies).map((some) => {
    const text = jsonOf(some);
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
    const written = some.map(({ article, json }) => {
      if (article.body === undefined) return { article, json };
      const placed = { ...article, row: { ...article.row, chunk: id } };
      return { article: placed, json: JSON.stringify(placed) };
    });
    return { id, rows: written.map(({ article }) => article.row), json: jsonOf(written) };
  });
  await batchPut(
    chunkEntity(),
    chunks.map(({ id, json }) => ({ id, articles: packText(json) })),
  );
  return { ids: chunks.map(({ id }) => id), rows: chunks.flatMap(({ rows }) => rows) };
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

/** The bodies in these chunks, by chunk and then by article, or by fingerprint if the article was not decided. */
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
