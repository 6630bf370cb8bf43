import type { Clause, ParsedQuery } from './query.ts';
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

/** Marks what a query finds in a text, in whole characters as a person sees them. */
export function markText(text: string, query: ParsedQuery, language: string | null): Marked {
  return { text, marks: joined(matchesOf(text, query, language)) };
}

/**
 * The part of a text with the most of a query's clauses, cut between words, with an ellipsis where it was cut. The
 * beginning of the text if it has none of them.
 * @param length UTF-16 units, without the ellipses
 */
export function snippetOf(text: string, query: ParsedQuery, language: string | null, length = usualLength): Marked {
  const read = text.slice(0, wholeCharacters(text).startOf(readCharacters));
  const matches = matchesOf(read, query, language);
  const { start, end } = windowOf(text, bestPart(matches, length), length);
  const before = start > 0 ? '…' : '';
  const shift = before.length - start;
  return {
    text: `${before}${text.slice(start, end)}${end < text.length ? '…' : ''}`,
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
      return term.startsWith(clause.prefix) || clause.terms.includes(term) ? 1 : 0;
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

/** The part with some of the text around it, a third of that before it, cut between words if the script has spaces. */
function windowOf(text: string, part: Part, length: number): Part {
  if (text.length <= length) return { start: 0, end: text.length };
  const whole = wholeCharacters(text);
  const spare = Math.max(0, length - (part.end - part.start));
  const earliest = Math.max(0, Math.min(part.start - Math.floor(spare / 3), text.length - length));
  const start = earliest === 0 ? 0 : wordStart(text, whole.endOf(earliest), part.start);
  const latest = Math.min(text.length, start + length);
  const end = latest === text.length ? latest : wordEnd(text, whole.startOf(latest), Math.max(part.end, start));
  return { start, end };
}

/** The first start of a word from `from` on, at most `to`; `from` if there is no space between them. */
function wordStart(text: string, from: number, to: number): number {
  const rest = text.slice(from, to);
  const word = /\s\S/.exec(rest) ?? /\s$/.exec(rest);
  return word === null ? Math.min(from, to) : Math.min(to, from + word.index + 1);
}

/** The last end of a word until `to`, at least `from`; `to` if there is no space between them. */
function wordEnd(text: string, to: number, from: number): number {
  const cut = text.slice(from, to).replace(/\s+\S*$/, '');
  return from + cut.length;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
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
