import { topicWords } from '../../config/vocabulary/topics.ts';
import { type FoldedText, foldText } from '../text/folded-text.ts';
import { namedEntities } from '../text/named-entities.ts';
import type { PhraseMatch } from '../text/phrase-trie.ts';
import { type Category, type Region, regions as regionOrder } from './taxonomy.ts';
import { placeKind, priorityKind, type Term, topicKind, vocabularyIndex } from './vocabulary-index.ts';
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
  /** The region with most matches, else the source's. */
  region: Region | null;
  /** Every classification topic found, in list order. */
  topics: string[];
  /** The first topic found, else the source's category. */
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

type Match = PhraseMatch<Term>;

/** Characters of a body that count as its opening, which says what the story is about. */
const opening = 500;
/** Characters of a body that are searched; more text rarely changes the result. */
const readCharacters = 20_000;
const mostEntities = 12;
const mostKeywords = 8;
/** Weight of a place's second region; the first counts 1. */
const secondRegionWeight = 0.5;

/** Matches of the vocabulary, by kind. */
class Findings {
  private readonly kinds: Match[][] = [];
  private readonly folded: FoldedText;
  private readonly leadEnd: number;

  constructor(folded: FoldedText, matches: readonly Match[], leadEnd: number) {
    this.folded = folded;
    this.leadEnd = leadEnd;
    for (const match of matches) {
      if (match.kind !== placeKind && match.value.name === '') continue;
      const same = this.kinds[match.kind];
      if (same === undefined) this.kinds[match.kind] = [match];
      else same.push(match);
    }
  }

  ofKind(kind: number): readonly Match[] {
    return this.kinds[kind] ?? [];
  }

  /** The matches in the title, the summary and the opening. */
  inLead(kind: number): readonly Match[] {
    const all = this.ofKind(kind);
    return all.length === 0 ? all : all.filter(({ start }) => (this.folded.origins[start] ?? 0) < this.leadEnd);
  }
}

/** Finds the regions, topics, names, priority and watchlist hits of an entry. */
export function classify(entry: ClassifiedEntry, watchlists: readonly Watchlist[]): Classification {
  const folded = foldText(`${entry.title}\n${entry.summary}\n${entry.text.slice(0, readCharacters)}`);
  const head = entry.title.length + entry.summary.length + 2;
  const found = new Findings(folded, vocabularyIndex().longest(folded), head + opening);

  const places = found.ofKind(placeKind).filter((match) => !isCurrency(folded, match));
  const counts = countRegions(places);
  const regions = regionOrder.filter((region) => counts[region] > 0);
  const region =
    regions.length === 0
      ? entry.sourceRegion
      : regions.reduce((best, next) => (counts[next] > counts[best] ? next : best));

  const phrasesByTopic = topicWords
    .map(({ id }, topic) => ({ id, phrases: phrasesOfTopic(found, topic) }))
    .filter(({ phrases }) => phrases.length > 0);
  const topics = phrasesByTopic.map(({ id }) => id);

  const priorities = new Set(found.inLead(priorityKind).map(({ value }) => value.name));
  const entities = namedEntities(
    folded,
    // Terms that only exclude a place ("Michael Jordan") are left for the search for names.
    places
      .filter(({ value }) => value.name !== '' || value.regions.length > 0)
      .map(({ value, start, end }) => ({ name: value.name, derived: value.derived, start, end })),
    { lead: positionAt(folded, head), language: entry.language, limit: mostEntities },
  );
  return {
    regions,
    region,
    topics,
    topic: topics[0] ?? entry.sourceCategory,
    tags: [...regions, ...topics],
    entities,
    priority: priorities.has('high') ? 'high' : priorities.has('medium') ? 'medium' : 'none',
    watchlistHits: watchlistHitsIn(folded, regions.length === 0 && region !== null ? [region] : regions, watchlists),
    keywords: searchWords(
      entities,
      phrasesByTopic.flatMap(({ phrases }) => phrases.map((match) => asWritten(folded, match))),
    ),
  };
}

function countRegions(places: readonly Match[]): Record<Region, number> {
  const counts: Record<Region, number> = { caribbean: 0, african: 0, latinx: 0, asian: 0, middle_eastern: 0 };
  for (const { value } of places) {
    for (const region of value.regions) counts[region] += region === value.regions[0] ? 1 : secondRegionWeight;
  }
  return counts;
}

/** "US$14m" is an amount, not a country. */
const isCurrency = ({ text, origins }: FoldedText, { end }: Match): boolean =>
  text.charAt((origins[end - 1] ?? 0) + 1) === '$';

/**
 * The phrases that show a topic, none if the article is about something else. One `sure` phrase deep in the body is a
 * passing mention.
 */
function phrasesOfTopic(found: Findings, topic: number): readonly Match[] {
  const everywhere = found.ofKind(topicKind(topic, 'sure'));
  const sure = everywhere.length > 1 ? everywhere : found.inLead(topicKind(topic, 'sure'));
  const first = found.inLead(topicKind(topic, 'first')).slice(0, 1);
  const second = found.inLead(topicKind(topic, 'second')).slice(0, 1);
  return [
    ...sure,
    ...found.inLead(topicKind(topic, 'lead')),
    ...(first.length > 0 && second.length > 0 ? [...first, ...second] : []),
  ];
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

/** The position in the folded text of a position in the original. */
function positionAt({ origins, length }: FoldedText, origin: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((origins[middle] ?? 0) < origin) low = middle + 1;
    else high = middle;
  }
  return low;
}
