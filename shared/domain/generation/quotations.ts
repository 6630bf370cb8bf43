import { limits } from '../../config/limits.ts';
import { titleSimilarity } from '../articles/dedup.ts';
import { isQuotable, sentencesOf } from '../text/sentences.ts';
import { isAboutItself, isNoteTitle, withoutNotes } from './editors-notes.ts';
import { significantWords } from './news-story.ts';
import { areUnderstood, type FindReferences, type SentenceReferences, stemsOf } from './references.ts';

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
export const mostSimilar = 0.55;
/** How much more the first sentence of a report counts than one in its middle. */
const openingBonus = 0.6;
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
 * An article is made of the reports of this many publishers at least: readers can read a single report at its
 * publisher.
 */
export const fewestPublishers = 2;
export const publishersOf = (reports: readonly Pick<Report, 'source'>[]): number =>
  new Set(reports.map(({ source }) => source)).size;

/**
 * The reports in the language that most publishers of the story write, the earlier one of two. Reports that name no
 * language are a language of their own: what they are written in is not known. A correction is no report.
 */
export function inOneLanguage(given: readonly Report[]): Report[] {
  const reports = given.filter(({ title }) => !isNoteTitle(title));
  const languages = [...Map.groupBy(reports, languageOf).values()];
  return languages.reduce<Report[]>((most, next) => (publishersOf(next) > publishersOf(most) ? next : most), []);
}

/**
 * An extractive summary of reports by at least two publishers: the opening of the report that is closest to what all
 * are about, then what the others add, the earliest first. Sentences are verbatim, none repeats another, and each is
 * understood from the text before it. The length quoted from each report is limited to a fair excerpt.
 * @returns null when the sentences do not add up to an article
 */
export function quotationsFrom(given: readonly Report[], find: FindReferences): Quotation[] | null {
  const reports = inOneLanguage([...new Map(given.map((report) => [report.id, report])).values()].sort(byTime));
  const candidates = ranked(reports.flatMap(candidatesOf), reports);
  const openings = candidates
    // The headline becomes that of the article, with nothing before it.
    .filter(({ position, report }) => position <= latestOpening && isClearTitle(report, find))
    .sort((a, b) => a.position - b.position);
  for (const opening of openings) {
    const composition = new Composition(opening, candidates, find);
    for (const report of reports) if (report !== opening.report) composition.quote(report);
    if (composition.isArticle()) return composition.quotations;
  }
  return null;
}

const isClearTitle = (report: Report, find: FindReferences): boolean => {
  const found = find(report.title, languageOf(report));
  return found === null || found.needs.size === 0;
};

/** The position of the last sentence that an article may begin with: later ones are details. */
const latestOpening = 2;
/** Sentences that are quoted at most to make the last of them understood. */
const longestPassage = 3;
/**
 * Sentences that share more of their words with the opening repeat the news. The limit is lower for the first sentences
 * of a report, which are likely to.
 */
const mostLikeOpening = { lead: 0.15, other: 0.3 };

/** An article in the making: paragraphs in order, each the quotation of one report. */
class Composition {
  readonly quotations: Quotation[] = [];
  private readonly taken: Candidate[] = [];
  /** Stems of all words that a reader has read so far. */
  private readonly known: Set<string>;
  private length = 0;
  private readonly opening: Candidate;
  private readonly candidates: readonly Candidate[];
  private readonly find: (sentence: string) => SentenceReferences | null;

  /** Begins with the opening and what its report says besides. */
  constructor(opening: Candidate, candidates: readonly Candidate[], find: FindReferences) {
    const language = languageOf(opening.report);
    const found = new Map<string, SentenceReferences | null>();
    this.find = (sentence) => {
      const known = found.get(sentence);
      const references = known === undefined ? find(sentence, language) : known;
      found.set(sentence, references);
      return references;
    };
    this.opening = opening;
    this.candidates = candidates;
    this.known = new Set(stemsOf(opening.report.title));
    this.quote(opening.report);
  }

  /** Whether it is long enough, of two publishers, and begins with its opening. */
  isArticle(): boolean {
    const publishers = publishersOf(this.quotations.map(({ report }) => report));
    return (
      this.length >= limits.generation.least && publishers >= fewestPublishers && this.taken.includes(this.opening)
    );
  }

  /** Adds a paragraph with the best of a report that adds something, as far as there is room. */
  quote(report: Report): void {
    const { quoted, quotedShare, total } = limits.generation;
    let room = Math.min(quoted, Math.floor(report.text.length * quotedShare), total - this.length);
    const own = this.candidates.filter((one) => one.report === report);
    const isMain = report === this.opening.report;
    const chosen: Candidate[] = [];
    for (const candidate of isMain ? [this.opening, ...own] : own) {
      if (isMain && chosen.length > 0 && candidate.position < this.opening.position) continue;
      const passage = this.passageTo(candidate, own, isMain);
      const added = passage.filter((one) => !chosen.includes(one));
      const length = added.reduce((sum, { sentence }) => sum + sentence.length, 0);
      if (added.length === 0 || length > room || added.some((one) => this.isRepetition(one, chosen))) continue;
      chosen.push(...added);
      room -= length;
      this.length += length;
    }
    if (chosen.length === 0) return;
    chosen.sort((a, b) => a.position - b.position);
    const sentences = chosen.map(({ sentence }) => sentence);
    this.taken.push(...chosen);
    this.quotations.push({ report, sentences });
    for (const word of stemsOf(sentences.join(' '))) this.known.add(word);
  }

  /**
   * The fewest sentences that end with this one and are understood after the paragraphs so far; none if that is
   * impossible.
   */
  private passageTo(last: Candidate, own: readonly Candidate[], isMain: boolean): Candidate[] {
    const first = isMain ? this.opening.position : 0;
    let passage: Candidate[] = [];
    for (let at = last.position; at >= Math.max(first, last.position - longestPassage + 1); at--) {
      const before = own.find(({ position }) => position === at);
      if (before === undefined) return [];
      passage = [before, ...passage];
      const sentences = passage.map(({ sentence }) => sentence);
      if (areUnderstood(sentences, this.known, at === 0, this.find)) return passage;
    }
    return [];
  }

  private isRepetition(candidate: Candidate, chosen: readonly Candidate[]): boolean {
    const isLike = (other: Candidate, most: number) => titleSimilarity(other.words, candidate.words) > most;
    const repeatsOpening =
      candidate.report !== this.opening.report &&
      isLike(this.opening, mostLikeOpening[candidate.position <= latestOpening ? 'lead' : 'other']);
    return repeatsOpening || [...this.taken, ...chosen].some((other) => isLike(other, mostSimilar));
  }
}

function candidatesOf(report: Report): Candidate[] {
  const sentences = sentencesOf(withoutNotes(report.text)).filter((sentence) => !isAboutItself(sentence));
  return sentences.flatMap((sentence, position) => {
    const fits = weightedLength(sentence) >= shortest && sentence.length <= longest && isQuotable(sentence);
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
