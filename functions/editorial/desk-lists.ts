import * as z from 'zod/mini';
import { idsAtAddresses } from '#functions/articles/article-addresses.ts';
import { listedPlaces, type Places } from '#functions/articles/article-lists.ts';
import { readStoredArticles, type StoredArticle } from '#functions/articles/articles.ts';
import { idAt } from '#functions/articles/lists/leaves.ts';
import { addressIds, articleId, formerArticleId } from '#functions/ingest/article-id.ts';
import { unlistedPlaces, unlistedStates } from '#functions/ingest/store/unlisted-articles.ts';
import { newestIdsFound } from '#functions/search/newest-found.ts';
import { signedCursors } from '#functions/table/signed-cursors.ts';
import type { listDeskArticles } from '#shared/api/article-desk.ts';
import type { Query } from '#shared/api/endpoint.ts';
import { articlePath } from '#shared/config/site-paths.ts';
import { anyWatchlist } from '#shared/domain/classification/watchlist.ts';
import type { DeskArticle } from '#shared/domain/desk/desk-article.ts';
import { addDays } from '#shared/domain/utc-day.ts';
import { decisionsNotApplied } from './corrections.ts';
import { deskArticleOf } from './desk-articles.ts';
import { type DeskFilter, hasWords, passes } from './desk-filter.ts';

export interface DeskPage {
  items: DeskArticle[];
  next: string | null;
}

/**
 * A page of articles for the editors, the newest first. Costs the same however large the table is. May be short, with a
 * cursor to continue from.
 * @throws Refusal 400 for a cursor of another list, 503 while the index cannot be read
 */
export async function deskPage(
  { limit, cursor, ...filter }: Query<typeof listDeskArticles>,
  now: Date,
): Promise<DeskPage> {
  const { q, state } = filter;
  if (q !== undefined && q !== '') {
    const named = await namedArticle(q, now);
    if (named !== null) return { items: [named], next: null };
    if (filter.waiting === undefined && (state === undefined || state === 'listed'))
      return wordsPage({ ...filter, q }, cursor, limit, now);
  }
  if (filter.waiting !== undefined) {
    const waiting = (await decisionsNotApplied(now)).map((stored) => deskArticleOf(stored, now));
    const found = waiting.filter((one) => passes(one, filter) && (!q || hasWords(one, q)));
    return { items: found.sort(byTime), next: null };
  }
  const cursors = await signedCursors(JSON.stringify(['desk', filter]), z.tuple([z.string()]));
  const page = await mergedPage(filter, cursor === undefined ? null : cursors.read(cursor)[0], limit, now);
  return { items: page.found.map(({ article }) => article), next: page.next && cursors.write([page.next]) };
}

/** The article whose id or address this is: its publisher's or that on the site; null if there is none. */
async function namedArticle(q: string, now: Date): Promise<DeskArticle | null> {
  if (/\s/.test(q)) return null;
  const stored = await storedArticle(q);
  return stored === undefined ? null : deskArticleOf(stored, now);
}

/** The stored article that an id or an address names: of several with one address, the one with its fragment. */
export async function storedArticle(q: string): Promise<StoredArticle | undefined> {
  const [page = '', fragment = ''] = addressIds(q).reverse();
  const named = await idsAtAddresses([page, fragment].filter((one) => one !== ''));
  const ids = [named.get(fragment) ?? [], idsOf(q), named.get(page) ?? []].flat();
  const stored = await readStoredArticles([...new Set(ids)]);
  return stored.get(ids.find((id) => stored.has(id)) ?? '');
}

/** The ids of an article that an id or an address may mean: its publisher's address first, then one on the site. */
export function idsOf(q: string): string[] {
  const address = URL.parse(q);
  if (address === null) return [q];
  const start = articlePath('');
  const ofSite = address.pathname.startsWith(start) ? [address.pathname.slice(start.length)] : [];
  const ids = [articleId({ link: q, id: null, title: '' }, ''), formerArticleId({ link: q }) ?? '', ...ofSite];
  return ids.filter((one) => one !== '');
}

/** Unlisted articles of one state that a search by words looks at: the newest. */
const mostSearched = 500;
/** Reads of a list, or of what a search finds, for one page. */
const mostReads = 5;

