import { Refusal } from '#functions/runtime/refusal.ts';
import { batchRead } from '#functions/table/batch.ts';
import { isConditionFailure } from '#functions/table/transaction.ts';
import {
  type Article,
  type ArticleCounters,
  type ArticlePreview,
  type ArticleUpdates,
  noCounters,
} from '#shared/domain/articles/article.ts';
import { textOfHtml } from '#shared/domain/articles/article-text.ts';
import { type ArticleState, type Editorial, noEditorial } from '#shared/domain/articles/editorial.ts';
import { shortenHtml, shortenText } from '#shared/domain/text/shorten.ts';
import { readBodies } from './article-chunks.ts';
import {
  articleEntity,
  type Body,
  type Ingested,
  imageSizeOf,
  type Preview,
  type RowChange,
  storyIdOf,
  withCounters,
  withScore,
} from './article-rows.ts';
import { storyBriefs } from './stories.ts';

export interface StoredArticle extends RowChange {
  counters: ArticleCounters;
  editorial: Editorial;
}
/** The part of an article that a commit writes. */
export const changeOf = ({
  counters: _,
  editorial: __,
  body: ___,
  ...row
}: RowChange & Partial<WholeArticle>): RowChange => row;
/** The card of a stored article. */
export const cardOf = ({ preview, counters }: StoredArticle, now: Date): ArticlePreview =>
  withScore(withCounters(preview, counters), now);
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
 * @throws Refusal 410 if the editors have taken it down
 * @param options.withholdPremium replaces the body of a premium article by the opening words of its preview
 */
export async function readArticle(
  id: string,
  { withholdPremium = false, now = new Date() } = {},
): Promise<Article | null> {
  const data = await survivorOf(id);
  if (data === null) return null;
  const { preview, author, coverage } = data.ingested;
  const storyId = storyIdOf(data.ingested);
  const [bodies, stories] = await Promise.all([bodiesOf([data]), storyBriefs([storyId], now)]);
  const [body, story] = [bodies.get(preview.id), stories.get(storyId)];
  if (body === undefined) return null;
  const card = {
    ...withCounters(preview, data.stats),
    ...imageSizeOf(preview, data.picture),
    ...(story && { story }),
  };
  const article = withScore({ ...card, ...body, author, coverage }, now);
  return withholdPremium && preview.isPremium ? { ...article, content: preview.content, withheld: true } : article;
}

/**
 * Reads what changes by the minute about an article; null if there is none. The id of a merged report returns that of
 * its survivor.
 * @throws Refusal 410 if the editors have taken it down
 */
export async function readArticleUpdates(id: string, now = new Date()): Promise<ArticleUpdates | null> {
  const data = await survivorOf(id);
  if (data === null) return null;
  const storyId = storyIdOf(data.ingested);
  const story = (await storyBriefs([storyId], now)).get(storyId);
  const { views, likes, comments, performanceScore } = withScore(withCounters(data.ingested.preview, data.stats), now);
  return { views, likes, comments, performanceScore, ...(story && { story }) };
}

const getRow = async (id: string) => (await articleEntity().get({ id }).go()).data;

/** The public part of an article for link previews: its card and its author, never the body. */
export type SharedArticle = ArticlePreview & Pick<Article, 'author'>;

/**
 * Reads the public part of an article; null if there is none. The id of a merged report returns its survivor.
 * @throws Refusal 410 if the editors have taken it down
 */
export async function readSharedArticle(id: string, now = new Date()): Promise<SharedArticle | null> {
  const data = await survivorOf(id);
  if (data === null) return null;
  const { preview, author } = data.ingested;
  return withScore({ ...withCounters(preview, data.stats), ...imageSizeOf(preview, data.picture), author }, now);
}

/**
 * Reads the row of an article, eventually consistent; null if there is none. The id of a merged report returns its
 * survivor.
 * @throws Refusal 410 if the editors have taken it down
 */
export async function readSurvivor(id: string): Promise<StoredArticle | null> {
  const data = await survivorOf(id);
  return data === null ? null : storedOf(data);
}

/**
 * Resolves an id to its surviving article; null if there is none.
 * @throws Refusal 410 if the editors have taken it down
 */
export async function resolveArticle(id: string): Promise<Pick<Preview, 'id' | 'publisherId' | 'topic'> | null> {
  return (await survivorOf(id))?.ingested.preview ?? null;
}

/**
 * The row of an article, or that of the report that it was merged into. One step is enough: only surviving reports have
 * others merged into them. After an interrupted write two reports may name each other, and are missing until the next
 * attempt. While its survivor is being taken down, a report is shown as its own story.
 */
async function survivorOf(id: string) {
  const data = await getRow(id);
  if (stateOf(data) === 'takenDown') throw takenDown();
  if (data === null || stateOf(data) === 'draft') return null;
  const survivorId = otherSurvivor(data);
  if (survivorId === null) return data;
  const survivor = await getRow(survivorId);
  if (survivor === null || otherSurvivor(survivor) !== null) return null;
  // Its reports are being taken down too.
  if (stateOf(survivor) === 'takenDown' && survivor.editorial?.takes !== undefined) throw takenDown();
  return ['takenDown', 'draft'].includes(stateOf(survivor)) ? data : survivor;
}

