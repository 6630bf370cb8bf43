import { slugOf } from '#shared/domain/search/slug.ts';
import { termReader } from '#shared/domain/search/terms.ts';
import { PostingsWriter } from './postings.ts';
import type { StoredTerm } from './segment-file.ts';

/** What is searched of a document. */
export interface DocumentTexts {
  title: string;
  summary: string;
  body: string;
  /** The body is for members: the index has its words without order and number. */
  isBodyWithheld?: boolean;
  author: string;
  keywords: string;
  entities: readonly string[];
  language: string | null;
}

/** The term of an entity as a whole, by its slug. No word of a text contains the sign. */
export const entityTerm = (slug: string): string => `=${slug}`;

/**
 * The position of all words of a withheld body: after any other text, which has at most 100,000 characters. Words at
 * one position are not side by side, so no phrase is found.
 */
export const withheldPosition = 2 ** 19;

/** Positions of the fields before the body: what a 16-bit column can hold, less the gaps. */
const mostPositions = 20_000;

/** Last words of a summary that may be cut. */
const summaryTail = 2;

/** The positions at which the fields of a document end. */
type Ends = Record<'title' | 'entities' | 'summary' | 'body', number>;

/**
 * The terms of a segment and where its documents have them. There are millions of such places, so they are columns of
 * numbers instead of objects.
 */
export class SegmentTerms {
  readonly #numbers = new Map<string, number>();
  readonly #readers = new Map<string | null, ReturnType<typeof termReader>>();
  /** For each place the number of its term, and its position in the document. */
  readonly #terms = new NumberList();
  readonly #positions = new NumberList();
  /** Places until the end of each document. */
  readonly #ends: number[] = [];
  readonly #summary = new NumberList();
  readonly #body = new NumberList();

  /**
   * Adds the next document, one field after the other. The gaps between fields and between entities are positions
   * without a term, which no phrase crosses. A body that begins with its summary, as feeds often write it, is not
   * indexed twice: its beginning is the summary.
   */
  add({ title, entities, keywords, author, summary, body, isBodyWithheld = false, language }: DocumentTexts): Ends {
    const read = this.#readers.get(language) ?? termReader(language);
    this.#readers.set(language, read);
    let next = 0;
    const put = (term: number) => {
      this.#terms.push(term);
      this.#positions.push(next);
    };
    const addText = (text: string) =>
      read(text, (term) => {
        if (next >= mostPositions) return;
        put(this.#numberOf(term));
        next++;
      });
    const addTerms = (terms: NumberList, from: number, to: number, most: number) => {
      for (let i = from; i < to && next < most; i++, next++) put(terms.at(i));
    };
    const ends: Ends = { title: 0, entities: 0, summary: 0, body: 0 };

    addText(title);
    ends.title = next++;
    const slugs = new Set<string>();
    for (const name of entities) {
      const slug = slugOf(name);
      if (slug === '' || slugs.has(slug)) continue;
      slugs.add(slug);
      put(this.#numberOf(entityTerm(slug)));
      addText(name);
      next++;
    }
    ends.entities = next++;
    const otherKeywords = keywords.split(',').filter((keyword) => !slugs.has(slugOf(keyword)));
    for (const text of [...otherKeywords, author]) {
      addText(text);
      next++;
    }
    this.#readTo(this.#summary, summary, read);
    this.#readTo(this.#body, body, read, !isBodyWithheld);
    const shared = isBodyWithheld ? 0 : this.#sharedBeginning();
    if (shared > 0) addTerms(this.#body, 0, shared, mostPositions);
    else addTerms(this.#summary, 0, this.#summary.length, mostPositions);
    // The rest of a text that begins with the summary follows it without a gap.
    ends.summary = shared > 0 ? next : next++;
    if (isBodyWithheld) next += this.#addWithheld(this.#body);
    else addTerms(this.#body, shared, this.#body.length, Number.POSITIVE_INFINITY);
    ends.body = next;
    this.#ends.push(this.#terms.length);
    return ends;
  }

  /** @returns the number of different terms */
  #addWithheld(terms: NumberList): number {
    const different = new Set(Array.from({ length: terms.length }, (_, i) => terms.at(i)));
    for (const term of different) {
      this.#terms.push(term);
      this.#positions.push(withheldPosition);
    }
    return different.size;
  }

  /** The terms of all documents, in the order of their UTF-16 units. */
  *stored(): Generator<StoredTerm> {
    const { ends, rows, positions } = this.#byTerm();
    const writer = new PostingsWriter();
    for (const term of [...this.#numbers.keys()].sort()) {
      const number = this.#numberOf(term);
      writer.clear();
      const end = ends[number] ?? 0;
      for (let from = ends[number - 1] ?? 0; from < end; ) {
        const row = rows[from] ?? 0;
        let to = from + 1;
        while (to < end && rows[to] === row) to++;
        writer.add(row, positions, from, to);
        from = to;
      }
      // The words of a summary that is not indexed have numbers too.
      if (writer.documents > 0) yield { term, documents: writer.documents, postings: writer.bytes() };
    }
  }

  /** The places in the order of their terms, then of documents and positions, and where each term ends. */
  #byTerm(): { ends: Uint32Array; rows: Uint32Array; positions: Uint32Array } {
    const count = this.#terms.length;
    const [rows, positions] = [new Uint32Array(count), new Uint32Array(count)];
    // Counting sort: each term's cursor starts at the end of the term before and finishes at its own end.
    const ends = new Uint32Array(this.#numbers.size + 1);
    for (let i = 0; i < count; i++) {
      const after = this.#terms.at(i) + 1;
      ends[after] = (ends[after] ?? 0) + 1;
    }
    for (let number = 1; number < ends.length; number++) ends[number] = (ends[number] ?? 0) + (ends[number - 1] ?? 0);
    let i = 0;
    for (const [row, end] of this.#ends.entries())
      for (; i < end; i++) {
        const term = this.#terms.at(i);
        const to = ends[term] ?? 0;
        rows[to] = row;
        positions[to] = this.#positions.at(i);
        ends[term] = to + 1;
      }
    return { ends, rows, positions };
  }

  #numberOf(term: string): number {
    const number = this.#numbers.get(term) ?? this.#numbers.size;
    if (number === this.#numbers.size) this.#numbers.set(term, number);
    return number;
  }

  /** @param withPairs whether pairs of characters count. They overlap: all pairs of a text are nearly the text. */
  #readTo(list: NumberList, text: string, read: ReturnType<typeof termReader>, withPairs = true): void {
    list.length = 0;
    read(text, (term, _start, _end, isPair) => {
      if (withPairs || !isPair) list.push(this.#numberOf(term));
    });
  }

  /**
   * The number of terms at the beginning of the body that repeat the summary; 0 if it begins differently. The last
   * words of the summary are ignored: a cut summary may end in the middle of one.
   */
  #sharedBeginning(): number {
    const count = this.#summary.length - summaryTail;
    if (count < 1 || this.#body.length < count) return 0;
    for (let i = 0; i < count; i++) if (this.#summary.at(i) !== this.#body.at(i)) return 0;
    return count;
  }
}

/** A list of whole numbers below 2^32 that grows, and keeps its memory when it is emptied. */
class NumberList {
  #values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Uint32Array(this.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }
}
