/**
 * A set of words as a trie, stored level by level in flat arrays. The children of a node are adjacent and sorted, and
 * the upper levels, which every search passes, fit in the processor's cache. Node 0 is the root.
 */
export class LetterTree {
  private readonly labels: Uint16Array;
  /** Index of each node's first child; its last child comes right before the next node's first. */
  private readonly children: Int32Array;
  /** The root's children by unit, for direct access; 0 means none. */
  private readonly roots: Int32Array;
  /** Index of the word that ends at a node, or -1. */
  readonly words: Int32Array;

  /** @param sorted distinct words, sorted by their UTF-16 units */
  constructor(sorted: readonly string[]) {
    const labels: number[] = [0];
    const children: number[] = [];
    const words: number[] = [];
    // Each node represents the words `from` to `to`, which share their first `depth` letters.
    const from: number[] = [0];
    const to: number[] = [sorted.length];
    const depths: number[] = [0];
    for (let node = 0; node < labels.length; node++) {
      const first = from[node] ?? 0;
      const last = to[node] ?? 0;
      const depth = depths[node] ?? 0;
      const isWord = first < last && sorted[first]?.length === depth;
      words.push(isWord ? first : -1);
      children.push(labels.length);
      for (let begin = isWord ? first + 1 : first; begin < last; ) {
        const end = endOfGroup(sorted, begin, last, depth);
        labels.push(sorted[begin]?.charCodeAt(depth) ?? 0);
        from.push(begin);
        to.push(end);
        depths.push(depth + 1);
        begin = end;
      }
    }
    children.push(labels.length);
    this.labels = Uint16Array.from(labels);
    this.children = Int32Array.from(children);
    this.words = Int32Array.from(words);
    const last = children[1] ?? 1;
    this.roots = new Int32Array((labels[last - 1] ?? 0) + 1);
    for (let node = 1; node < last; node++) this.roots[labels[node] ?? 0] = node;
  }

  /** The child of a node for a UTF-16 unit, or -1. */
  child(node: number, unit: number): number {
    if (node === 0) return this.roots[unit] || -1;
    const { labels, children } = this;
    let low = children[node] ?? 0;
    let high = children[node + 1] ?? 0;
    while (high - low > 6) {
      const middle = (low + high) >> 1;
      if ((labels[middle] ?? 0) <= unit) low = middle;
      else high = middle;
    }
    for (; low < high; low++) if (labels[low] === unit) return low;
    return -1;
  }
}

/** End of the words from `begin` on that have the same letter at `depth`. */
function endOfGroup(sorted: readonly string[], begin: number, last: number, depth: number): number {
  const label = sorted[begin]?.charCodeAt(depth);
  let end = begin;
  while (end < last && sorted[end]?.charCodeAt(depth) === label) end++;
  return end;
}

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
