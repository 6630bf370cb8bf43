import {
  articles,
  genitives,
  institutionHeads,
  institutionNouns,
  nameParts,
  notNames,
  personTitles,
} from '../../config/vocabulary/names.ts';
import type { FoldedText } from './folded-text.ts';
import { isHeading, isOrdinaryWord, printedName, trimmedRun, type WordRange } from './run-name.ts';
import { readCharacters, TextWords } from './text-words.ts';

/** A match of the vocabulary in the folded text, the end exclusive. */
export interface KnownName {
  name: string;
  start: number;
  end: number;
  /** Written as a nationality or in another spelling ("Jamaican", "Jamaïque"), not as the name itself. */
  derived: boolean;
}

/** A run of capitalised words that is probably a name. */
export interface CapitalisedRun {
  name: string;
  /** Position in the folded text. */
  at: number;
  /** A single word at the beginning of a sentence, where a capital proves nothing. */
  doubtful: boolean;
}

type NamesByStart = ReadonlyMap<number, KnownName>;

const mostWords = 7;
const mostCharacters = 60;
/** Capitals of a short word at the beginning of a sentence still show that it is an acronym. */
const shortAcronym = 6;

/** Function words and months that are also names of people or parts of names. */
const alsoNames = new Set('april may june august mars will son sur al de del du des'.split(' '));

const conjunctions = new Set(['and', 'y', 'e', 'et']);
const purposes = new Set(['for', 'para', 'pour']);
const elided = new Set(['l', 'j', 'c', 's', 'qu']);
/** Transcribed forms of the Arabic article, attached to the name with a hyphen. */
const arabicArticles = new Set(['el', 'al', 'ul', 'as', 'ad', 'ar']);

/**
 * Runs of capitalised words: "Bukola Shonibare", "Ministério da Justiça", "Bank of Jamaica". Leaves out titles before
 * a person's name, words that only begin a sentence, days and months, and names that the vocabulary already matched
 * as a whole.
 */
export function capitalisedRuns(folded: FoldedText, known: readonly KnownName[]): CapitalisedRun[] {
  const words = new TextWords(folded);
  const names: NamesByStart = new Map(known.map((name) => [name.start, name]));
  const runs: CapitalisedRun[] = [];
  let word = isTitleCase(folded, words) ? wordsInTitle(folded, words) : 0;
  while (word < words.count && words.start(word) < readCharacters) {
    const next = skipNonNames(words, word, names);
    if (next > word) {
      word = next;
      continue;
    }
    const last = lastOfRun(words, word, names);
    const run = runBetween(words, word, last, names);
    if (run !== null) runs.push(run);
    word = last + 1;
  }
  return runs;
}

/**
 * The word after a word that begins no run: a small word, a longer known name, a title with its office, or an elided
 * article. Else `word`.
 */
function skipNonNames(words: TextWords, word: number, names: NamesByStart): number {
  if (!words.isCapital(word)) return word + 1;
  const name = names.get(words.start(word));
  if (name !== undefined && (name.derived || wordAfter(words, word, name) > word + 1))
    return wordAfter(words, word, name);
  const title = titleLength(words, word);
  if (title > 0) return afterOffice(words, word + title);
  return elided.has(words.at(word)) && words.jointAfter(word) === 'tight' ? word + 1 : word;
}

/** The name between two words; null if nothing of them is a name, or the vocabulary matched it already. */
function runBetween(words: TextWords, from: number, to: number, names: NamesByStart): CapitalisedRun | null {
  const range = trimmedRun(words, from, to);
  if (range === null || isHeading(words, range) || isKnown(words, range, names)) return null;
  const name = printedName(words, range);
  if (name.length <= 1 || name.length > mostCharacters) return null;
  const { first, last } = range;
  const isSingle = first === last;
  const isAcronym = name.length <= shortAcronym && words.isAllCapitals(first);
  const doubtful = isSingle && words.beginsSentence(first) && !isAcronym;
  if (isSingle && !doubtful && isOrdinaryWord(words, first)) return null;
  return { name, at: words.start(first), doubtful };
}

const isKnown = (words: TextWords, { first, last }: WordRange, names: NamesByStart): boolean =>
  names.get(words.start(first))?.end === words.end(last);

/** The first word after a known name that begins at `from`. */
function wordAfter(words: TextWords, from: number, { end }: KnownName): number {
  let word = from + 1;
  while (word < words.count && words.start(word) < end) word++;
  return word;
}

/** Number of words before the first line break. */
function wordsInTitle(folded: FoldedText, words: TextWords): number {
  const lineBreak = folded.codes.indexOf(10);
  const end = lineBreak < 0 ? folded.length : lineBreak;
  let word = 0;
  while (word < words.count && words.start(word) < end) word++;
  return word;
}

