import {
  articles,
  genitives,
  institutionHeads,
  institutionNouns,
  nameParts,
  notAlone,
  notNames,
  personTitles,
  weekdays,
} from '../../config/vocabulary/names.ts';
import { capital, type FoldedText, wordEnd, wordStart } from './folded-text.ts';
import type { KnownName } from './named-entities.ts';
import { TextWords } from './text-words.ts';

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

/** Longer words in capitals are no acronyms, with these exceptions. */
const mostAcronym = 5;
const acronyms = new Set(['unesco', 'unicef', 'interpol', 'unctad', 'unhabitat']);

/** Function words and months that are also somebody's name. */
const alsoNames = new Set([
  'april',
  'may',
  'june',
  'august',
  'mars',
  'will',
  'son',
  'sur',
  'al',
  'de',
  'del',
  'du',
  'des',
]);

const unusual = /\s{2}|[\t\n\u00a0\u202f’]/;
const conjunctions = new Set(['and', 'y', 'e', 'et']);
const purposes = new Set(['for', 'para', 'pour']);
const elided = new Set(['l', 'j', 'c', 's', 'qu']);

/**
 * Runs of capitalised words: "Bukola Shonibare", "Ministério da Justiça", "Bank of Jamaica". Titles before a person's name, words that only
 * begin a sentence, days and months are left out; what the vocabulary already named whole is not found again.
 */
export function capitalisedRuns(folded: FoldedText, known: readonly KnownName[]): Run[] {
  const words = new TextWords(folded);
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
      const single = run.first === run.last;
      const text = nameOf(words, run.first, run.last);
      const doubtful =
        single && words.beginsSentence(run.first) && !(text.length <= 6 && words.isAllCapitals(run.first));
      if (text.length > 1 && text.length <= mostCharacters && (doubtful || !single || !isOrdinary(words, run.first))) {
        runs.push({ name: text, at: words.start(run.first), doubtful });
      }
    }
    word = last + 1;
  }
  return runs;
}

function firstWordFrom(words: TextWords, from: number, position: number): number {
  let word = from + 1;
  while (word < words.count && words.start(word) < position) word++;
  return word;
}

const wordsOfTitle = (folded: FoldedText, words: TextWords): number => {
  const end = folded.codes.indexOf(10);
  let word = 0;
  while (word < words.count && words.start(word) < (end < 0 ? folded.length : end)) word++;
  return word;
};

/** Whether the title gives most of its words a capital, as American headlines do: then capitals are no sign of a name. */
function headlineInCapitals(folded: FoldedText, words: TextWords): boolean {
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

const longestTitle = new Map<string, number>();
for (const title of personTitles) {
  const parts = title.split(' ');
  const first = parts[0] ?? '';
  longestTitle.set(first, Math.max(parts.length, longestTitle.get(first) ?? 0));
}

/** How many words of a person's title begin here: "President" 1, "Prime Minister" 2, none 0. */
function titleLength(words: TextWords, word: number): number {
  const first = words.at(word);
  for (let length = longestTitle.get(first) ?? 0; length > 0; length--) {
    let title = first;
    for (let part = 1; part < length; part++) title += ` ${words.at(word + part)}`;
    if (personTitles.has(title)) return length;
  }
  return 0;
}

/** After a title: its office ("of Finance and Planning", "de la República") is no name either. */
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

function lastOfRun(words: TextWords, first: number, knownAt: ReadonlyMap<number, KnownName>): number {
  let last = first;
  let office = institutionHeads.has(words.at(first));
  /** An office's name has one "and"; the next joins another name. */
  let joined = false;
  let institution = office || institutionNouns.has(words.at(first));
  while (last - first < mostWords) {
    const joint = words.jointAfter(last);
    if (joint === 'none') return last;
    let next = last + 1;
    if (words.isCapital(next)) {
      if (joint === 'tight' && words.at(next) === 's') return last;
      // Inside a run these begin the next sentence, after a heading without a full stop.
      if (titleLength(words, next) > 0 || (notNames.has(words.at(next)) && !alsoNames.has(words.at(next)))) return last;
      const name = knownAt.get(words.start(next));
      if (joint === 'blank' && name !== undefined && (name.derived || firstWordFrom(words, next, name.end) > next + 1))
        return last;
    } else if (joint === 'blank') {
      // "Lloyd Ebanks of Porus" is a man, "Bank of Jamaica" a bank.
      if (words.at(next) === 'of' && last > first && !institution) return last;
      const and = conjunctions.has(words.at(next));
      next = pastConnectors(words, next, office && !joined);
      joined ||= and;
      if (next < 0) return last;
      const name = knownAt.get(words.start(next));
      if (name !== undefined) next = firstWordFrom(words, next, name.end) - 1;
    } else return last;
    last = next;
    office ||= institutionHeads.has(words.at(last));
    institution ||= office || institutionNouns.has(words.at(last));
  }
  return last;
}

/** The capitalised word that connectors lead to ("de la", "of the", "bin", "el-"), or -1. "And" joins only the name of an office. */
function pastConnectors(words: TextWords, connector: number, office: boolean): number {
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
  } else if (!office || !(conjunctions.has(part) || purposes.has(part))) {
    return -1;
  } else if (words.jointAfter(connector) !== 'blank') return -1;
  return words.isCapital(next) ? next : -1;
}