/** The search has the listed articles. Unlisted ones come with the first page. */
async function wordsPage(
  filter: DeskFilter & { q: string },
  cursor: string | undefined,
  limit: number,
  now: Date,
): Promise<DeskPage> {
  const { q, state, topic, region, source, language, from, to } = filter;
  const cursors = await signedCursors(JSON.stringify(['desk words', filter]), z.tuple([z.number(), z.string()]));
  const [published, id] = cursor === undefined ? [] : cursors.read(cursor);
  const start = published === undefined || id === undefined ? null : { published, id };
  const foundPage = async () => {
    const listed: DeskArticle[] = [];
    let after = start;
    // The search does not know watchlists: most that it finds may not pass.
    for (let reads = 0; reads < mostReads && listed.length < limit; reads++) {
      const wanted = { topic, region, publisherId: source, language, from, to };
      const { found, isEnd } = await newestIdsFound(q, wanted, after, limit - listed.length, now);
      const ids = found.map((one) => one.id);
      listed.push(...[...(await articlesOf(ids, now)).values()].filter((one) => passes(one, filter)));
      after = found.at(-1) ?? null;
      if (isEnd || after === null) return { listed, next: null };
    }
    return { listed, next: after && cursors.write([after.published, after.id]) };
  };
  const [{ listed, next }, unlisted] = await Promise.all([
    foundPage(),
    state === undefined && start === null
      ? Promise.all(unlistedStates.map((one) => listPage(unlistedList(one), filter, null, mostSearched, now)))
      : [],
  ]);
  const others = unlisted.flatMap(({ found }) => found.map(({ article }) => article));
  const all = new Map([...others, ...listed].map((one) => [one.article.id, one]));
  return { items: [...all.values()].sort(byTime), next };
}

const byTime = ({ article: a }: DeskArticle, { article: b }: DeskArticle): number =>
  a.publishedAt === b.publishedAt ? (a.id < b.id ? 1 : -1) : a.publishedAt < b.publishedAt ? 1 : -1;

/** Articles at their places in a list. */
interface FoundPage {
  found: { position: string; article: DeskArticle }[];
  /** Everything from here on was read; null at the end. */
  next: string | null;
}

/** The lists of the states that are asked for, as one. */
async function mergedPage(filter: DeskFilter, from: string | null, limit: number, now: Date): Promise<FoundPage> {
  const states = filter.state === undefined ? unlistedStates : unlistedStates.filter((one) => one === filter.state);
  const lists = [
    ...(filter.state === undefined || filter.state === 'listed' ? [listedList(filter)] : []),
    ...states.map(unlistedList),
  ];
  const pages = await Promise.all(lists.map((list) => listPage(list, filter, from, limit, now)));
  // What is older than this may be incomplete: the rest of a list was not read.
  const horizon = pages.reduce<string | null>(
    (highest, { next }) => (next !== null && (highest === null || next > highest) ? next : highest),
    null,
  );
  // Until a decision is applied, an article may be in two lists.
  const known = new Map(pages.flatMap(({ found }) => found.map((one) => [one.article.article.id, one])));
  const complete = [...known.values()]
    .filter(({ position }) => horizon === null || position >= horizon)
    .sort((a, b) => (a.position < b.position ? 1 : -1));
  const found = complete.slice(0, limit);
  return { found, next: complete.length > limit ? (found.at(-1)?.position ?? null) : horizon };
}

type ReadPlaces = (bound: string | null, count: number) => Promise<Places>;

const listedList =
  ({ source, topic, region, watchlist, language }: DeskFilter): ReadPlaces =>
  (bound, count) =>
    listedPlaces(
      {
        ...{ publisherId: source, topic, region, languages: language === undefined ? undefined : [language] },
        watchlist: watchlist === anyWatchlist ? undefined : watchlist,
      },
      bound,
      count,
    );
/** Unlisted articles are in one list of their state, so most that are read may not pass the filter. */
const leastUnlisted = 100;
const unlistedList =
  (state: (typeof unlistedStates)[number]): ReadPlaces =>
  (bound, count) =>
    unlistedPlaces(state, bound, Math.max(count, leastUnlisted));

/** The articles of a list that pass the filter, about `limit`, or fewer with a place to continue from. */
async function listPage(
  read: ReadPlaces,
  filter: DeskFilter,
  from: string | null,
  limit: number,
  now: Date,
): Promise<FoundPage> {
  const end = filter.to === undefined ? null : `${addDays(filter.to, 1)}T00:00:00.000Z`;
  const start = filter.from === undefined ? '' : `${filter.from}T00:00:00.000Z`;
  const found: FoundPage['found'] = [];
  let bound = end !== null && (from === null || end < from) ? end : from;
  for (let reads = 0; reads < mostReads && found.length < limit; reads++) {
    const { positions, next } = await read(bound, limit - found.length);
    const inside = positions.filter((position) => position >= start);
    const articles = await articlesOf(inside.map(idAt), now);
    for (const position of inside) {
      const article = articles.get(idAt(position));
      if (article !== undefined && passes(article, filter) && (!filter.q || hasWords(article, filter.q)))
        found.push({ position, article });
    }
    bound = next;
    if (next === null || next < start) return { found, next: null };
  }
  return { found, next: bound };
}

/** Articles by id. A report that was merged into another one is part of it. */
async function articlesOf(ids: readonly string[], now: Date): Promise<Map<string, DeskArticle>> {
  const stored = await readStoredArticles(ids);
  return new Map(
    [...stored].flatMap(([id, one]) =>
      one.survivor === null || one.editorial.state !== 'listed' ? [[id, deskArticleOf(one, now)]] : [],
    ),
  );
}
