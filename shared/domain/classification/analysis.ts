import { type FoldedText, foldText } from '../text/folded-text.ts';
import { Findings, type Match } from './findings.ts';
import { placesOf, regionsOf } from './regions-found.ts';
import { type Subject, subjectOf, topicOfSource } from './subject.ts';
import type { Category, Region } from './taxonomy.ts';
import { type FoundTopic, mainTopic, topicsOf } from './topics-found.ts';

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
