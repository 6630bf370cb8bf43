const blank = 32;
/** The blank and a to z. */
const alphabet = 27;
const letters = 4;

/** 0 for a blank, 1 to 26 for a to z, else -1. */
const letterIndex = (code: number): number => (code >= 0x61 && code <= 0x7a ? code - 0x60 : code === blank ? 0 : -1);

/** A bitmap of the first four letters of a set of words. Rejects most of a text quickly, without false negatives. */
export class PrefixFilter {
  private readonly bits = new Uint8Array(((alphabet ** letters) >> 3) + 1);

  constructor(words: readonly string[]) {
    for (const word of words) this.mark(word, 0, 0);
  }

  /** False if none of the words starts at this position. Always true where letters beyond a to z occur. */
  mayStart(units: Uint16Array, at: number): boolean {
    let number = 0;
    for (let offset = 0; offset < letters; offset++) {
      const index = letterIndex(units[at + offset] ?? 0);
      if (index < 0) return true;
      number = number * alphabet + index;
    }
    return ((this.bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  private mark(word: string, offset: number, number: number): void {
    if (offset === letters) {
      this.bits[number >> 3] = (this.bits[number >> 3] ?? 0) | (1 << (number & 7));
    } else if (offset < word.length) {
      const index = letterIndex(word.charCodeAt(offset));
      if (index >= 0) this.mark(word, offset + 1, number * alphabet + index);
    } else {
      // Anything may follow a shorter word.
      for (let index = 0; index < alphabet; index++) this.mark(word, offset + 1, number * alphabet + index);
    }
  }
}
