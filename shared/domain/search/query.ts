import { foldWord } from './fold.ts';
import { functionWords } from './function-words.ts';
import { stemsOf } from './stem.ts';
import { isFunctionWord } from './terms.ts';
import { type Word, wordsOf } from './words.ts';

/** One condition of a query. `written` is its part of the query, without quotes and minus. */
export type Clause =
  /** Any of the terms: the word and its stems under each language. */
  | { kind: 'word'; terms: string[]; written: string }
  /** Any of the terms, or a term that begins with `prefix`. */
  | { kind: 'prefix'; prefix: string; terms: string[]; written: string }
  /** Terms side by side, each with its alternatives. */
  | { kind: 'phrase'; terms: string[][]; written: string };

/** The beginnings of terms that a clause stands for: in Arabic also without the article, which terms do not have. */
export const beginningsOf = ({ prefix, terms }: Clause & { kind: 'prefix' }): string[] => [
  prefix,
  ...terms.filter((term) => term.length > 2 && term !== prefix && prefix.endsWith(term)),
];

export interface ParsedQuery {
  must: Clause[];
  not: Clause[];
}

/** Queries are cut to this, so that no query costs more than a long headline. */
const bounds = { characters: 1000, clauses: 16, phraseTerms: 32 };

const quotes = /[“”„‟«»＂]/g;
const part = /(?<minus>[-−]*)"(?<quoted>[^"]*)"?|(?<plain>[^\s"]+)/g;
/** What joins the words of "Guinea-Bissau", "O’Neill" and "3.5" to a phrase. */
const joint = /^[-‐‑'’.]$/;

/**
 * Reads a query of words, "phrases" and -exclusions. Nothing else has a meaning, so every text is a query; what goes
 * beyond the bounds is ignored. Function words count only in capitals, as in "WHO".
 * @param options `prefix` while typing: the last word may be the beginning of a word
 */
export function parseQuery(q: string, { prefix }: { prefix: boolean }): ParsedQuery {
  const cut = q.slice(0, bounds.characters).replace(quotes, '"');
  const text = cut === cut.toUpperCase() ? cut.toLowerCase() : cut;
  const must: Clause[] = [];
  const not: Clause[] = [];
  for (const { index, 0: written, groups } of text.matchAll(part)) {
    const isExclusion = /^[-−]./u.test(written);
    const isLast =
      prefix && !isExclusion && groups?.plain !== undefined && text.slice(index + written.length).trim() === '';
    const clauses = groups?.quoted === undefined ? plainClauses(written, isLast, must) : phraseOf(groups.quoted);
    (isExclusion ? not : must).push(...clauses);
  }
  return bounded({ must, not });
}

/** Each clause once, and not more than the bounds allow. */
function bounded({ must, not }: ParsedQuery): ParsedQuery {
  const distinct = (clauses: readonly Clause[], most: number) =>
    [...new Map(clauses.map((clause) => [JSON.stringify({ ...clause, written: '' }), clause])).values()].slice(0, most);
  const kept = distinct(must, bounds.clauses);
  return { must: kept, not: distinct(not, bounds.clauses - kept.length) };
}

/**
 * The clauses of a part without quotes and spaces: often one word, but also "Guinea-Bissau", "pros/cons", "北京大学".
 * @param isLast whether the last word may be incomplete
 * @param before the clauses before it
 */
function plainClauses(text: string, isLast: boolean, before: readonly Clause[]): Clause[] {
  const words = wordsOf(text);
  const last = isLast ? words.at(-1) : undefined;
  const clauses = groupsOf(
    text,
    words.filter((word) => word !== last || word.characters !== null),
  ).flatMap((group) => clausesOf(text, group));
  return last === undefined || last.characters !== null
    ? clauses
    : [...clauses, ...beginning(last, text, before.length + clauses.length > 0)];
}

/** A word that is being typed. Next to other words, a single letter or a function word says nothing yet. */
function beginning(word: Word, text: string, hasOthers: boolean): Clause[] {
  const written = text.slice(word.start, word.end);
  if (hasOthers && (isFunctionWord(word) || word.folded.length === 1)) return [];
  const terms = stemsOf(word.folded);
  return [
    word.folded.length === 1
      ? { kind: 'word', terms, written }
      : { kind: 'prefix', prefix: word.folded, terms, written },
  ];
}

/** Words in their order, those with a joint between them together. */
function groupsOf(text: string, words: readonly Word[]): Word[][] {
  const groups: Word[][] = [];
  for (const word of words) {
    const before = groups.at(-1)?.at(-1);
    const isJoined =
      before?.characters === null && word.characters === null && joint.test(text.slice(before.end, word.start));
    if (isJoined) groups.at(-1)?.push(word);
    else groups.push([word]);
  }
  return groups;
}

function clausesOf(text: string, group: readonly Word[]): Clause[] {
  const [first] = group;
  if (first?.characters === null || first === undefined) return phraseOfWords(text, group);
  return segmentsOf(text.slice(first.start, first.end), first).flatMap((segment) => phraseOfWords(text, [segment]));
}

const phraseOf = (quoted: string): Clause[] => phraseOfWords(quoted, wordsOf(quoted));

/** One clause for words side by side; none if all are function words. */
function phraseOfWords(text: string, words: readonly Word[]): Clause[] {
  const terms = words
    .flatMap((word, n) => (word.characters === null ? wordTerms(word) : pairTerms(text, word, n === words.length - 1)))
    .slice(0, bounds.phraseTerms);
  const written = text.slice(words[0]?.start, words.at(-1)?.end);
  const [first] = terms;
  if (first === undefined) return [];
  if (terms.length > 1) return [{ kind: 'phrase', terms, written }];
  const isCharacter = words.length === 1 && words[0]?.characters?.length === 1;
  return isCharacter
    ? [{ kind: 'prefix', prefix: first[0] ?? '', terms: first, written }]
    : [{ kind: 'word', terms: first, written }];
}

const wordTerms = (word: Word): string[][] => (isFunctionWord(word) ? [] : [stemsOf(word.folded)]);

/**
 * The pairs of a run as in the index, where the last character follows alone: at the end of a phrase it may be
 * incomplete.
 */
function pairTerms(text: string, { characters }: Word, isLast: boolean): string[][] {
  const all = characters ?? [];
  const pairs = isLast && all.length > 1 ? all.slice(0, -1) : all;
  return pairs.map(({ start, end }, n) => [foldWord(text.slice(start, all[n + 1]?.end ?? end))]);
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/**
 * The words of a run without spaces, by the dictionary of the platform. A single character joins the word before it,
 * and particles are left out.
 * The index has pairs of characters, so that a wrong cut only makes the query a little wider.
 */
function segmentsOf(run: string, word: Word): Word[] {
  const characters = word.characters ?? [];
  const groups: (typeof characters)[] = [];
  for (const { index, segment } of segmenter.segment(run)) {
    if (functionWords.has(segment)) continue;
    const from = word.start + index;
    const some = characters.filter(({ start }) => start >= from && start < from + segment.length);
    const before = groups.at(-1);
    if (before !== undefined && (some.length === 1 || before.length === 1))
      groups[groups.length - 1] = [...before, ...some];
    else if (some.length > 0) groups.push(some);
  }
  return (groups.length === 0 ? [characters] : groups).map((some) => ({
    ...word,
    start: some[0]?.start ?? word.start,
    end: some.at(-1)?.end ?? word.end,
    characters: some,
  }));
}
