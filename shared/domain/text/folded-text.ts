/** What a character is to word finding. */
const separator = 0;
const letter = 1;
/** A letter of a script that writes no spaces between words: every such letter begins and ends a word. */
const spaceless = 2;
/** Not there at all: vowel points, soft hyphens, direction marks. */
const skipped = 3;
/** No phrase runs across it. */
const fieldBreak = 4;
const capitalBit = 8;

/** A word starts at this position. */
export const wordStart = 1;
/** A word has ended just before this position. */
export const wordEnd = 2;
/** The letter here is a capital in the text. */
export const capital = 4;

/** Accents written apart, vowel points of Arabic and Hebrew, nuktas, tatweel, soft hyphens, joiners, direction marks. */
const ignorable =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]|[\u093c\u09bc]|[\u0640\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/;
const withoutSpaces =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const losesMarks = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]/u;
/** Letters that Unicode does not decompose, or that Persian and Urdu write with a code of their own. */
const plainer: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ı: 'i',
  ħ: 'h',
  ٱ: 'ا',
  ی: 'ي',
  ے: 'ي',
  ک: 'ك',
  ہ: 'ه',
  ھ: 'ه',
};

const unknown = -1;
/** For each UTF-16 unit the folded unit, above it the kind: filled as characters are met, since few of 65,536 ever are. */
const characters = new Int32Array(65536).fill(unknown);

function describe(code: number): number {
  const char = String.fromCharCode(code);
  if (char === '\n') return fieldBreak << 16;
  if (ignorable.test(char)) return skipped << 16;
  if (!/[\p{L}\p{N}\p{M}]/u.test(char)) return separator << 16;
  const lower = char.toLowerCase();
  const base = losesMarks.test(char) || code >= 0xff00 ? lower.normalize('NFKD').charAt(0) : lower.charAt(0);
  const kind = withoutSpaces.test(char) ? spaceless : letter | (/\p{Lu}/u.test(char) ? capitalBit : 0);
  return (kind << 16) | (plainer[base] ?? base).charCodeAt(0);
}

/**
 * A text ready for phrase search: lower case, without accents and vowel points, one blank for whatever stands between words. Folding
 * keeps one unit per character, so every position is still known in the text itself. A line break separates fields.
 */
export interface FoldedText {
  /** The text in Unicode normal form C; `origins` point into it. */
  readonly text: string;
  readonly length: number;
  readonly codes: Uint16Array;
  /** The same units as a string. */
  readonly folded: string;
  readonly origins: Int32Array;
  /** Bits `wordStart`, `wordEnd` and `capital` for each position, and one more for the end. */
  readonly marks: Uint8Array;
  /** Positions where words start and end; letters of spaceless scripts are not listed. */
  readonly wordStarts: Int32Array;
  readonly wordEnds: Int32Array;
  readonly words: number;
  /** Positions where a phrase may start: words, and every letter of spaceless scripts. */
  readonly starts: Int32Array;
}

const blank = 32;
const newline = 10;
const units = new TextDecoder('utf-16le', { ignoreBOM: true });

const known = (code: number): number => {
  const stored = characters[code] ?? unknown;
  if (stored !== unknown) return stored;
  const described = describe(code);
  characters[code] = described;
  return described;
};

/** A short phrase folded the same way, beside it the letters as they were written; both have one unit for each. */
export function foldPhrase(phrase: string): { folded: string; written: string } {
  const text = phrase.normalize('NFC');
  let folded = '';
  let written = '';
  for (let at = 0; at < text.length; at++) {
    const character = known(text.charCodeAt(at));
    const kind = (character >> 16) & 7;
    if (kind === skipped) continue;
    if (kind === separator || kind === fieldBreak) {
      if (folded !== '' && !folded.endsWith(' ')) {
        folded += ' ';
        written += ' ';
      }
    } else {
      folded += String.fromCharCode(character & 0xffff);
      written += text.charAt(at);
    }
  }
  return folded.endsWith(' ') ? { folded: folded.slice(0, -1), written: written.slice(0, -1) } : { folded, written };
}

export function foldText(original: string): FoldedText {
  const text = original.normalize('NFC');
  const size = text.length;
  // One block for all columns: six allocations would cost a quarter of the whole pass.
  const half = (size >> 1) + 1;
  const block = new ArrayBuffer(4 * (2 * size + 2 * half) + 2 * size + size + 1);
  const origins = new Int32Array(block, 0, size);
  const starts = new Int32Array(block, 4 * size, size);
  const wordStarts = new Int32Array(block, 8 * size, half);
  const wordEnds = new Int32Array(block, 8 * size + 4 * half, half);
  const codes = new Uint16Array(block, 8 * size + 8 * half, size);
  const marks = new Uint8Array(block, 10 * size + 8 * half, size + 1);
  let length = 0;
  let words = 0;
  let started = 0;
  let before = separator;
  for (let at = 0; at < size; at++) {
    const code = text.charCodeAt(at);
    // Most of what is read: a plain small letter inside a word.
    if (code >= 0x61 && code <= 0x7a && before === letter) {
      codes[length] = code;
      origins[length++] = at;
      continue;
    }
    const character = known(code);
    const kind = (character >> 16) & 7;
    if (kind === skipped) continue;
    if (before === letter && kind !== letter) {
      marks[length] = wordEnd;
      wordEnds[words++] = length;
    }
    if (kind === separator || kind === fieldBreak) {
      const gap = kind === separator ? blank : newline;
      const last = length === 0 ? newline : codes[length - 1];
      if (last === newline || last === blank) {
        if (gap === newline && length > 0) codes[length - 1] = newline;
      } else {
        codes[length] = gap;
        origins[length++] = at;
      }
    } else {
      codes[length] = character & 0xffff;
      origins[length] = at;
      let mark = marks[length] ?? 0;
      if (kind === spaceless) {
        mark |= wordStart;
        marks[length + 1] = wordEnd;
        starts[started++] = length;
      } else if (before !== letter) {
        mark |= wordStart;
        wordStarts[words] = length;
        starts[started++] = length;
      }
      if ((character >> 16) & capitalBit) mark |= capital;
      marks[length++] = mark;
    }
    before = kind;
  }
  if (before === letter) {
    marks[length] = wordEnd;
    wordEnds[words++] = length;
  }
  return {
    text,
    length,
    codes,
    folded: units.decode(codes.subarray(0, length)),
    origins,
    marks,
    wordStarts,
    wordEnds,
    words,
    starts: starts.subarray(0, started),
  };
}
