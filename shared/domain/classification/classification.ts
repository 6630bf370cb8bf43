import { namedEntities } from '../text/named-entities.ts';
import { analyse, asWritten, type ClassifiedEntry, watchedRegions } from './analysis.ts';
import type { Region } from './taxonomy.ts';
import { priorityOf } from './topics-found.ts';
import type { Watchlist } from './watchlist.ts';
import { watchlistHitsIn } from './watchlist-hits.ts';

export type { ClassifiedEntry } from './analysis.ts';

export interface Classification {
  /** Every region found, in list order. */
  regions: Region[];
  /** The region with most matches, those in the title counting more; else the source's. */
  region: Region | null;
  /** Every classification topic found, in list order. */
  topics: string[];
  /** The classification topic with most words, else the text's subject, else the source's category. */
  topic: string;
  /** All regions and topics found. */
  tags: string[];
  /** At most 12 distinct names of people, organisations and places. */
  entities: string[];
  priority: 'high' | 'medium' | 'none';
  /** Ids of the watchlists with a keyword in the text. */
  watchlistHits: string[];
  /** At most 8 search words for related reading, comma-separated: names, then words of the topics. */
  keywords: string;
}

const mostEntities = 12;
const mostKeywords = 8;

/** Finds the regions, topics, names, priority and watchlist hits of an entry. */
export function classify(entry: ClassifiedEntry, watchlists: readonly Watchlist[]): Classification {
  const { folded, found, isCulture, phrasesByTopic, places, regions, region, topic } = analyse(entry);
  const topics = phrasesByTopic.map(({ id }) => id);
  const entities = namedEntities(
    folded,
    // Terms that only exclude a place ("Michael Jordan") are left for the search for names.
    places
      .filter(({ value }) => value.name !== '' || value.regions.length > 0)
      .map(({ value, start, end }) => ({ name: value.name, derived: value.derived, start, end })),
    { lead: found.bodyStart, language: entry.language, limit: mostEntities },
  );
  return {
    regions,
    region,
    topics,
    topic,
    tags: [...regions, ...topics],
    entities,
    priority: priorityOf(found, isCulture),
    watchlistHits: watchlistHitsIn(folded, watchedRegions({ regions, region }), watchlists),
    keywords: searchWords(
      entities,
      phrasesByTopic.flatMap(({ phrases }) => phrases.map((match) => asWritten(folded, match))),
    ),
  };
}

const unfit = /[,\n\t]|\s{2}|^\s|\s$/;

/** Names first, with two of the eight words reserved for topic phrases. */
function searchWords(entities: readonly string[], topicPhrases: readonly string[]): string {
  const usable = (words: readonly string[]) =>
    words
      .map((word) => (unfit.test(word) ? word.replace(/[,\s]+/g, ' ').trim() : word))
      .filter(({ length }) => length >= 2 && length <= 40);
  const phrases = [...new Set(usable(topicPhrases))];
  const names = usable(entities).slice(0, mostKeywords - Math.min(phrases.length, 2));
  const seen = new Set<string>();
  return [...names, ...phrases]
    .filter((word) => {
      const key = word.toLowerCase();
      return seen.has(key) ? false : seen.add(key);
    })
    .slice(0, mostKeywords)
    .join(',');
}
