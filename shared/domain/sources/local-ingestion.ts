import { limits } from '../../config/limits.ts';
import { articleIdentity, idLength } from '../articles/article-identity.ts';
import { dedupKey } from '../articles/dedup.ts';
import { cutWords, entryHeadline, entryMoment, entryPublisher } from '../articles/entry-draft.ts';
import type { Feed, FeedEntry } from '../articles/feed-entry.ts';
import { type LocalArticle, newestArticles } from '../articles/local-article.ts';
import { type Headline, StoryIndex } from '../articles/story-index.ts';
import { classify } from '../classification/classification.ts';
import { passesKeywords } from '../classification/keyword-filter.ts';
import { regions } from '../classification/region.ts';
import { sha256 } from '../sha256.ts';
import { linesOfHtml, oneLine, paragraphsOf } from '../text/html-words.ts';
import { wholeAddress } from '../web-address.ts';
import { gdeltRequest } from './gdelt.ts';
import type { LocalSource } from './local-source.ts';
import { type Watchlist, watchlistHits } from './watchlist.ts';

/** What a run in the browser came to (ING-15, ING-30): `added`, `deduplicated` and `filtered` make up `processed`. */
export interface IngestionCounts {
  processed: number;
  added: number;
  deduplicated: number;
  filtered: number;
}

/**
 * The address that a source is read from: the type decides, not the word in its address (ING-35). Null where there is nothing to ask, as of a news API without a key (ING-03).
 * @throws Error 'Unknown source type' (ING-17)
 */
export function addressOfSource(
  source: Pick<LocalSource, 'name' | 'url' | 'metadata'> & { type: string },
): string | null {
  switch (source.type) {
    case 'rss':
      return source.url;
    case 'gdelt':
      return gdeltRequest(source);
    case 'api':
      return null;
    default:
      throw new Error('Unknown source type');
  }
}

/** Characters of a body that are looked at. The proxy cuts there too; another one may not. */
const mostBody = 20_000;
const mostTags = 40;

/**
 * What a feed brings, drafted and classified as on the server. Whoever the feed came from, all that is kept is words and http(s) addresses: no markup of its own is left.
 * @returns `filtered` counts what the source's keywords drop, and entries without title and link (ING-31)
 */
export function draftFeed(
  { entries, language }: Feed,
  source: LocalSource,
  watchlists: readonly Watchlist[],
  fetchedAt: string,
): { drafts: LocalArticle[]; filtered: number } {
  const wanted = entries.filter((entry) => passesKeywords(entry, source.metadata));
  const drafts = wanted.flatMap((entry) => draftEntry(entry, source, language, watchlists, fetchedAt) ?? []);
  return { drafts, filtered: entries.length - drafts.length };
}

function draftEntry(
  entry: FeedEntry,
  source: LocalSource,
  language: string | null,
  watchlists: readonly Watchlist[],
  fetchedAt: string,
): LocalArticle | null {
  const url = wholeAddress(entry.link);
  const lines = linesOfHtml(entry.content.slice(0, mostBody));
  const words = lines.join(' ');
  const given = {
    title: cutWords(oneLine(entry.title), limits.feed.maxTitle),
    summary: cutWords(oneLine(entry.summary), limits.summary),
  };
  if (given.title === '' && url === null) return null;
  const headline = entryHeadline(given, words);
  const title = headline.title || (url ?? '');
  const { summary } = headline;
  const text = lines.join('\n');
  const marks = classify(
    {
      title,
      summary,
      text,
      sourceRegion: source.region,
      sourceCategory: source.category,
      language: entry.language ?? language,
    },
    watchlists,
  );
  const id = sha256(articleIdentity({ ...entry, link: url }, source.id)).slice(0, idLength);
  return {
    id,
    title,
    source: oneLine(entryPublisher({ ...entry, link: url }, source)).slice(0, 200),
    topic: marks.topic,
    category: source.category,
    summary,
    content: words.length <= limits.shortContent ? words || summary : paragraphsOf(lines),
    image: wholeAddress(entry.image),
    url,
    publishedAt: entryMoment(entry.publishedAt, fetchedAt) ?? fetchedAt,
    region: marks.region,
    tags: marks.tags.slice(0, mostTags),
    dedupKey: dedupKey(title, url ?? id),
    watchlistHits: marks.watchlistHits,
    entities: marks.entities,
    priority: marks.priority,
  };
}

/** The watchlists that an article hits as they are now (CLS-16). Its regions stand among its tags; without any it has its source's. */
export function hitsOf(
  { title, summary, content, tags, region }: LocalArticle,
  watchlists: readonly Watchlist[],
): string[] {
  const found = regions.filter((one) => tags.includes(one));
  const text = linesOfHtml(content).join('\n');
  return watchlistHits(
    { title, summary, text, regions: found.length === 0 && region !== null ? [region] : found },
    watchlists,
  );
}

/**
 * Stored and new articles as one list without repeats: of those that tell the same story the earliest stays, the stored one where times are equal (ING-11, ING-12, ING-22, ING-23). The rule
 * is the server's own, held over the whole set.
 */
export async function mergeArticles(
  stored: readonly LocalArticle[],
  drafts: readonly LocalArticle[],
): Promise<{ articles: readonly LocalArticle[]; added: number; deduplicated: number }> {
  const index = new StoryIndex(async () => []);
  const known = new Map<string, LocalArticle>();
  const storedIds = new Set(stored.map(({ id }) => id));
  for (const one of [...stored, ...drafts]) {
    if (known.has(one.id)) continue;
    await index.place(headlineOf(one, known.size));
    known.set(one.id, one);
  }
  const standing = [...known.values()].filter(({ id }) => index.get(id)?.survivor === null);
  const added = standing.filter(({ id }) => !storedIds.has(id)).length;
  return { articles: newestArticles(standing), added, deduplicated: drafts.length - added };
}

const headlineOf = ({ id, title, url, publishedAt }: LocalArticle, seen: number): Omit<Headline, 'survivor'> => ({
  id,
  title,
  address: url ?? id,
  at: Date.parse(publishedAt) || 0,
  seen,
});
