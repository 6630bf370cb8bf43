import { randomUUID } from 'node:crypto';
import { batchRead, batchWrite } from '#functions/table/batch.ts';
import { settleAll } from '#functions/table/settle-all.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import {
  type Article,
  type ArticleCounters,
  type ArticlePreview,
  type CoverageEntry,
  noCounters,
} from '#shared/domain/articles/article.ts';
import { type ArticleState, type Editorial, noEditorial } from '#shared/domain/articles/editorial.ts';
import { type ChunkEntry, readBodies, saveChunks } from './article-chunks.ts';
import { articleEntity, type Body, type Preview, type RowChange, withCounters, withScore } from './article-rows.ts';
import { writeLists } from './lists/known-lists.ts';

export interface StoredArticle extends RowChange {
  counters: ArticleCounters;
  editorial: Editorial;
}
/** The part of an article that a commit writes. */
export const changeOf = ({
  preview,
  applied,
  survivor,
  fingerprint,
  author,
  coverage,
  chunk,
}: RowChange): RowChange => ({
  preview,
  ...(applied === undefined ? {} : { applied }),
  survivor,
  fingerprint,
  author,
  coverage,
  chunk,
});
/** A stored article with its body. */
export interface WholeArticle extends StoredArticle {
  body: Body;
}
/** An article whose body is not stored yet. */
export interface ArticleDraft {
  row: RowChange;
  body: Body;
}

/**
 * Reads one article; null if there is none. The id of a merged report returns its survivor.
 * @param options.withholdPremium replaces the body of a premium article by the opening words of its preview
 */
export async function readArticle(
  id: string,
  { withholdPremium = false, now = new Date() } = {},
): Promise<Article | null> {
  const data = await survivorOf(id, (one) => articleEntity().get({ id: one }).go());
  if (data === null) return null;
  const { preview, stats } = data;
  const body = (await bodiesOf([data])).get(preview.id);
  if (body === undefined) return null;
  const rest = { author: authorOf(data), coverage: coverageOf(data) };
  const article = withScore({ ...withCounters(preview, stats), ...body, ...rest }, now);
  return withholdPremium && data.preview.isPremium
    ? { ...article, content: data.preview.content, withheld: true }
    : article;
}

/** The public part of an article for link previews: its card and its author, never the body. */
export type SharedArticle = ArticlePreview & Pick<Article, 'author'>;

/** Reads the public part of an article; null if there is none. The id of a merged report returns its survivor. */
export async function readSharedArticle(id: string, now = new Date()): Promise<SharedArticle | null> {
  const data = await survivorOf(id, (one) => articleEntity().get({ id: one }).go());
  if (data === null) return null;
  return withScore({ ...withCounters(data.preview, data.stats), author: authorOf(data) }, now);
}

/** Resolves an id to its surviving article; null if there is none. */
export async function resolveArticle(id: string): Promise<Pick<Preview, 'id' | 'publisherId' | 'topic'> | null> {
  const data = await survivorOf(id, (one) =>
    articleEntity()
      .get({ id: one })
      .go({ attributes: ['id', 'survivor', 'preview'] }),
  );
  return data === null ? null : data.preview;
}

/**
 * The row of an article, or that of the report that it was merged into. One step is enough: only surviving reports have
 * others merged into them. After a write that was cut off, two reports may name each other, and are missing until the
 * next try.
 */
async function survivorOf<Row extends MergeableRow>(
  id: string,
  read: (id: string) => Promise<{ data: Row | null }>,
): Promise<Row | null> {
  const { data } = await read(id);
  if (data === null || !isMerged(data)) return data;
  const { data: survivor } = await read(data.survivor);
  return survivor === null || isMerged(survivor) ? null : survivor;
}

interface MergeableRow {
  id: string;
  survivor: string;
}
const isMerged = ({ id, survivor }: MergeableRow): boolean => survivor !== '' && survivor !== id;

/**
 * Stores the counters in an article.
 * @returns the article's preview; null if the article does not exist
 */
