/** Kinds of characters in a folded text. */
const separator = 0;
const letter = 1;
/** A letter of a script without spaces: each such letter begins and ends a word. */
const spaceless = 2;
/** Removed without a trace: vowel points, soft hyphens, direction marks. */
const skipped = 3;
/** No phrase continues across it. */
const fieldBreak = 4;
/** Set in addition to a kind. */
const capitalBit = 8;

/** Mark: a word starts at this position. */
export const wordStart = 1;
/** Mark: a word has ended just before this position. */
export const wordEnd = 2;
/** Mark: the letter at this position is a capital in the text. */
export const capital = 4;

/** Combining accents, vowel points of Arabic and Hebrew, nuktas, tatweel, soft hyphens, joiners, direction marks. */
const ignorable =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670]|[\u093c\u09bc]|[\u0640\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]/;
const withoutSpaces =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
const losesMarks = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}]/u;
/** Letters that Unicode does not decompose, and letters with separate codes for Persian and Urdu. */
const baseLetters: Record<string, string> = {
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
/**
 * For each UTF-16 unit the folded unit and, above bit 16, its kind. Filled on demand: texts use few of the 65,536
 * units.
 */
const characters = new Int32Array(65536).fill(unknown);

function classifyUnit(code: number): number {
  const char = String.fromCharCode(code);
  if (char === '\n') return fieldBreak << 16;
  if (ignorable.test(char)) return skipped << 16;
  if (!/[\p{L}\p{N}\p{M}]/u.test(char)) return separator << 16;
  const lower = char.toLowerCase();
  const base = losesMarks.test(char) || code >= 0xff00 ? lower.normalize('NFKD').charAt(0) : lower.charAt(0);
  const kind = withoutSpaces.test(char) ? spaceless : letter | (/\p{Lu}/u.test(char) ? capitalBit : 0);
  return (kind << 16) | (baseLetters[base] ?? base).charCodeAt(0);
}

/** The folded unit and kind of a UTF-16 unit, see `characters`. */
function characterOf(code: number): number {
  const stored = characters[code] ?? unknown;
  if (stored !== unknown) return stored;
  const character = classifyUnit(code);
  characters[code] = character;
  return character;
}

const kindOf = (character: number): number => (character >> 16) & 7;

/**
 * A text prepared for phrase search: lower case, no accents or vowel points, one blank between words. Folding maps
 * each character to one UTF-16 unit, and `origins` maps each unit back to the text. A line break separates fields.
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
const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

/** Folds a short phrase like a text. `written` has the original letter for each unit of `folded`. */
export function foldPhrase(phrase: string): { folded: string; written: string } {
  const text = phrase.normalize('NFC');
  let folded = '';
  let written = '';
  for (let at = 0; at < text.length; at++) {
    const character = characterOf(text.charCodeAt(at));
    const kind = kindOf(character);
    if (kind === skipped) continue;
    if (kind !== separator && kind !== fieldBreak) {
      folded += String.fromCharCode(character & 0xffff);
      written += text.charAt(at);
    } else if (folded !== '' && !folded.endsWith(' ')) {
      folded += ' ';
      written += ' ';
    }
  }
  return folded.endsWith(' ') ? { folded: folded.slice(0, -1), written: written.slice(0, -1) } : { folded, written };
}

/** Folds a text for phrase search. */
export function foldText(original: string): FoldedText {
  const text = original.normalize('NFC');
  return new Folding(text).run();
}

/** The columns of a folded text while it is built, one character at a time. */
class Folding {
  private readonly text: string;
  private readonly origins: Int32Array;
  private readonly starts: Int32Array;
  private readonly wordStarts: Int32Array;
  private readonly wordEnds: Int32Array;
  private readonly codes: Uint16Array;
  private readonly marks: Uint8Array;
  private length = 0;
  private words = 0;
  private started = 0;
  /** Kind of the last character. */
  private before = separator;

  constructor(text: string) {
    this.text = text;
    const size = text.length;
    // One buffer for all columns: six allocations would take a quarter of the whole pass.
    const half = (size >> 1) + 1;
    const block = new ArrayBuffer(4 * (2 * size + 2 * half) + 2 * size + size + 1);
    this.origins = new Int32Array(block, 0, size);
    this.starts = new Int32Array(block, 4 * size, size);
    this.wordStarts = new Int32Array(block, 8 * size, half);
    this.wordEnds = new Int32Array(block, 8 * size + 4 * half, half);
    this.codes = new Uint16Array(block, 8 * size + 8 * half, size);
    this.marks = new Uint8Array(block, 10 * size + 8 * half, size + 1);
  }

  run(): FoldedText {
    const { text, codes, origins } = this;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      // The most frequent case: a plain small letter inside a word.
      if (code >= 0x61 && code <= 0x7a && this.before === letter) {
        codes[this.length] = code;
        origins[this.length++] = at;
      } else this.add(characterOf(code), at);
    }
    if (this.before === letter) this.endWord();
    return this.result();
  }

  private add(character: number, at: number): void {
    const kind = kindOf(character);
    if (kind === skipped) return;
    if (this.before === letter && kind !== letter) this.endWord();
    if (kind === separator || kind === fieldBreak) this.addGap(kind === separator ? blank : newline, at);
    else this.addLetter(character, kind, at);
    this.before = kind;
  }

  private endWord(): void {
    this.marks[this.length] = wordEnd;
    this.wordEnds[this.words++] = this.length;
  }

  /** Adjacent gaps become one, a line break if any of them is one. */
  private addGap(gap: number, at: number): void {
    const last = this.length === 0 ? newline : this.codes[this.length - 1];
    if (last !== newline && last !== blank) {
      this.codes[this.length] = gap;
      this.origins[this.length++] = at;
    } else if (gap === newline && this.length > 0) this.codes[this.length - 1] = newline;
  }

  private addLetter(character: number, kind: number, at: number): void {
    const position = this.length++;
    this.codes[position] = character & 0xffff;
    this.origins[position] = at;
    let mark = this.marks[position] ?? 0;
    if (kind === spaceless) {
      mark |= wordStart;
      this.marks[position + 1] = wordEnd;
      this.starts[this.started++] = position;
    } else if (this.before !== letter) {
      mark |= wordStart;
      this.wordStarts[this.words] = position;
      this.starts[this.started++] = position;
    }
    if ((character >> 16) & capitalBit) mark |= capital;
    this.marks[position] = mark;
  }

  private result(): FoldedText {
    const { text, length, codes, origins, marks, wordStarts, wordEnds, words } = this;
    return {
      text,
      length,
      codes,
      folded: utf16.decode(codes.subarray(0, length)),
      origins,
      marks,
      wordStarts,
      wordEnds,
      words,
      starts: this.starts.subarray(0, this.started),
    };
  }
}
