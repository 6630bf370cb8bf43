// The occurrences of one term, as bytes: for each document the distance from the document before, the number of
// occurrences unless it is one, and the distances between their positions (Manning, Raghavan and Schütze,
// "Introduction to Information Retrieval", 2008, chapter 5.3). Most of these numbers are below 200, which decides how
// they are written: 0 to 223 as one byte, others in two, three or five, of which the first says how many follow.
// With seven bits a byte, an index of news is a seventh larger.
const twoBytes = 224;
const threeBytes = 248;
const fiveBytes = 255;
const leastOfTwo = twoBytes;
const leastOfThree = leastOfTwo + (threeBytes - twoBytes) * 256;
const leastOfFive = leastOfThree + (fiveBytes - threeBytes) * 65_536;

/** Writes whole numbers below 2^32. */
class ByteWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  write(value: number): void {
    if (this.#length + 5 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    if (value < leastOfTwo) this.#push(value);
    else if (value < leastOfThree) {
      const over = value - leastOfTwo;
      this.#push(twoBytes + (over >>> 8));
      this.#push(over);
    } else if (value < leastOfFive) {
      const over = value - leastOfThree;
      this.#push(threeBytes + (over >>> 16));
      this.#push(over >>> 8);
      this.#push(over);
    } else {
      this.#push(fiveBytes);
      for (const shift of [24, 16, 8, 0]) this.#push(value >>> shift);
    }
  }

  /** The bytes written so far; valid until the next write. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  clear(): void {
    this.#length = 0;
  }

  /** Adds the last eight bits. */
  #push(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }
}

/** Writes the occurrences of one term after the other. */
export class PostingsWriter {
  readonly #writer = new ByteWriter();
  #lastRow = -1;
  /** Documents with the term. */
  documents = 0;

  /** Adds a document, with some or all of these positions. Rows and positions ascend. */
  add(row: number, positions: ArrayLike<number>, from = 0, to = positions.length): void {
    const isSingle = to - from === 1;
    this.#writer.write((row - this.#lastRow - 1) * 2 + (isSingle ? 1 : 0));
    if (!isSingle) this.#writer.write(to - from);
    let last = 0;
    for (let at = from; at < to; at++) {
      const position = positions[at] ?? 0;
      this.#writer.write(position - last);
      last = position;
    }
    this.#lastRow = row;
    this.documents++;
  }

  /** The bytes of this term; valid until the next term begins. */
  bytes(): Uint8Array {
    return this.#writer.bytes();
  }

  /** Begins another term. */
  clear(): void {
    this.#writer.clear();
    this.#lastRow = -1;
    this.documents = 0;
  }
}

/** The positions of the current document. The array is reused: a common term has a hundred thousand documents. */
let positions = new Uint32Array(1024);

/**
 * Calls `visit` for each document in the order of rows.
 * @param visit gets the positions in the document, in ascending order: the first `count` values of an array, until it
 * returns
 */
export function eachDocument(
  bytes: Uint8Array,
  visit: (row: number, positions: Uint32Array, count: number) => void,
): void {
  let at = 0;
  const next = (): number => {
    const first = bytes[at++] ?? 0;
    if (first < twoBytes) return first;
    if (first < threeBytes) return leastOfTwo + ((first - twoBytes) << 8) + (bytes[at++] ?? 0);
    const two = ((bytes[at++] ?? 0) << 8) | (bytes[at++] ?? 0);
    if (first < fiveBytes) return leastOfThree + ((first - threeBytes) << 16) + two;
    return two * 65_536 + ((bytes[at++] ?? 0) << 8) + (bytes[at++] ?? 0);
  };
  let row = -1;
  while (at < bytes.length) {
    const head = next();
    row += 1 + (head >>> 1);
    const count = head & 1 ? 1 : next();
    if (count > positions.length) positions = new Uint32Array(2 * count);
    let position = 0;
    for (let n = 0; n < count; n++) {
      position += next();
      positions[n] = position;
    }
    visit(row, positions, count);
  }
}
