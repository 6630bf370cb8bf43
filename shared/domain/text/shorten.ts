import { decodeHTML } from 'entities';
import { singleSpaces } from './single-spaces.ts';

/** Readers see it in place of what the editors have left out. */
export const omissionMark = '[…]';

/** A letter of a text as it is compared, and where the text has it. */
interface Letter {
  letter: string;
  start: number;
  end: number;
}

/** White space and quotation marks change when a publisher edits a page, and are no other words. */
const folded = (letter: string): string =>
  /[\s\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(letter)
    ? ' '
    : /[‘’‚‛]/.test(letter)
      ? "'"
      : /[“”„‟]/.test(letter)
        ? '"'
        : letter;

function add(letters: Letter[], text: string, start: number, end: number): void {
  for (const one of text) {
    const letter = folded(one);
    if (letter !== ' ' || letters.at(-1)?.letter !== ' ') letters.push({ letter, start, end });
  }
}

const isWordLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);
const lettersOf = (text: string): string[] => [...singleSpaces([...text].map(folded).join('')).trim()];

/** Where a passage begins and ends among these letters, everywhere. Never inside a word. */
function occurrences(letters: readonly Letter[], passage: readonly string[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (let from = 0; from + passage.length <= letters.length; from++) {
    if (!passage.every((letter, n) => letters[from + n]?.letter === letter)) continue;
    const to = from + passage.length;
    const isInside =
      (isWordLetter(passage[0]) && isWordLetter(letters[from - 1]?.letter)) ||
      (isWordLetter(passage.at(-1)) && isWordLetter(letters[to]?.letter));
    if (isInside) continue;
    found.push({ from, to });
    from = to - 1;
  }
  return found;
}

/** Fewer letters than these of a passage's beginning, at the end of a text, say nothing of it. */
const fewestLetters = 12;

/** The end of a text that was cut inside this passage; empty if it was not. */
function cutOccurrence(letters: readonly Letter[], passage: readonly string[]): { from: number; to: number }[] {
  const text = letters.map(({ letter }) => letter).join('');
  const end = [...text.replace(/\s*(?:\[…\]|\[\.\.\.\]|…|\.\.\.)?\s*$/u, '')].length;
  for (let length = Math.min(end, passage.length - 1); length >= fewestLetters; length--) {
    const from = end - length;
    const isSame = passage.slice(0, length).every((letter, n) => letters[from + n]?.letter === letter);
    if (isSame && !isWordLetter(letters[from - 1]?.letter)) return [{ from, to: letters.length }];
  }
  return [];
}

/** A card's text without these passages, also without the beginning of one that the text ends in. */
export function shortenText(text: string, omitted: readonly string[]): string {
  return omitted.reduce((shown, passage) => {
    const letters: Letter[] = [];
    let at = 0;
    for (const one of shown) {
      add(letters, one, at, at + one.length);
      at += one.length;
    }
    const wanted = lettersOf(passage);
    const found = occurrences(letters, wanted);
    let result = '';
    let last = 0;
    for (const { from, to } of [...found, ...cutOccurrence(letters, wanted)]) {
      result += shown.slice(last, letters[from]?.start) + omissionMark;
      last = letters[to - 1]?.end ?? shown.length;
    }
    return result + shown.slice(last);
  }, text);
}

const part = /<[^>]*>|&(?:#\d+|#x[\da-f]+|[a-z\d]+);|[\s\S]/giu;
const block = /^<\/?(?:p|div|br|h[1-6]|li|ul|ol|dl|dt|dd|blockquote|figure|figcaption|tr|td|th|table|pre|hr)\b/i;
/** What is left of elements whose whole text was left out, and of links to it. */
const empty =
  /<(a|abbr|b|blockquote|cite|code|dd|div|dt|em|figcaption|h[1-6]|i|li|ol|p|q|s|small|span|strong|sub|sup|u|ul)\b[^>]*>\s*<\/\1>/giu;
const emptyLink = /<a\b[^>]*>\s*\[…\]\s*<\/a>/giu;
const marksInARow = /\[…\](?:\s*\[…\])+/gu;

/**
 * Sanitised HTML without these passages, wherever they are. It only takes text away, so it stays sanitised and its
 * elements stay balanced.
 * @returns the HTML, and which passages it does not have
 */
export function shortenHtml(html: string, omitted: readonly string[]): { html: string; missing: string[] } {
  const parts = html.match(part) ?? [];
  const letters: Letter[] = [];
  for (const [n, one] of parts.entries()) {
    if (one.length > 1 && one.startsWith('<')) {
      if (block.test(one)) add(letters, ' ', n, n);
    } else add(letters, one.startsWith('&') ? decodeHTML(one) : one, n, n);
  }
  const missing: string[] = [];
  const marks = new Set<number>();
  const gone = new Set<number>();
  for (const passage of omitted) {
    const found = occurrences(letters, lettersOf(passage));
    if (found.length === 0) missing.push(passage);
    for (const { from, to } of found) {
      const first = letters[from]?.start ?? 0;
      marks.add(first);
      for (let at = first; at <= (letters[to - 1]?.end ?? first); at++) if (!isTag(parts[at])) gone.add(at);
    }
  }
  if (marks.size === 0) return { html, missing };
  let shortened = parts
    .map((one, n) => (marks.has(n) ? omissionMark : gone.has(n) ? '' : isTag(one) ? withoutTexts(one, omitted) : one))
    .join('');
  for (let before = ''; before !== shortened; ) {
    before = shortened;
    shortened = shortened.replace(emptyLink, omissionMark).replace(empty, '').replace(marksInARow, omissionMark);
  }
  return { html: shortened, missing };
}

const isTag = (one: string | undefined): boolean => one !== undefined && one.length > 1 && one.startsWith('<');

/** A tag without descriptions that repeat a passage. */
const withoutTexts = (tag: string, omitted: readonly string[]): string =>
  tag.replace(/\s(?:alt|title)="([^"]*)"/gi, (attribute, value: string) => {
    const text = decodeHTML(value);
    return shortenText(text, omitted) === text ? attribute : '';
  });
