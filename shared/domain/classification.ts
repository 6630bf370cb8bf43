import { priorityWords } from '../config/vocabulary/priorities.ts';
import { regionWords } from '../config/vocabulary/regions.ts';
import { topicWords } from '../config/vocabulary/topics.ts';
import type { Category } from './category.ts';
import { type Region, regions as regionOrder } from './region.ts';
import { type Watchlist, watches } from './watchlist.ts';

export interface ClassifiedEntry {
  title: string;
  summary: string;
  /** Plain text of the body. */
  text: string;
  sourceRegion: Region | null;
  sourceCategory: Category;
  /** BCP 47 tag as the feed gives it. */
  language?: string | null;
}

export interface Classification {
  /** Every region found, in list order. */
  regions: Region[];
  /** The region with most matches, else the source's (CLS-11). */
  region: Region | null;
  topics: string[];
  /** The first topic found, else the source's category (CLS-15). */
  topic: string;
  /** All regions and topics found. */
  tags: string[];
  entities: string[];
  priority: 'high' | 'medium' | 'none';
  /** Ids of the watchlists that found a keyword. */
  watchlistHits: string[];
  /** Search words for related reading, comma-separated. */
  keywords: string;
}

const count = (text: string, words: readonly string[]): number =>
  words.reduce(
    (sum, word) =>
      sum +
      [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu'))].length,
    0,
  );

/** Regions, topics, names, priority and watchlist hits of one entry (CLS-01 to CLS-15). */
export function classify(entry: ClassifiedEntry, watchlists: readonly Watchlist[]): Classification {
  const text = `${entry.title}\n${entry.summary}\n${entry.text}`;
  const counts = regionOrder.map((region) => ({ region, found: count(text, regionWords[region]) })).filter(({ found }) => found > 0);
  const regions = counts.map(({ region }) => region);
  const most = counts.reduce<{ region: Region | null; found: number }>((best, next) => (next.found > best.found ? next : best), {
    region: entry.sourceRegion,
    found: 0,
  });
  const topics = Object.entries(topicWords).flatMap(([topic, words]) => (count(text, words) > 0 ? [topic] : []));
  const entities = Object.values(regionWords)
    .flatMap((words) => words.filter((word) => count(text, [word]) > 0))
    .slice(0, 12);
  return {
    regions,
    region: most.region,
    topics,
    topic: topics[0] ?? entry.sourceCategory,
    tags: [...regions, ...topics],
    entities,
    priority: count(text, priorityWords.high) > 0 ? 'high' : count(text, priorityWords.medium) > 0 ? 'medium' : 'none',
    watchlistHits: watchlists.filter((list) => watches(list, regions) && count(text, list.keywords) > 0).map(({ id }) => id),
    keywords: entities.slice(0, 8).join(','),
  };
}
