import { abbreviations, articles, genitives, institutionHeads, nameParts, notNames, personTitles } from '../config/vocabulary/names.ts';
import { capital, type FoldedText } from './folded-text.ts';
import type { KnownName } from './named-entities.ts';

export interface Run {
  name: string;
  /** Position in the folded text. */
  at: number;
  /** A single word that begins a sentence: its capital proves nothing. */
  doubtful: boolean;
}

const mostWords = 7;
const mostCharacters = 60;
/** How much of a text is read for names: enough for whoever matters in it. */
const readCharacters = 6000;

const sentenceMark = /[.!?…:;\n\r"“”„«»‘¿¡•|()[\]]/;
const tight = /^['’ʼ‐-]$/u;
const spaces = /^[ \u00a0\u202f]+$/;
const initialStop = /^\.[ \u00a0]?$/;
const elided = new Set(['l', 'j', 'c', 's', 'qu']);

/** Words with the gaps between them, as the run finder asks for them. */
class Words {
  readonly count: number;
  private readonly folded: FoldedText;
  private readonly known: string[] = [];

  constructor(folded: FoldedText) {
    this.folded = folded;
    this.count = folded.words;
  }

  start = (word: number): number => this.folded.wordStarts[word] ?? 0;
  end = (word: number): number => this.folded.wordEnds[word] ?? 0;
  isCapital = (word: number): boolean => word < this.count && ((this.folded.marks[this.start(word)] ?? 0) & capital) !== 0;

  /** The word in lower case, without accents. */
  at(word: number): string {
    return (this.known[word] ??=
      word < this.count ? String.fromCharCode(...this.folded.codes.subarray(this.start(word), this.end(word))) : '');
  }

  isAllCapitals(word: number): boolean {
    for (let at = this.start(word); at < this.end(word); at++) if (((this.folded.marks[at] ?? 0) & capital) === 0) return false;
    return true;
  }

  text(first: number, last: number): string {
    return this.folded.text.slice(this.folded.origins[this.start(first)], (this.folded.origins[this.end(last) - 1] ?? 0) + 1);
  }

  /** What stands between a word and the next. */
  gapAfter(word: number): string {
    if (word + 1 >= this.count) return '\n';
    return this.folded.text.slice((this.folded.origins[this.end(word) - 1] ?? 0) + 1, this.folded.origins[this.start(word + 1)]);
  }

  /** How a word hangs on the one before it: by a blank, without any, or not at all. */
  jointAfter(word: number): 'blank' | 'tight' | 'none' {
    const gap = this.gapAfter(word);
    if (gap === ' ' || spaces.test(gap)) return 'blank';
    if (tight.test(gap)) return 'tight';
    if (gap === ' & ') return 'blank';
    if (initialStop.test(gap) && (this.end(word) - this.start(word) === 1 || abbreviations.has(this.at(word)))) return 'blank';
    return 'none';
  }

  beginsSentence(word: number): boolean {
    return word === 0 || (sentenceMark.test(this.gapAfter(word - 1)) && this.jointAfter(word - 1) === 'none');
  }
}

/**
 * Runs of capitalised words: "Bukola Shonibare", "Ministério da Justiça", "Bank of Jamaica". Titles before a person's name, words that only
 * begin a sentence, days and months are left out; what the vocabulary already named whole is not found again.
 */
export function capitalisedRuns(folded: FoldedText, known: readonly KnownName[]): Run[] {
  const words = new Words(folded);
  const knownAt = new Map(known.map((name) => [name.start, name]));
  const runs: Run[] = [];
  let word = headlineInCapitals(folded, words) ? wordsOfTitle(folded, words) : 0;
  while (word < words.count && words.start(word) < readCharacters) {
    if (!words.isCapital(word)) {
      word++;
      continue;
    }
    const name = knownAt.get(words.start(word));
    const after = name === undefined ? word : firstWordFrom(words, word, name.end);
    if (name !== undefined && (name.derived || after > word + 1)) {
      word = after;
      continue;
    }
    const title = titleLength(words, word);
    if (title > 0) {
      word = afterOffice(words, word + title);
      continue;
    }
    if (elided.has(words.at(word)) && words.jointAfter(word) === 'tight') {
      word++;
      continue;
    }
    const last = lastOfRun(words, word, knownAt);
    const run = trimmed(words, word, last);
    if (run !== null && !(knownAt.get(words.start(run.first))?.end === words.end(run.last))) {
      const text = words.text(run.first, run.last).replace(/\s+/g, ' ');
      const single = run.first === run.last;
      if (text.length <= mostCharacters && text.length > 1) {
        runs.push({
          name: text,
          at: words.start(run.first),
          doubtful: single && words.beginsSentence(run.first) && !(words.isAllCapitals(run.first) && text.length <= 6),
        });
      }
    }
    word = last + 1;
  }
  return runs;
}

function firstWordFrom(words: Words, from: number, position: number): number {
  let word = from + 1;
  while (word < words.count && words.start(word) < position) word++;
  return word;
}

const wordsOfTitle = (folded: FoldedText, words: Words): number => {
  const end = folded.codes.indexOf(10);
  let word = 0;
  while (word < words.count && words.start(word) < (end < 0 ? folded.length : end)) word++;
  return word;
};

/** Whether the title gives most of its words a capital, as American headlines do: then capitals are no sign of a name. */
function headlineInCapitals(folded: FoldedText, words: Words): boolean {
  const count = wordsOfTitle(folded, words);
  let long = 0;
  let capitals = 0;
  for (let word = 1; word < count; word++) {
    if (words.end(word) - words.start(word) < 4) continue;
    long++;
    if (words.isCapital(word)) capitals++;
  }
  return long >= 3 && capitals / long > 0.7;
}

/** How many words of a person's title begin here: "President" 1, "Prime Minister" 2, none 0. */
function titleLength(words: Words, word: number): number {
  for (const length of [3, 2, 1]) {
    const phrase = Array.from({ length }, (_, offset) => words.at(word + offset)).join(' ');
    if (personTitles.has(phrase)) return length;
  }
  return 0;
}

/** After a title: its office ("of Finance and Planning", "de la República") is no name either. */
function afterOffice(words: Words, from: number): number {
  let word = from;
  if (!genitives.has(words.at(word)) || words.jointAfter(word - 1) !== 'blank') return word;
  word++;
  if (articles.has(words.at(word))) word++;
  if (!words.isCapital(word)) return word;
  word++;
  if (
    (words.at(word) === 'and' || words.at(word) === 'y' || words.at(word) === 'e' || words.at(word) === 'et') &&
    words.isCapital(word + 1)
  )
    word += 2;
  return word;
}

function lastOfRun(words: Words, first: number, knownAt: ReadonlyMap<number, KnownName>): number {
  let last = first;
  let institution = institutionHeads.has(words.at(first));
  while (last - first < mostWords) {
    const joint = words.jointAfter(last);
    if (joint === 'none') return last;
    let next = last + 1;
    if (words.isCapital(next)) {
      if (joint === 'tight' && words.at(next) === 's') return last;
      if (titleLength(words, next) > 0) return last;
      const name = knownAt.get(words.start(next));
      if (joint === 'blank' && name !== undefined && firstWordFrom(words, next, name.end) > next + 1) return last;
    } else if (joint === 'blank') {
      next = pastConnectors(words, next, institution);
      if (next < 0) return last;
      const name = knownAt.get(words.start(next));
      if (name !== undefined) next = firstWordFrom(words, next, name.end) - 1;
    } else return last;
    last = next;
    institution ||= institutionHeads.has(words.at(last));
  }
  return last;
}

/** The capitalised word that connectors lead to ("de la", "of the", "bin", "el-"), or -1. "And" joins only the name of an office. */
function pastConnectors(words: Words, connector: number, institution: boolean): number {
  const part = words.at(connector);
  let next = connector + 1;
  if (genitives.has(part)) {
    if (words.jointAfter(connector) === 'none') return -1;
    if (articles.has(words.at(next)) && !words.isCapital(next)) {
      if (words.jointAfter(next) === 'none') return -1;
      next++;
    }
  } else if (nameParts.has(part)) {
    if (words.jointAfter(connector) === 'none') return -1;
  } else if (part === 'el' || part === 'al' || part === 'ul' || part === 'as' || part === 'ad' || part === 'ar') {
    if (words.jointAfter(connector) !== 'tight') return -1;
  } else if (
    !(
      institution &&
      (part === 'and' || part === 'y' || part === 'e' || part === 'et' || part === 'for' || part === 'para' || part === 'pour')
    )
  ) {
    return -1;
  } else if (words.jointAfter(connector) !== 'blank') return -1;
  return words.isCapital(next) ? next : -1;
}

/** A run without the words at its edges that are no part of a name; null when nothing is left. */
function trimmed(words: Words, from: number, to: number): { first: number; last: number } | null {
  let first = from;
  let last = to;
  while (first <= last && (notNames.has(words.at(first)) || (words.beginsSentence(first) && articles.has(words.at(first))))) {
    first++;
    // What follows "of" without its head is no name: "Monday of Holy Week".
    if (first <= last && !words.isCapital(first)) return null;
  }
  // "Drivers Union" at the start of a sentence, "drivers" elsewhere: the first word is an ordinary one.
  if (first < last && words.beginsSentence(first) && isWrittenSmall(words, first)) {
    first++;
    if (!words.isCapital(first)) return null;
  }
  while (last >= first && (notNames.has(words.at(last)) || !words.isCapital(last))) last--;
  if (first > last || (first < last && shouted(words, first, last))) return null;
  return { first, last };
}

const shouted = (words: Words, first: number, last: number): boolean => {
  for (let word = first; word <= last; word++) if (!words.isAllCapitals(word) || words.end(word) - words.start(word) < 4) return false;
  return true;
};

function isWrittenSmall(words: Words, word: number): boolean {
  const length = words.end(word) - words.start(word);
  for (let other = 0; other < words.count && words.start(other) < readCharacters; other++) {
    if (words.end(other) - words.start(other) === length && !words.isCapital(other) && words.at(other) === words.at(word)) return true;
  }
  return false;
}
