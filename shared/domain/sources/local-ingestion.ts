import { limits } from '../../config/limits.ts';
import { dedupKey } from '../articles/dedup.ts';
import {
  articleIdentity,
  entryHeadline,
  entryMoment,
  entryPublisher,
  idLength,
  isPublishable,
} from '../articles/entry-fields.ts';
import type { Feed, FeedEntry } from '../articles/feed-entry.ts';
import type { Headline } from '../articles/headline.ts';
import {
  entryName,
  type Identified,
  identify,
  SourceNames,
  sharedIdentity,
  type Unidentified,
} from '../articles/identify.ts';
import { type LocalArticle, newestArticles } from '../articles/local-article.ts';
import { noStoredHeadlines, StoryIndex } from '../articles/story-index.ts';
import { classify } from '../classification/classification.ts';
import { regions } from '../classification/regions.ts';
import type { Watchlist } from '../classification/watchlist.ts';
import { watchlistHits } from '../classification/watchlist-hits.ts';
import { cutText } from '../text/cut-text.ts';
import { linesOfHtml, oneLine, paragraphsHtml } from '../text/html-lines.ts';
import { sha256 } from '../text/sha256.ts';
import { safeWebAddress } from '../web-address.ts';
import { keywordFilter } from './keyword-filter.ts';
import type { LocalSource } from './source.ts';

/** Result of an ingestion run in the browser: added + deduplicated + filtered = processed. */
export interface IngestionCounts {
  processed: number;
  added: number;
  deduplicated: number;
  filtered: number;
}

/** Characters of a body that are read. Our proxy cuts bodies there too, other proxies may not. */
const mostBody = 20_000;
const mostTags = 40;

/**
 * The classified articles of a feed, as the server would make them. Keeps only text and http(s) addresses, no markup
 * of the feed.
 * @returns `filtered` counts entries that the source's keywords exclude and entries with too little to publish
 */
export function articlesOfFeed(
  { entries, language }: Feed,
  source: LocalSource,
  watchlists: readonly Watchlist[],
  fetchedAt: string,
): { incoming: LocalArticle[]; filtered: number } {
  const passing = entries.filter(keywordFilter(source.metadata));
  const spoken = language || (source.metadata.language ?? null);
  const incoming = passing.flatMap((entry) => articleOfEntry(entry, source, spoken, watchlists, fetchedAt) ?? []);
  return { incoming, filtered: entries.length - incoming.length };
}

function articleOfEntry(
  entry: FeedEntry,
  source: LocalSource,
  language: string | null,
  watchlists: readonly Watchlist[],
  fetchedAt: string,
): LocalArticle | null {
  const url = safeWebAddress(entry.link);
  const lines = linesOfHtml(entry.content.slice(0, mostBody));
  const words = lines.join(' ');
  const cut = {
    title: cutText(oneLine(entry.title), limits.feed.maxTitle),
    summary: cutText(oneLine(entry.summary), limits.summary),
  };
  if (!isPublishable({ ...cut, link: url }, () => words)) return null;
  const publisher = oneLine(entryPublisher({ ...entry, link: url }, source));
  const headline = entryHeadline({ ...cut, link: url }, words, publisher);
  const title = headline.title || (url ?? '');
  const { summary } = headline;
  const text = lines.join('\n');
  const classification = classify(
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
  const id = idOf(articleIdentity({ ...entry, link: url }, source.id));
  const name = entryName({ ...entry, link: url }, source.url);
  return {
    id,
    ...(name === null ? {} : { name: idOf(name) }),
    title,
    source: publisher,
    topic: classification.topic,
    category: source.category,
    summary,
    content: words.length <= limits.shortContent ? words || summary : paragraphsHtml(lines),
    image: safeWebAddress(entry.image),
    url,
    publishedAt: entryMoment(entry.publishedAt, fetchedAt) ?? fetchedAt,
    region: classification.region,
    tags: classification.tags.slice(0, mostTags),
    dedupKey: dedupKey(title, url ?? id),
    watchlistHits: classification.watchlistHits,
    entities: classification.entities,
    priority: classification.priority,
    language: entry.language ?? language,
  };
}

const idOf = (identity: string): string => sha256(identity).slice(0, idLength);

/**
 * The current watchlist hits of a stored article. Its regions are among its tags; without any, its source's region
 * counts.
 */
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
 * Stored and new articles as one list without duplicates: of each story the earliest article survives, of equal times
 * the stored one. The same rule as on the server, applied to the whole set.
 */
export async function mergeArticles(
  stored: readonly LocalArticle[],
  incoming: readonly LocalArticle[],
): Promise<{ articles: readonly LocalArticle[]; added: number; deduplicated: number }> {
  const index = new StoryIndex(noStoredHeadlines);
  const known = new Map<string, LocalArticle>();
  const names = new SourceNames(new Map());
  const place = async (one: LocalArticle): Promise<void> => {
    await index.place(headlineOf(one, index.get(one.id)?.seen ?? known.size));
    known.set(one.id, one);
  };
  const get = (id: string): Identified | undefined => {
    const one = known.get(id);
    return one && { ...one, sourceId: one.source };
  };
  for (const one of stored) {
    if (one.name !== undefined) names.give(one.source, one.name, one.id);
    await place(one);
  }
  const storedIds = new Set(known.keys());
  for (const response of Map.groupBy(incoming, ({ source }) => source).values())
    names.learnRepeated(response.map(unidentified));
  for (const one of incoming) {
    const entry = unidentified(one);
    const id = identify(entry, get, names, () => idOf(sharedIdentity(entry)));
    const present = known.get(id);
    // A source may correct its own articles, but not their times.
    if (present === undefined || present.source === one.source)
      await place({ ...one, id, publishedAt: present?.publishedAt ?? one.publishedAt });
  }
  const survivors = [...known.values()].filter(({ id }) => index.get(id)?.survivor === null);
  const added = survivors.filter(({ id }) => !storedIds.has(id)).length;
  return { articles: newestArticles(survivors), added, deduplicated: incoming.length - added };
}

const unidentified = (one: LocalArticle): Unidentified => ({ ...one, sourceId: one.source, isDated: true });

const headlineOf = (
  { id, title, url, publishedAt, source }: LocalArticle,
  seen: number,
): Omit<Headline, 'survivor'> => ({
  id,
  title,
  address: url ?? id,
  at: Date.parse(publishedAt) || 0,
  publisher: source,
  seen,
});
