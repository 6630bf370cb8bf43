/**
 * The occurrences of one term, as bytes: for each document the distance from the document before, the number of
 * occurrences unless it is one, and the distances between their positions. All numbers are varints of seven bits a
 * byte (Manning, Raghavan and Schütze, "Introduction to Information Retrieval", 2008, chapter 5.3).
 */
export class PostingsWriter {
  #bytes = new Uint8Array(8);
  #length = 0;
  #lastRow = -1;
  /** Documents with the term. */
  documents = 0;

  /** Adds a document. Rows and positions ascend. */
  add(row: number, positions: readonly number[]): void {
    const isSingle = positions.length === 1;
    this.#write((row - this.#lastRow) * 2 + (isSingle ? 1 : 0));
    if (!isSingle) this.#write(positions.length);
    let last = 0;
    for (const position of positions) {
      this.#write(position - last);
      last = position;
    }
    this.#lastRow = row;
    this.documents++;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #write(value: number): void {
    if (this.#length + 5 > this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }
}

/** Calls `visit` for each occurrence, by row and position. */
export function eachOccurrence(bytes: Uint8Array, visit: (row: number, position: number) => void): void {
  let at = 0;
  const next = (): number => {
    let byte = bytes[at++] ?? 0;
    if (byte < 128) return byte;
    let value = byte & 127;
    for (let shift = 7; ; shift += 7) {
      byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  };
  let row = -1;
  while (at < bytes.length) {
    const head = next();
    row += head >>> 1;
    let position = 0;
    for (let left = head & 1 ? 1 : next(); left > 0; left--) {
      position += next();
      visit(row, position);
    }
  }
}

/** Whole numbers as bytes, in the same encoding. */
export function packNumbers(numbers: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const number of numbers) {
    let rest = number;
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

export function unpackNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const byte of bytes) {
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte < 128) {
      numbers.push(value);
      value = 0;
      shift = 0;
    }
  }
  return numbers;
}
