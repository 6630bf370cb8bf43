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
  #bytes = new Uint8Array(8);
  #length = 0;

  write(value: number): void {
    if (this.#length + 5 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    if (value < leastOfTwo) this.#push(value);
    else if (value < leastOfThree) {
      const rest = value - leastOfTwo;
      this.#push(twoBytes + (rest >>> 8), rest & 255);
    } else if (value < leastOfFive) {
      const rest = value - leastOfThree;
      this.#push(threeBytes + (rest >>> 16), (rest >>> 8) & 255, rest & 255);
    } else this.#push(fiveBytes, value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #push(...bytes: number[]): void {
    for (const byte of bytes) this.#bytes[this.#length++] = byte;
  }
}

/** Reads what `ByteWriter` wrote. */
class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  read(): number {
    const first = this.#byte();
    if (first < twoBytes) return first;
    if (first < threeBytes) return leastOfTwo + ((first - twoBytes) << 8) + this.#byte();
    if (first < fiveBytes) return leastOfThree + ((first - threeBytes) << 16) + (this.#byte() << 8) + this.#byte();
    return ((this.#byte() << 24) | (this.#byte() << 16) | (this.#byte() << 8) | this.#byte()) >>> 0;
  }

  #byte(): number {
    return this.#bytes[this.#at++] ?? 0;
  }
}

export class PostingsWriter {
  readonly #writer = new ByteWriter();
  #lastRow = -1;
  /** Documents with the term. */
  documents = 0;

  /** Adds a document. Rows and positions ascend. */
  add(row: number, positions: readonly number[]): void {
    const isSingle = positions.length === 1;
    this.#writer.write((row - this.#lastRow - 1) * 2 + (isSingle ? 1 : 0));
    if (!isSingle) this.#writer.write(positions.length);
    let last = 0;
    for (const position of positions) {
      this.#writer.write(position - last);
      last = position;
    }
    this.#lastRow = row;
    this.documents++;
  }

  bytes(): Uint8Array {
    return this.#writer.bytes();
  }
}

/** Calls `visit` for each occurrence, by row and position. */
export function eachOccurrence(bytes: Uint8Array, visit: (row: number, position: number) => void): void {
  const reader = new ByteReader(bytes);
  let row = -1;
  while (!reader.isAtEnd) {
    const head = reader.read();
    row += 1 + (head >>> 1);
    let position = 0;
    for (let left = head & 1 ? 1 : reader.read(); left > 0; left--) {
      position += reader.read();
      visit(row, position);
    }
  }
}

/** Whole numbers as bytes, in the same encoding. */
export function packNumbers(numbers: readonly number[]): Uint8Array {
  const writer = new ByteWriter();
  for (const number of numbers) writer.write(number);
  return writer.bytes();
}

export function unpackNumbers(bytes: Uint8Array): number[] {
  const reader = new ByteReader(bytes);
  const numbers: number[] = [];
  while (!reader.isAtEnd) numbers.push(reader.read());
  return numbers;
}
