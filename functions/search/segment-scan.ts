import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { Span } from './byte-ranges.ts';
import {
  type Columns,
  type Dictionaries,
  footerBytes,
  type Head,
  readEntities,
  readIds,
  readTail,
  readTerms,
  type StoredTerm,
  spanOf,
  tailLength,
  unpacked,
} from './segment-file.ts';

/** A segment in a file, which is read from its beginning to its end. */
export class SegmentScan {
  readonly columns: Columns;
  readonly dictionaries: Dictionaries;
  readonly #head: Head;
  readonly #file: number;

  /** @throws if the file is no segment of this format */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    try {
      const { size } = fstatSync(this.#file);
      const length = tailLength(this.#read([size - footerBytes, footerBytes]));
      const { head, columns } = readTail(this.#read([size - length, length]));
      this.#head = head;
      this.columns = columns;
      this.dictionaries = head.dictionaries;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  /** All terms in their order. */
  *terms(): Generator<StoredTerm, undefined> {
    const { lists } = this.#head;
    let next = 0;
    const list = (n: number): StoredTerm => ({
      term: lists.terms[n] ?? '',
      documents: lists.documents[n] ?? 0,
      postings: unpacked(this.#read(spanOf(lists, n))),
    });
    for (const n of this.#head.terms.first.keys()) {
      const { terms, documents, postings } = readTerms(this.#read(spanOf(this.#head.terms, n)));
      for (const [at, term] of terms.entries()) {
        while ((lists.terms[next] ?? term) < term) yield list(next++);
        yield { term, documents: documents[at] ?? 0, postings: postings[at] ?? new Uint8Array() };
      }
    }
    while (next < lists.terms.length) yield list(next++);
  }

  /** The ids of all documents by row. */
  *ids(): Generator<string> {
    for (const n of this.#head.ids.lengths.keys()) yield* readIds(this.#read(spanOf(this.#head.ids, n)));
  }

  /** The names of the entities of all documents by row. */
  *entities(): Generator<string[]> {
    for (const n of this.#head.entities.lengths.keys()) yield* readEntities(this.#read(spanOf(this.#head.entities, n)));
  }

  #read([from, length]: Span): Uint8Array {
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length; ) {
      const count = readSync(this.#file, bytes, done, length - done, from + done);
      if (count === 0) throw new Error('The segment ends too early');
      done += count;
    }
    return bytes;
  }
}
