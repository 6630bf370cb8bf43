import { notNames } from '../../config/vocabulary/names.ts';
import { storyWords } from '../../config/vocabulary/story-words.ts';
import { placeKind, vocabulary } from '../classification/vocabulary-index.ts';
import { foldWord } from '../search/fold.ts';
import { type Term, termsOf } from '../search/terms.ts';
import { foldText } from '../text/folded-text.ts';
import type { ClusterReport, TermCounts } from './cluster-report.ts';

// What a report says of its event, as weighted terms (Salton and Buckley, "Term-weighting approaches in automatic text
// retrieval", 1988). Words and pairs of adjacent words belong to their language. Places, numbers and names belong to
// none: they alone connect reports in different languages.

/** UTF-16 units of the terms of a summary, which every headline in memory has. */
const longestSummaryTerms = 80;

/** Terms of a report with the factors by which they count. */
export interface ReportTerms {
  language: string;
  /** Words and pairs, with the prefix of the language. */
  words: Map<string, number>;
  /** Places (`@Peru`), numbers (`#8500`) and names (`=jeri`). */
  shared: Map<string, number>;
  hasSummary: boolean;
}

/** Factors of what is not a plain word of a title. */
const factor = { pair: 0.4, capitalised: 1.4, ofSummary: 0.5 } as const;

export function readTerms({ title, summaryTerms, language: given }: ClusterReport): ReportTerms {
  const language = given ?? languageOf(title);
  const words = new Map<string, number>();
  const add = (term: string, weight: number) => {
    if ((words.get(term) ?? 0) < weight) words.set(term, weight);
  };
  const terms = withoutCommon(termsOf(title, language), language);
  const isSentence = isSentenceCase(title);
  for (const [n, { term, start, end }] of terms.entries()) {
    const isName = isSentence && start > 0 && isCapital(title.charAt(start));
    add(`${language}:${term}`, isName ? factor.capitalised : 1);
    const next = terms[n + 1];
    if (next !== undefined && next.start >= end) add(`${language}:${term} ${next.term}`, factor.pair);
  }
  for (const term of summaryTerms.split(' ')) if (term !== '') add(`${language}:${term}`, factor.ofSummary);
  return { language, words, shared: sharedTerms(title, isSentence), hasSummary: summaryTerms !== '' };
}

/**
 * The words of a summary that the clusters read: those that the title does not have, in their order. Stored with the
 * headline.
 */
export function summaryTermsOf(title: string, summary: string, given: string | null): string {
  const language = given ?? languageOf(`${title} ${summary}`);
  const known = new Set(termsOf(title, language).map(({ term }) => term));
  let terms = '';
  for (const { term } of withoutCommon(termsOf(summary, language), language)) {
    if (known.has(term)) continue;
    known.add(term);
    if (terms.length + term.length + 1 <= longestSummaryTerms) terms += terms === '' ? term : ` ${term}`;
  }
  return terms;
}

/**
 * Counts the reports of a day for each term, for the background of later days. Terms of a single report are left out,
 * as are the rarest beyond `most`: a missing term is rare.
 */
export function termCountsOf(
  reports: readonly Pick<ClusterReport, 'title' | 'summaryTerms' | 'language'>[],
  most = 20_000,
): TermCounts {
  const counts = new Map<string, number>();
  for (const { title, summaryTerms, language } of reports) {
    const read = readTerms({ id: '', at: 0, publisher: '', title, summaryTerms, language });
    const all = [...read.words.keys(), ...read.shared.keys(), languageKey(read.language)];
    for (const term of all) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  const frequent = [...counts].filter(([, count]) => count > 1);
  frequent.sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return { reports: reports.length, terms: new Map(frequent.slice(0, most)) };
}

/** The counts of several days as one. */
export function sumOfCounts(days: readonly TermCounts[]): TermCounts {
  const terms = new Map<string, number>();
  for (const day of days) for (const [term, count] of day.terms) terms.set(term, (terms.get(term) ?? 0) + count);
  return { reports: days.reduce((sum, day) => sum + day.reports, 0), terms };
}

/** The key under which `TermCounts` has the number of reports in a language. */
export const languageKey = (language: string): string => `${language}:`;

const withoutCommon = (terms: readonly Term[], language: string): Term[] => {
  const common = storyWords[language]?.common;
  return terms.filter(({ term }) => common?.has(term) !== true);
};

const isCapital = (letter: string): boolean => letter !== letter.toLowerCase();

/** Whether capitals in a title mean names: in "Words Like These" they mean nothing. */
function isSentenceCase(title: string): boolean {
  const long = (title.match(/\p{L}[\p{L}\p{M}'’.-]*/gu) ?? []).filter((word) => word.length > 3).slice(1);
  return long.length > 1 && long.filter((word) => isCapital(word.charAt(0))).length < 0.6 * long.length;
}

/** A number of two digits or more with the separators of its groups and decimals. */
const number = /\p{Nd}[\p{Nd}.,٫٬'’ \u00a0\u202f]*\p{Nd}/gu;
/** A separator of groups of three digits, or of two before the last three: 1,00,000 in South Asia. */
const grouping = /[.,٫٬'’ \u00a0\u202f](?=(?:\p{Nd}{2}[,٬])*\p{Nd}{3}(?!\p{Nd}))/gu;
const latinWord = /\p{Script=Latin}[\p{Script=Latin}\p{M}]{2,}/gu;

/** Places of the vocabulary, numbers, and names: what a report in another language writes in the same way. */
function sharedTerms(title: string, isSentence: boolean): Map<string, number> {
  const terms = new Map<string, number>();
  const folded = foldText(title);
  const ofPlaces: [number, number][] = [];
  for (const { kind, value, start, end } of vocabulary().everywhere.longest(folded)) {
    if (kind !== placeKind || value.name === '') continue;
    ofPlaces.push([folded.origins[start] ?? 0, folded.origins[end - 1] ?? 0]);
    if (!value.ambiguous) terms.set(`@${value.name}`, 1);
  }
  for (const [written] of title.matchAll(number)) {
    // Each run of digits by itself: a folded word has no separators.
    const digits = written
      .replace(grouping, '')
      .split(/\P{Nd}+/u)
      .map(foldWord)
      .join('.');
    // Years, which have no separators, are in reports of everything.
    if (!/^(?:19|20)\d\d$/.test(digits) || /\P{Nd}/u.test(written)) terms.set(`#${digits}`, 1);
  }
  const isLatin = /^[^\p{L}]*\p{Script=Latin}/u.test(title);
  for (const { 0: word, index } of folded.text.matchAll(latinWord)) {
    const isFirst = isLatin && !/\p{L}/u.test(title.slice(0, index));
    const name = foldWord(word);
    if (isFirst || !isCapital(word.charAt(0)) || notNames.has(name) || (!isSentence && isLatin && name.length < 5))
      continue;
    if (!ofPlaces.some(([from, to]) => index >= from && index <= to)) terms.set(`=${name}`, 1);
  }
  return terms;
}

/** Scripts that mean one language, or one whose words are read as theirs. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Thai}/u, 'th'],
];

/** The probable language of a text that has none: that of its script, else the one with most of its common words. */
function languageOf(text: string): string {
  const script = scripts.find(([letters]) => letters.test(text));
  if (script !== undefined) return script[1];
  const words = text.split(/[^\p{L}\p{M}]+/u).map(foldWord);
  let best = 'en';
  let most = 0;
  for (const [language, { common }] of Object.entries(storyWords)) {
    const count = words.filter((word) => common.has(word)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