export async function saveCounters(id: string, counters: ArticleCounters): Promise<Preview | null> {
  try {
    const { data } = await articleEntity()
      .update({ id })
      .set({ stats: counters })
      .where((attributes, { exists }) => exists(attributes.id))
      .go({ response: 'all_new' });
    return data.preview ?? null;
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

/** The parts of a row that are not in its preview, or lead to its body. */
interface RowWithBody {
  preview: Preview;
  author?: string | undefined;
  chunk?: string | undefined;
  coverage?: CoverageEntry[] | undefined;
  details?: (Body & Pick<Article, 'author' | 'coverage'>) | undefined;
}
const authorOf = ({ author, details }: RowWithBody): string | null => author ?? details?.author ?? null;
const coverageOf = ({ coverage, details }: RowWithBody): CoverageEntry[] => coverage ?? details?.coverage ?? [];

/** The bodies of these rows by article id. */
async function bodiesOf(rows: readonly RowWithBody[]): Promise<Map<string, Body>> {
  const chunks = await readBodies(rows.flatMap(({ chunk }) => chunk ?? []));
  return new Map(
    rows.flatMap(({ preview: { id }, chunk, details }): [string, Body][] => {
      if (chunk === undefined) return details === undefined ? [] : [[id, details]];
      const body = chunks.get(chunk)?.get(id);
      return body === undefined ? [] : [[id, body]];
    }),
  );
}

const readRows = (ids: readonly string[]) =>
  batchRead(
    ids.map((id) => ({ id })),
    (keys) => articleEntity().get(keys),
  );

/** Reads articles as stored, merged reports too, strongly consistent. Unknown ids are left out. */
export async function readStoredArticles(ids: readonly string[]): Promise<Map<string, StoredArticle>> {
  return new Map((await readRows(ids)).map((row) => [row.id, storedOf(row)]));
}

/** Like `readStoredArticles`, with the bodies. */
export async function readWholeArticles(ids: readonly string[]): Promise<Map<string, WholeArticle>> {
  const rows = await readRows(ids);
  const bodies = await bodiesOf(rows);
  return new Map(
    rows.flatMap((row) => {
      const body = bodies.get(row.id);
      return body === undefined ? [] : [[row.id, { ...storedOf(row), body }]];
    }),
  );
}

interface StoredRow extends RowWithBody {
  survivor: string;
  fingerprint: string;
  stats?: ArticleCounters | undefined;
  editorial?: Editorial | undefined;
  original?: Preview | null | undefined;
  appliedEditorial?: number | undefined;
  appliedState?: ArticleState | undefined;
  appliedAlone?: boolean | undefined;
}
const storedOf = (row: StoredRow): StoredArticle => ({
  preview: row.preview,
  ...appliedOf(row),
  survivor: row.survivor === '' ? null : row.survivor,
  fingerprint: row.fingerprint,
  author: authorOf(row),
  coverage: coverageOf(row),
  chunk: row.chunk ?? null,
  counters: { ...noCounters, ...row.stats },
  editorial: row.editorial ?? noEditorial,
});

function appliedOf(row: StoredRow): Pick<RowChange, 'applied'> {
  const { appliedEditorial: version, appliedState: state = 'listed', appliedAlone: alone = false, original } = row;
  return version === undefined ? {} : { applied: { version, state, alone, original: original ?? null } };
}

/** Rows that are updated at the same time. */
const concurrency = 8;

/**
 * Writes rows whole, except for the counters, which readers may change meanwhile. Safe to repeat.
 * @param isNew whether no row with this id exists, so that it can be part of a batch
 */
export async function writeRows(changes: readonly RowChange[], isNew: (id: string) => boolean): Promise<void> {
  const added = changes.filter(({ preview }) => isNew(preview.id));
  const changed = changes.filter(({ preview }) => !isNew(preview.id));
  await batchWrite(added.map(rowOf), (rows) => articleEntity().put(rows));
  for (let i = 0; i < changed.length; i += concurrency)
    await settleAll(changed.slice(i, i + concurrency).map((change) => articleEntity().upsert(rowOf(change)).go()));
}

function rowOf({ preview, applied, survivor, fingerprint, author, coverage, chunk }: RowChange) {
  return {
    id: preview.id,
    preview,
    ...(applied === undefined
      ? {}
      : {
          original: applied.original,
          appliedEditorial: applied.version,
          appliedState: applied.state,
          appliedAlone: applied.alone,
        }),
    survivor: survivor ?? '',
    fingerprint,
    coverage,
    ...(author === null ? {} : { author }),
    ...(chunk === null ? {} : { chunk }),
  };
}

/** Stores new articles with their bodies in their lists, outside of a commit. For tests and measurements. */
export async function saveArticles(articles: readonly ArticleDraft[]): Promise<void> {
  const entries: ChunkEntry[] = articles.map(({ row, body }) => ({ row, body }));
  const { rows } = await saveChunks(randomUUID(), entries);
  await writeRows(rows, () => true);
  await writeLists(new Map(), 0, rows, []);
}
