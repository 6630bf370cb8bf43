import { limits } from '../../config/limits.ts';
import { titleSimilarity } from '../articles/dedup.ts';
import { isQuotable, sentencesOf } from '../text/sentences.ts';
import { significantWords } from './news-story.ts';

/** An article as input for a draft; `text` is plain, one line per paragraph. */
export interface Report {
  id: string;
  source: string;
  title: string;
  text: string;
  url: string | null;
  publishedAt: string;
  language: string | null;
}

/** Sentences quoted from one report. */
export interface Quotation {
  report: Report;
  sentences: string[];
}

/** Length limits of a quoted sentence, in characters. The lower limit counts characters of dense scripts twice. */
const shortest = 40;
const longest = 420;
/** Sentences that share more of their words than this say the same. */
const mostSimilar = 0.55;
/** How much more the first sentence of a report counts than one in its middle. */
const openingBonus = 0.6;
/** Openings that refer to an earlier sentence, so the sentence is unclear on its own. */
const refersBack =
  /^["“‘«]?(?:he|she|it|they|his|her|its|their|this|that|these|those|but|and|so|however|instead|meanwhile|also|él|ella|ellos|pero|y|sin embargo|eso|esto|ele|ela|eles|mas|isso|il|elle|ils|elles|mais|et|cela|ce)\b/i;

interface Candidate {
  report: Report;
  sentence: string;
  /** Index of the sentence in its report. */
  position: number;
  words: string[];
  score: number;
}

const denseScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const weightedLength = (sentence: string): number => (denseScript.test(sentence) ? 2 : 1) * sentence.length;
const byTime = (a: Report, b: Report): number =>
  a.publishedAt < b.publishedAt ? -1 : a.publishedAt > b.publishedAt ? 1 : a.id < b.id ? -1 : 1;
const languageOf = ({ language }: Report): string | undefined => language?.toLowerCase().split('-')[0];

/**
 * The reports in the language of the first report that names one, and those that name none. Avoids quotations in mixed
 * languages.
 */
function inOneLanguage(reports: readonly Report[]): Report[] {
  const language = reports.map(languageOf).find((one) => one !== undefined);
  return reports.filter((report) => languageOf(report) === undefined || languageOf(report) === language);
}

/**
 * An extractive summary of several reports of one story: the sentences closest to what all of them are about, without
 * repeats, the earliest report first. Sentences are verbatim; the length quoted from each report is limited to a fair
 * excerpt.
 * @returns null when the sentences do not add up to an article
 */
export function quotationsFrom(given: readonly Report[]): Quotation[] | null {
  const reports = inOneLanguage([...new Map(given.map((report) => [report.id, report])).values()].sort(byTime));
  const candidates = ranked(reports.flatMap(candidatesOf), reports);
  const selection = new Selection(reports);
  // One sentence of each report first: no single report should supply the whole text.
  for (const { id } of reports) {
    const own = candidates.filter(({ report }) => report.id === id);
    own.some((candidate) => selection.add(candidate));
  }
  for (const candidate of candidates) selection.add(candidate);
  return selection.length < limits.generation.least ? null : selection.quotations(reports);
}

/** Sentences taken so far, within the limits per report and in total. */
class Selection {
  length = 0;
  private readonly taken: Candidate[] = [];
  /** Characters that may still be quoted, by report id. */
  private readonly room: Map<string, number>;

  constructor(reports: readonly Report[]) {
    const { quoted, quotedShare } = limits.generation;
    this.room = new Map(reports.map(({ id, text }) => [id, Math.min(quoted, Math.floor(text.length * quotedShare))]));
  }

  /** Takes a sentence that fits and is not similar to one already taken. @returns whether it was taken */
  add(candidate: Candidate): boolean {
    const { report, sentence, words } = candidate;
    const room = this.room.get(report.id) ?? 0;
    if (sentence.length > room || this.length + sentence.length > limits.generation.total) return false;
    if (this.taken.some((one) => one === candidate || titleSimilarity(one.words, words) > mostSimilar)) return false;
    this.taken.push(candidate);
    this.room.set(report.id, room - sentence.length);
    this.length += sentence.length;
    return true;
  }

  quotations(reports: readonly Report[]): Quotation[] {
    return reports.flatMap((report) => {
      const own = this.taken.filter((one) => one.report.id === report.id).sort((a, b) => a.position - b.position);
      return own.length === 0 ? [] : [{ report, sentences: own.map(({ sentence }) => sentence) }];
    });
  }
}

function candidatesOf(report: Report): Candidate[] {
  return sentencesOf(report.text).flatMap((sentence, position) => {
    const fits =
      weightedLength(sentence) >= shortest &&
      sentence.length <= longest &&
      isQuotable(sentence) &&
      !refersBack.test(sentence);
    return fits ? [{ report, sentence, position, words: significantWords(sentence), score: 0 }] : [];
  });
}

/** Best first: sentences with words that many sentences and headlines share, and early ones. */
function ranked(candidates: readonly Candidate[], reports: readonly Report[]): Candidate[] {
  const weights = new Map<string, number>();
  const add = (words: Iterable<string>, weight: number) => {
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight);
  };
  for (const { words } of candidates) add(words, 1);
  for (const { title } of reports) add(significantWords(title), 2);
  const scored = candidates.map((candidate) => {
    const shared = candidate.words.reduce((sum, word) => sum + Math.log1p((weights.get(word) ?? 1) - 1), 0);
    // Divided by the root of the length: neither short nor long sentences win by their length alone.
    const score =
      (shared / Math.sqrt(Math.max(4, candidate.words.length))) * (1 + openingBonus / (1 + candidate.position));
    return { ...candidate, score };
  });
  return scored.sort((a, b) => b.score - a.score || byTime(a.report, b.report) || a.position - b.position);
}
