import { type FoldedText, foldText } from '../text/folded-text.ts';
import { namedEntities } from '../text/named-entities.ts';
import { Findings, type Match } from './findings.ts';
import { placesOf, regionsOf } from './regions-found.ts';
import { subjectOf, topicOfSource } from './subject.ts';
import type { Category, Region } from './taxonomy.ts';
import { mainTopic, priorityOf, topicsOf } from './topics-found.ts';
import type { Watchlist } from './watchlist.ts';
import { watchlistHitsIn } from './watchlist-hits.ts';

/** The parts of an entry that classification reads. */
export interface ClassifiedEntry {
  title: string;
  summary: string;
  /** Plain text of the body. */
  text: string;
  sourceRegion: Region | null;
  sourceCategory: Category;
  /** BCP 47 tag as in the feed. */
  language?: string | null;
}

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

/** Characters of a body that are searched; more text rarely changes the result. */
const readCharacters = 20_000;
const mostEntities = 12;
const mostKeywords = 8;
/** A topic that only the body mentions does not outweigh the subject of the title. */
const lead = ['title', 'summary', 'opening'] as const;

/** Finds the regions, topics, names, priority and watchlist hits of an entry. */
export function classify(entry: ClassifiedEntry, watchlists: readonly Watchlist[]): Classification {
  const folded = foldText(`${entry.title}\n${entry.summary}\n${entry.text.slice(0, readCharacters)}`);
  const found = new Findings(folded, entry.title, entry.summary);
  const subject = subjectOf(found);
  const isCulture = subject.strongest === 'culture';
  const phrasesByTopic = topicsOf(found, isCulture);
  const topics = phrasesByTopic.map(({ id }) => id);

  const places = placesOf(found, topics.length > 0 || subject.clear === 'politics' || subject.clear === 'finance');
  const { regions, strongest } = regionsOf(found, places);
  const region = strongest ?? entry.sourceRegion;

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
    topic:
      mainTopic(found, phrasesByTopic, lead) ??
      subject.clear ??
      mainTopic(found, phrasesByTopic) ??
      topicOfSource(subject, entry.sourceCategory),
    tags: [...regions, ...topics],
    entities,
    priority: priorityOf(found, isCulture),
    watchlistHits: watchlistHitsIn(folded, regions.length === 0 && region !== null ? [region] : regions, watchlists),
    keywords: searchWords(
      entities,
      phrasesByTopic.flatMap(({ phrases }) => phrases.map((match) => asWritten(folded, match))),
    ),
  };
}

/** A match as written in the text: a search finds "indemnisées", not its stem. */
const asWritten = ({ text, origins }: FoldedText, { start, end }: Match): string =>
  text.slice(origins[start], (origins[end - 1] ?? 0) + 1).toLowerCase();

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
