import { limits } from '../../config/limits.ts';
import { sentencesOf, standsAlone } from '../text/sentences.ts';
import { significantWords } from '../text/significant-words.ts';
import { titleSimilarity } from './dedup.ts';

/** An article as a composer reads it; `text` is plain, a line for each paragraph. */
export interface Report {
  id: string;
  source: string;
  title: string;
  text: string;
  url: string | null;
  publishedAt: string;
  language: string | null;
}

/** What one report says, in its own sentences. */
export interface Quotation {
  report: Report;
  sentences: string[];
}

/** Of a sentence that may be quoted, in characters; scripts that say more with fewer are counted twice. */
const shortest = 40;
const longest = 420;
/** Sentences that share more of their words say the same. */
const sameThing = 0.55;
/** How much more the first sentence of a report counts than one in its middle. */
const openingWorth = 0.6;
/** Begins with what was said before it, so that alone nobody knows who is meant. */
const hangsOnAnother =
  /^["“‘«]?(?:he|she|it|they|his|her|its|their|this|that|these|those|but|and|so|however|instead|meanwhile|also|él|ella|ellos|pero|y|sin embargo|eso|esto|ele|ela|eles|mas|isso|il|elle|ils|elles|mais|et|cela|ce)\b/i;

interface Candidate {
  report: Report;
  sentence: string;
  place: number;
  words: string[];
  score: number;
}

const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const sizeOf = (sentence: string): number => (dense.test(sentence) ? 2 : 1) * sentence.length;
const byTime = (a: Report, b: Report): number =>
  a.publishedAt < b.publishedAt ? -1 : a.publishedAt > b.publishedAt ? 1 : a.id < b.id ? -1 : 1;
const languageOf = ({ language }: Report): string | undefined => language?.toLowerCase().split('-')[0];

/** Reports in the language of the first that names one; what is said in two languages reads as neither. */
function inOneLanguage(reports: readonly Report[]): Report[] {
  const language = reports.map(languageOf).find((one) => one !== undefined);
  return reports.filter((report) => languageOf(report) === undefined || languageOf(report) === language);
}

/**
 * What several reports say about one story, in their own sentences: those nearest to what all of them speak about, each once, in order of time. Every sentence is verbatim; of
 * no report more than a fair excerpt is taken.
 * @returns null when that comes to less than an article
 */
export function quotationsFrom(given: readonly Report[]): Quotation[] | null {
  const reports = inOneLanguage([...new Map(given.map((report) => [report.id, report])).values()].sort(byTime));
  const candidates = ranked(reports.flatMap(candidatesOf), reports);
  const left = new Map(
    reports.map(({ id, text }) => [
      id,
      Math.min(limits.compose.quoted, Math.floor(text.length * limits.compose.quotedShare)),
    ]),
  );
  const taken: Candidate[] = [];
  let total = 0;
  const take = (candidate: Candidate): void => {
    const room = left.get(candidate.report.id) ?? 0;
    const length = candidate.sentence.length;
    if (length > room || total + length > limits.compose.total) return;
    if (taken.some(({ words }) => titleSimilarity(words, candidate.words) > sameThing)) return;
    taken.push(candidate);
    left.set(candidate.report.id, room - length);
    total += length;
  };
  // One of each report first, so that no single one tells the whole story.
  for (const { id } of reports) {
    const before = taken.length;
    for (const candidate of candidates) if (candidate.report.id === id && taken.length === before) take(candidate);
  }
  for (const candidate of candidates) if (!taken.includes(candidate)) take(candidate);
  if (total < limits.compose.least) return null;
  return reports.flatMap((report) => {
    const own = taken.filter((one) => one.report.id === report.id).sort((a, b) => a.place - b.place);
    return own.length === 0 ? [] : [{ report, sentences: own.map(({ sentence }) => sentence) }];
  });
}

function candidatesOf(report: Report): Candidate[] {
  return sentencesOf(report.text).flatMap((sentence, place) => {
    const fits =
      sizeOf(sentence) >= shortest &&
      sentence.length <= longest &&
      standsAlone(sentence) &&
      !hangsOnAnother.test(sentence);
    return fits ? [{ report, sentence, place, words: significantWords(sentence), score: 0 }] : [];
  });
}

/** The best first: words that many sentences and the headlines use, and an early place. */
function ranked(candidates: readonly Candidate[], reports: readonly Report[]): Candidate[] {
  const weights = new Map<string, number>();
  const add = (words: Iterable<string>, worth: number) => {
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + worth);
  };
  for (const { words } of candidates) add(words, 1);
  for (const { title } of reports) add(significantWords(title), 2);
  const scored = candidates.map((candidate) => {
    const shared = candidate.words.reduce((sum, word) => sum + Math.log1p((weights.get(word) ?? 1) - 1), 0);
    // By the root of the length: neither the shortest sentence nor the longest wins by its length.
    const score =
      (shared / Math.sqrt(Math.max(4, candidate.words.length))) * (1 + openingWorth / (1 + candidate.place));
    return { ...candidate, score };
  });
  return scored.sort((a, b) => b.score - a.score || byTime(a.report, b.report) || a.place - b.place);
}
