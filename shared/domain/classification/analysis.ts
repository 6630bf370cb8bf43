import { locatives, personTitles } from '#shared/config/vocabulary/names.ts';
import { type FoldedText, foldText } from '../text/folded-text.ts';
import { Findings, type Match, type Part } from './findings.ts';
import { regions as regionOrder } from './regions.ts';
import { type Subject, subjectOf, topicOfSource } from './subject.ts';
import type { Category, Region } from './taxonomy.ts';
import { type FoundTopic, mainTopic, topicsOf } from './topics-found.ts';
import { placeKind } from './vocabulary-index.ts';

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

/** What decides the regions and the topic of an entry, and the matches that it is decided from. */
export interface Analysis {
  folded: FoldedText;
  found: Findings;
  subject: Subject;
  isCulture: boolean;
  phrasesByTopic: readonly FoundTopic[];
  places: readonly Match[];
  /** Every region found, in list order. */
  regions: Region[];
  /** The strongest region; the source's if the text names none. */
  region: Region | null;
  topic: string;
}

/** Characters of a body that are searched; more text rarely changes the result. */
const readCharacters = 20_000;
/** A topic that only the body mentions does not outweigh the subject of the title. */
const lead = ['title', 'summary', 'opening'] as const;

/** Finds what classification decides from. */
export function analyse(entry: ClassifiedEntry): Analysis {
  const folded = foldText(`${entry.title}\n${entry.summary}\n${entry.text.slice(0, readCharacters)}`);
  const found = new Findings(folded, entry.title, entry.summary);
  const subject = subjectOf(found);
  const isCulture = subject.strongest === 'culture';
  const phrasesByTopic = topicsOf(found, isCulture);
  const places = placesOf(
    found,
    phrasesByTopic.length > 0 || subject.clear === 'politics' || subject.clear === 'finance',
  );
  const { regions, strongest } = regionsOf(found, places);
  const topic =
    mainTopic(found, phrasesByTopic, lead) ??
    subject.clear ??
    mainTopic(found, phrasesByTopic) ??
    topicOfSource(subject, entry.sourceCategory);
  const region = strongest ?? entry.sourceRegion;
  return { folded, found, subject, isCulture, phrasesByTopic, places, regions, region, topic };
}

/** The regions in which an article is watched: those found, else the one of its source. */
export const watchedRegions = ({ regions, region }: Pick<Analysis, 'regions' | 'region'>): Region[] =>
  regions.length === 0 && region !== null ? [region] : regions;

/** A match as written in the text: a search finds "indemnisées", not its stem. */
export const asWritten = ({ text, origins }: FoldedText, { start, end }: Match): string =>
  text.slice(origins[start], (origins[end - 1] ?? 0) + 1).toLowerCase();

/** Weight of a place by the part of the entry. */
const partWeights: Record<Part, number> = { title: 3, summary: 2, opening: 1, body: 1 };
/** Weight of a place of two regions for its second region. */
const secondRegionWeight = 0.5;

/** The places of an entry, without currencies and without people of the same name. */
function placesOf(found: Findings, isAboutStates: boolean): readonly Match[] {
  const places = found
    .ofKind(placeKind)
    .filter((match) => !isCurrency(found.folded, match) && !hasAge(found.folded, match));
  const certain = places.filter(
    (match) =>
      !match.value.ambiguous && !(match.value.regions.length > 0 && follows(found.folded, match, personTitles)),
  );
  const isLocated = ({ value }: Match) =>
    certain.some((other) => value.regions.some((region) => other.value.regions.includes(region)));
  return places.filter(
    (match) =>
      certain.includes(match) ||
      (match.value.ambiguous && (isAboutStates || isLocated(match) || follows(found.folded, match, locatives))),
  );
}

/**
 * The regions of places in list order, and the one with most matches; on a tie the first in list order. Places in the
 * title count most. A place of two regions counts fully for the one that the other places are in ("Tripoli" beside
 * Lebanon), else for its first.
 */
function regionsOf(found: Findings, places: readonly Match[]): { regions: Region[]; strongest: Region | null } {
  const counts: Record<Region, number> = { caribbean: 0, african: 0, latinx: 0, asian: 0, middle_eastern: 0 };
  const count = (match: Match, region: Region, share: number) => {
    counts[region] += share * partWeights[found.partOf(match)];
  };
  for (const match of places) {
    const [only, second] = match.value.regions;
    if (only !== undefined && second === undefined) count(match, only, 1);
  }
  const certain = { ...counts };
  for (const match of places) {
    const [first, second] = match.value.regions;
    if (first === undefined || second === undefined) continue;
    const isSecond = certain[second] > certain[first];
    count(match, first, isSecond ? secondRegionWeight : 1);
    count(match, second, isSecond ? 1 : secondRegionWeight);
  }
  const regions = regionOrder.filter((region) => counts[region] > 0);
  let strongest: Region | null = null;
  for (const region of regions) if (strongest === null || counts[region] > counts[strongest]) strongest = region;
  return { regions, strongest };
}

/** "US$14m" is an amount, not a country. */
const isCurrency = ({ text, origins }: FoldedText, { end }: Match): boolean =>
  text.charAt((origins[end - 1] ?? 0) + 1) === '$';

/** "India, 6, wins": a person of that name. */
const hasAge = ({ text, origins }: FoldedText, { end }: Match): boolean =>
  /^, \d{1,2},/.test(text.slice((origins[end - 1] ?? 0) + 1, (origins[end - 1] ?? 0) + 6));

/** Whether one of the words comes right before a match: "in Jordan", "Senator Kingston". */
function follows({ folded }: FoldedText, { start }: Match, words: ReadonlySet<string>): boolean {
  const before = folded.slice(Math.max(0, start - 30), start).trimEnd();
  return (
    folded.charAt(start - 1) === ' ' &&
    words.has(before.slice(Math.max(before.lastIndexOf(' '), before.lastIndexOf('\n')) + 1))
  );
}
