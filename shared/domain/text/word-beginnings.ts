const blank = 32;
/** The blank and a to z. */
const alphabet = 27;
const letters = 4;

/** 0 for a blank, 1 to 26 for a to z, else -1. */
const latin = (code: number): number => (code >= 0x61 && code <= 0x7a ? code - 0x60 : code === blank ? 0 : -1);

/** A set of words known by their first four letters, a bit for each: a quick "no" for most of a text, and never a wrong one. */
export class WordBeginnings {
  private readonly bits = new Uint8Array(((alphabet ** letters) >> 3) + 1);

  constructor(words: readonly string[]) {
    for (const word of words) this.mark(word, 0, 0);
  }

  /** False when none of the words begins here. Letters beyond a to z are not judged. */
  mayBegin(units: Uint16Array, at: number): boolean {
    let number = 0;
    for (let offset = 0; offset < letters; offset++) {
      const place = latin(units[at + offset] ?? 0);
      if (place < 0) return true;
      number = number * alphabet + place;
    }
    return ((this.bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  private mark(word: string, offset: number, number: number): void {
    if (offset === letters) {
      this.bits[number >> 3] = (this.bits[number >> 3] ?? 0) | (1 << (number & 7));
    } else if (offset < word.length) {
      const place = latin(word.charCodeAt(offset));
      if (place >= 0) this.mark(word, offset + 1, number * alphabet + place);
    } else {
      // A shorter word may be followed by anything.
      for (let place = 0; place < alphabet; place++) this.mark(word, offset + 1, number * alphabet + place);
    }
  }
}