interface ReadRow {
  ingested: Ingested;
  editorial?: Editorial | undefined;
}
/** The report that a row was merged into; null if it was not. */
const otherSurvivor = ({ ingested: { survivor, preview } }: ReadRow): string | null =>
  survivor === preview.id ? null : survivor;
const stateOf = (row: Pick<StoredRow, 'editorial'> | null): ArticleState => row?.editorial?.state ?? 'listed';

const takenDown = (): Refusal => new Refusal(410, 'taken_down', 'The editors have taken this article down');

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
    return data.ingested?.preview ?? null;
  } catch (error) {
    if (isConditionFailure(error)) return null;
    throw error;
  }
}

/**
 * The bodies of these rows by article id, without what the editors left out: from the moment that they decide, and
 * also from the next body that the publisher sends.
 */
async function bodiesOf(rows: readonly ReadRow[], asPublished = false): Promise<Map<string, Body>> {
  const chunks = await readBodies(rows.flatMap(({ ingested }) => ingested.chunk ?? []));
  return new Map(
    rows.flatMap(({ ingested: { preview, chunk, fingerprint }, editorial }): [string, Body][] => {
      const bodies = chunks.get(chunk ?? '');
      const body = bodies?.get(fingerprint) ?? bodies?.get(preview.id);
      const omitted = asPublished ? [] : (editorial?.omitted ?? []);
      return body === undefined ? [] : [[preview.id, omitted.length === 0 ? body : shortenBody(body, omitted)]];
    }),
  );
}

function shortenBody(body: Body, omitted: readonly string[]): Body {
  const { html, missing } = shortenHtml(body.content, omitted);
  if (missing.length === omitted.length) return body;
  const text = textOfHtml(html);
  const shorten = (one: string | null) => one && shortenText(one, omitted);
  return {
    ...body,
    content: html,
    isShortened: true,
    // A name that only the omitted text has would lead there.
    entities: body.entities.filter((name) => text.includes(name)),
    socialTwitter: shorten(body.socialTwitter),
    socialLinkedin: shorten(body.socialLinkedin),
    socialFacebook: shorten(body.socialFacebook),
  };
}

const keysOf = (ids: readonly string[]) => ids.map((id) => ({ id }));
const readRows = (ids: readonly string[]) => batchRead(articleEntity(), keysOf(ids));

/**
 * Reads articles as stored, merged reports too. Unknown ids are left out.
 * @param options.consistent false for half the price, where a row may be a moment old
 */
export async function readStoredArticles(
  ids: readonly string[],
  { consistent = true } = {},
): Promise<Map<string, StoredArticle>> {
  const rows = await batchRead(articleEntity(), keysOf(ids), { consistent });
  return new Map(rows.map((row) => [row.id, storedOf(row)]));
}

/** The bodies of stored articles by id, without what the editors left out. Those that are missing are left out. */
export const readBodiesOf = (articles: readonly StoredArticle[]): Promise<Map<string, Body>> =>
  bodiesOf(articles.map(({ editorial, ...ingested }) => ({ ingested, editorial })));

/**
 * Like `readStoredArticles`, with the bodies.
 * @param options.asPublished with what the editors left out
 */
export const readWholeArticles = async (
  ids: readonly string[],
  { asPublished = false } = {},
): Promise<Map<string, WholeArticle>> => withBodies(await readRows(ids), storedOf, asPublished);

/** What is searched of an article. */
export type SearchedArticle = Pick<WholeArticle, 'preview' | 'survivor' | 'author' | 'editorial' | 'body'>;

/**
 * Like `readWholeArticles`, without what is not searched: the SDK takes time and memory for each attribute of a row.
 * @param options.consistent false for half the price, where a row may be a moment old
 */
export async function readSearchedArticles(
  ids: readonly string[],
  { consistent = true } = {},
): Promise<Map<string, SearchedArticle>> {
  const attributes = ['editorial', 'ingested'] as const;
  return withBodies(await batchRead(articleEntity(), keysOf(ids), { consistent, attributes }), (row) => {
    const { preview, survivor, author } = row.ingested;
    return { preview, survivor, author, editorial: row.editorial ?? noEditorial };
  });
}

/** Articles by id, without those whose body is missing. */
async function withBodies<Row extends ReadRow, Stored>(
  rows: readonly Row[],
  read: (row: Row) => Stored,
  asPublished = false,
): Promise<Map<string, Stored & { body: Body }>> {
  const bodies = await bodiesOf(rows, asPublished);
  return new Map(
    rows.flatMap((row) => {
      const { id } = row.ingested.preview;
      const body = bodies.get(id);
      return body === undefined ? [] : [[id, { ...read(row), body }]];
    }),
  );
}

interface StoredRow extends ReadRow {
  stats?: ArticleCounters | undefined;
}
const storedOf = (row: StoredRow): StoredArticle => ({
  ...row.ingested,
  counters: { ...noCounters, ...row.stats },
  editorial: row.editorial ?? noEditorial,
});