/** A run without the words at its edges that are no part of a name; null when nothing is left. */
function trimmed(words: TextWords, from: number, to: number): { first: number; last: number } | null {
  let first = from;
  let last = to;
  const isPlain = (word: number) =>
    words.at(word) === 'the' ||
    (words.beginsSentence(first) && word === first
      ? notNames.has(words.at(word)) || articles.has(words.at(word))
      : false);
  while (first <= last && isPlain(first)) {
    first++;
    // What follows "of" without its head is no name: "Most of Kingston" leaves nothing of a run.
    if (first <= last && !words.isCapital(first)) return null;
  }
  // "Weavers of Akhmim" or "Drivers Union" where a sentence begins: the first word is an ordinary one.
  if (first < last && words.beginsSentence(first)) {
    const connected = !words.isCapital(first + 1);
    if ((connected && !institutionNouns.has(words.at(first))) || isWrittenSmall(words, first)) {
      first++;
      while (first < last && !words.isCapital(first)) first++;
    }
  }
  while (last >= first && (weekdays.has(words.at(last)) || !words.isCapital(last))) last--;
  if (first > last || (first < last && shouted(words, first, last))) return null;
  return { first, last };
}

/** A single capitalised word that is no name: a nationality's noun, a code with figures ("N168", "US$"), or one that is also written small. */
function isOrdinary(words: TextWords, word: number): boolean {
  const letters = words.at(word);
  return (
    notNames.has(letters) ||
    notAlone.has(letters) ||
    /^[a-z]{1,2}\d/.test(letters) ||
    words.gapAfter(word).startsWith('$') ||
    isWrittenSmall(words, word)
  );
}

/** The name as it is printed; what a dateline or heading sets in capitals gets its usual form. */
function nameOf(words: TextWords, first: number, last: number): string {
  const printed = words.text(first, last);
  const text = unusual.test(printed) ? printed.replace(/\s+/g, ' ').replace(/’/g, "'") : printed;
  for (let word = first; word <= last; word++)
    if (!words.isAllCapitals(word) || acronyms.has(words.at(word))) return text;
  if (first === last && words.end(first) - words.start(first) <= mostAcronym) return text;
  return text.replace(/\p{L}+/gu, (part) =>
    genitives.has(part.toLowerCase()) ? part.toLowerCase() : part.charAt(0) + part.slice(1).toLowerCase(),
  );
}

/** A heading in capitals: two long words of them and no small letter. */
function shouted(words: TextWords, first: number, last: number): boolean {
  let long = 0;
  for (let word = first; word <= last; word++) {
    if (!words.isAllCapitals(word)) return false;
    if (words.end(word) - words.start(word) > mostAcronym) long++;
  }
  return long > 1;
}

/** Whether the word also stands in small letters somewhere. */
function isWrittenSmall(words: TextWords, word: number): boolean {
  const { folded, marks } = words.folded;
  const spelling = words.at(word);
  for (
    let found = folded.indexOf(spelling);
    found >= 0 && found < readCharacters;
    found = folded.indexOf(spelling, found + 1)
  ) {
    const mark = marks[found] ?? 0;
    if ((mark & wordStart) !== 0 && (mark & capital) === 0 && ((marks[found + spelling.length] ?? 0) & wordEnd) !== 0)
      return true;
  }
  return false;
}