/** Whether most words of the title are capitalised, as in American headlines: capitals then do not show names. */
function isTitleCase(folded: FoldedText, words: TextWords): boolean {
  const count = wordsInTitle(folded, words);
  let long = 0;
  let capitals = 0;
  for (let word = 1; word < count; word++) {
    if (words.end(word) - words.start(word) < 4) continue;
    long++;
    if (words.isCapital(word)) capitals++;
  }
  return long >= 3 && capitals / long > 0.7;
}

/** Words of the longest title that begins with a word, by that word. */
const longestTitle = new Map<string, number>();
for (const title of personTitles) {
  const parts = title.split(' ');
  const first = parts[0] ?? '';
  longestTitle.set(first, Math.max(parts.length, longestTitle.get(first) ?? 0));
}

/** Number of words of the person's title that begins here: 1 for "President", 2 for "Prime Minister", 0 for none. */
function titleLength(words: TextWords, word: number): number {
  const first = words.at(word);
  for (let length = longestTitle.get(first) ?? 0; length > 0; length--) {
    let title = first;
    for (let part = 1; part < length; part++) title += ` ${words.at(word + part)}`;
    if (personTitles.has(title)) return length;
  }
  return 0;
}

/** The word after the office that follows a title: "of Finance and Planning", "de la República". */
function afterOffice(words: TextWords, from: number): number {
  let word = from;
  if (!genitives.has(words.at(word)) || words.jointAfter(word - 1) !== 'blank') return word;
  word++;
  if (articles.has(words.at(word))) word++;
  if (!words.isCapital(word)) return word;
  word++;
  if (conjunctions.has(words.at(word)) && words.isCapital(word + 1)) word += 2;
  return word;
}

/** What a run is so far, which decides the connectors that it may contain. */
interface RunKind {
  office: boolean;
  institution: boolean;
  hasConjunction: boolean;
}

function lastOfRun(words: TextWords, first: number, names: NamesByStart): number {
  const kind: RunKind = { office: false, institution: false, hasConjunction: false };
  let last = first;
  noteWord(kind, words.at(first));
  while (last - first < mostWords) {
    const next = continuation(words, first, last, kind, names);
    if (next < 0) return last;
    last = next;
    noteWord(kind, words.at(last));
  }
  return last;
}

function noteWord(kind: RunKind, word: string): void {
  kind.office ||= institutionHeads.has(word);
  kind.institution ||= kind.office || institutionNouns.has(word);
}

/** The next capitalised word of the run from `first` to `last`, or -1 if the run ends at `last`. */
function continuation(words: TextWords, first: number, last: number, kind: RunKind, names: NamesByStart): number {
  const next = last + 1;
  const joint = words.jointAfter(last);
  if (joint === 'none') return -1;
  if (words.isCapital(next)) return startsAnother(words, next, joint, names) ? -1 : next;
  if (joint !== 'blank') return -1;
  // "Lloyd Ebanks of Porus" is a man, "Bank of Jamaica" a bank.
  if (words.at(next) === 'of' && last > first && !kind.institution) return -1;
  const connected = pastConnectors(words, next, kind.office && !kind.hasConjunction);
  kind.hasConjunction ||= conjunctions.has(words.at(next));
  const name = connected < 0 ? undefined : names.get(words.start(connected));
  return name === undefined ? connected : wordAfter(words, connected, name) - 1;
}

/** Whether a capitalised word begins a new name or sentence and so ends the run before it. */
function startsAnother(words: TextWords, word: number, joint: 'blank' | 'tight', names: NamesByStart): boolean {
  const spelling = words.at(word);
  if (joint === 'tight' && spelling === 's') return true;
  // Inside a run these words begin the next sentence, after a heading without a full stop.
  if (titleLength(words, word) > 0 || (notNames.has(spelling) && !alsoNames.has(spelling))) return true;
  const name = names.get(words.start(word));
  return joint === 'blank' && name !== undefined && (name.derived || wordAfter(words, word, name) > word + 1);
}

/**
 * The capitalised word after connectors ("de la", "of the", "bin", "el-"), or -1.
 * @param canExtendOffice whether "and" and "for" may continue the name of an office
 */
function pastConnectors(words: TextWords, connector: number, canExtendOffice: boolean): number {
  const part = words.at(connector);
  if (genitives.has(part)) return pastGenitive(words, connector);
  const joint = () => words.jointAfter(connector);
  const connects = nameParts.has(part)
    ? joint() !== 'none'
    : arabicArticles.has(part)
      ? joint() === 'tight'
      : canExtendOffice && (conjunctions.has(part) || purposes.has(part)) && joint() === 'blank';
  return connects && words.isCapital(connector + 1) ? connector + 1 : -1;
}

function pastGenitive(words: TextWords, genitive: number): number {
  if (words.jointAfter(genitive) === 'none') return -1;
  let next = genitive + 1;
  if (articles.has(words.at(next)) && !words.isCapital(next)) {
    if (words.jointAfter(next) === 'none') return -1;
    next++;
  }
  return words.isCapital(next) ? next : -1;
}
