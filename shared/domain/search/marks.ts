import { beginningsOf, type Clause, type ParsedQuery } from './query.ts';
import { type Term, termsOf } from './terms.ts';

/** A text and its found parts: pairs of start and end in UTF-16 units, in order, without overlap. */
interface Marked {
  text: string;
  marks: [number, number][];
}

interface Match {
  clause: number;
  start: number;
  end: number;
}

/** Characters of a text that are read for its snippet: what says what a story is about comes early. */
const readCharacters = 20_000;
const usualLength = 200;

const words = new Intl.Segmenter('und', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Marks what a query finds in a text, in whole characters as a person sees them. */
export function markText(text: string, query: ParsedQuery, language: string | null): Marked {
  return { text, marks: joined(matchesOf(text, query, language)) };
}

/**
 * The part of a text with the most of a query's clauses, cut between words, with an ellipsis where it was cut. The
 * beginning of the text if it has none of them.
 * @param options `length` in UTF-16 units, without the ellipses and the ends of words; `isCut` if the text is cut
 */
export function snippetOf(
  given: string,
  query: ParsedQuery,
  language: string | null,
  { length = usualLength, isCut = false } = {},
): Marked {
  const text = isCut ? given.slice(0, endOfWords(given)) : given;
  const read = text.slice(0, wholeCharacters(text).startOf(readCharacters));
  const matches = matchesOf(read, query, language);
  const { start, end } = windowOf(text, bestPart(matches, length), length);
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${end < given.length ? '…' : ''}`,
    marks: joined(matches.filter((match) => match.start >= start && match.end <= end)).map(([from, to]) => [
      from + shift,
      to + shift,
    ]),
  };
}

/** The places that each clause matches, in the order of the text. */
function matchesOf(text: string, { must }: ParsedQuery, language: string | null): Match[] {
  const terms = termsOf(text, language);
  const whole = wholeCharacters(text);
  return terms.flatMap((first, at) =>
    must.flatMap((clause, n): Match[] => {
      const count = matchedTerms(clause, terms, at);
      const last = terms[at + count - 1];
      return count === 0 || last === undefined
        ? []
        : [{ clause: n, start: whole.startOf(first.start), end: whole.endOf(last.end) }];
    }),
  );
}

/** Number of terms that a clause matches from a term on, 0 if none. */
function matchedTerms(clause: Clause, terms: readonly Term[], at: number): number {
  const term = terms[at]?.term ?? '';
  switch (clause.kind) {
    case 'word':
      return clause.terms.includes(term) ? 1 : 0;
    case 'prefix':
      return clause.terms.includes(term) || beginningsOf(clause).some((one) => term.startsWith(one)) ? 1 : 0;
    case 'phrase':
      return clause.terms.every((some, n) => some.includes(terms[at + n]?.term ?? '')) ? clause.terms.length : 0;
  }
}

/** Adjacent and overlapping matches as one mark each. */
function joined(matches: readonly Match[]): [number, number][] {
  const marks: [number, number][] = [];
  for (const { start, end } of matches) {
    const last = marks.at(-1);
    if (last !== undefined && start <= last[1]) last[1] = Math.max(last[1], end);
    else marks.push([start, end]);
  }
  return marks;
}

interface Part {
  start: number;
  end: number;
}

/** The first part of at most `length` with the most clauses, then the most matches. */
function bestPart(matches: readonly Match[], length: number): Part {
  let best = { start: 0, end: 0 };
  let most = 0;
  for (const [n, { start }] of matches.entries()) {
    const within = matches.slice(n, n + 50).filter(({ end }) => end <= start + length);
    const score = new Set(within.map(({ clause }) => clause)).size * 100 + within.length;
    if (score <= most) continue;
    most = score;
    best = { start, end: Math.max(...within.map(({ end }) => end)) };
  }
  return best;
}

/** The part with some of the text around it, a third of that before it, cut between words. */
function windowOf(text: string, part: Part, length: number): Part {
  if (text.length <= length) return { start: 0, end: text.length };
  const whole = wholeCharacters(text);
  const spare = Math.max(0, length - (part.end - part.start));
  const first = wordAt(text, Math.max(0, Math.min(part.start - Math.floor(spare / 3), text.length - length)));
  const next = first.end + (/^\s*/.exec(text.slice(first.end, first.end + length))?.[0].length ?? 0);
  const start = whole.startOf(first.end === 0 || next > part.start ? first.start : next);
  const last = wordAt(text, Math.min(text.length, Math.max(start + length, part.end)));
  const end = last.start >= part.end && last.start > start ? last.start : last.end;
  return { start, end: whole.endOf(start + text.slice(start, end).trimEnd().length) };
}

/** Where the words end of a text whose last word may be cut. */
function endOfWords(text: string): number {
  if (text === '' || /[.!?…。！？؟।॥”»"')\]]$/.test(text)) return text.length;
  return text.slice(0, wordAt(text, text.length - 1).start).trimEnd().length;
}

/** UTF-16 units: a longer piece without a space is no single word. */
const longestWord = 40;
const segmenters = [words, graphemes];

/**
 * The word that a place is within, empty between words: what spaces separate, in scripts without spaces what a
 * dictionary separates, or if there is no word, a character as a person sees it.
 */
function wordAt(text: string, at: number): Part {
  const from = Math.max(0, at - longestWord);
  const before = /\S*$/.exec(text.slice(from, at))?.[0].length ?? 0;
  const after = /^\S*/.exec(text.slice(at, at + longestWord))?.[0].length ?? 0;
  if (before === 0 || after === 0) return { start: at, end: at };
  if (before + after <= longestWord) return { start: at - before, end: at + after };
  const around = text.slice(from, at + longestWord);
  for (const segmenter of segmenters) {
    const { index = 0, segment = '' } = segmenter.segment(around).containing(at - from) ?? {};
    if (from + index === at) return { start: at, end: at };
    if (segment.length < longestWord) return { start: from + index, end: from + index + segment.length };
  }
  const whole = wholeCharacters(text);
  return { start: whole.startOf(at), end: whole.endOf(at) };
}

const ascii = /^[\x20-\x7e]*$/;

/** Moves places to the borders of characters as a person sees them, which may be several code points. */
function wholeCharacters(text: string) {
  const segments = ascii.test(text) ? null : graphemes.segment(text);
  return {
    startOf: (at: number): number => Math.min(text.length, segments?.containing(at)?.index ?? at),
    endOf(end: number): number {
      const last = segments?.containing(end);
      return last === undefined || last.index === end ? Math.min(text.length, end) : last.index + last.segment.length;
    },
  };
}
