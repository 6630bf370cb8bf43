import type { ByteSource, Span } from './byte-ranges.ts';
import {
  type Columns,
  type Dictionaries,
  type Head,
  readEntities,
  readIds,
  readTail,
  readTerms,
  rowsOfBlock,
  spanOf,
  type TermBlock,
  unpacked,
} from './segment-file.ts';

/** Reads parts of segments and keeps the most recently used ones. */
export class PartReader<T extends object> {
  readonly #gap: number;
  readonly #mostBytes: number;
  readonly #read: (packed: Uint8Array) => T;
  /** In the order of their last use. */
  readonly #known = new Map<string, { part: T; bytes: number }>();
  #bytes = 0;

  /**
   * @param gap parts that are at most this many bytes apart are one request: a request takes as long as a megabyte or
   * two
   * @param mostBytes of the kept parts as stored; in memory they take a few times as much
   */
  constructor(read: (packed: Uint8Array) => T, gap: number, mostBytes: number) {
    this.#gap = gap;
    this.#read = read;
    this.#mostBytes = mostBytes;
  }

  async parts(source: ByteSource, segment: number, spans: readonly Span[]): Promise<T[]> {
    const known = spans.map(([from]) => this.#known.get(`${segment} ${from}`)?.part);
    const missing = spans.filter((_, n) => known[n] === undefined);
    const packed = (await source.read(missing, this.#gap)).values();
    return spans.map(([from, bytes], n) => {
      const part = known[n] ?? this.#read(packed.next().value ?? new Uint8Array());
      this.#keep(`${segment} ${from}`, part, bytes);
      return part;
    });
  }

  #keep(key: string, part: T, bytes: number): void {
    this.#bytes += this.#known.delete(key) ? 0 : bytes;
    this.#known.set(key, { part, bytes });
    for (const [oldest, { bytes: size }] of this.#known) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#known.delete(oldest);
      this.#bytes -= size;
    }
  }
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const readers = {
  terms: new PartReader(readTerms, megabyte, 16 * megabyte),
  lists: new PartReader(unpacked, megabyte, 32 * megabyte),
  // Small, and a page of results needs them from all over the segment.
  ids: new PartReader(readIds, 2 * megabyte, 4 * megabyte),
  entities: new PartReader(readEntities, 64 * kilobyte, 4 * megabyte),
};

/** Blocks of terms that are read for one prefix at most. For shorter prefixes only frequent terms are found. */
const mostBlocks = 16;

let opened = 0;

/** The queries of one segment. The head and the columns are in memory, everything else is read when it is needed. */
export class SegmentReader {
  /** Documents, those that newer segments replace too. */
  readonly size: number;
  readonly columns: Columns;
  readonly dictionaries: Dictionaries;
  readonly #number = opened++;
  readonly #source: ByteSource;
  readonly #head: Head;
  /** The long postings by term. */
  readonly #lists: ReadonlyMap<string, number>;

  /** @param tail the last bytes of the segment. @throws if it is of another format */
  constructor(source: ByteSource, tail: Uint8Array) {
    const { head, columns } = readTail(tail);
    this.#source = source;
    this.#head = head;
    this.#lists = new Map(head.lists.terms.map((term, n) => [term, n]));
    this.size = head.size;
    this.columns = columns;
    this.dictionaries = head.dictionaries;
  }

  /** Postings of those terms (postings.ts) that some document has. */
  async postingsOf(terms: Iterable<string>): Promise<Map<string, Uint8Array>> {
    const found = new Map<string, Uint8Array>();
    const long = [...terms].flatMap((term) => this.#lists.get(term) ?? []);
    const spans = long.map((n) => spanOf(this.#head.lists, n));
    const [lists, blocks] = await Promise.all([
      readers.lists.parts(this.#source, this.#number, spans),
      this.#blocksOf(terms),
    ]);
    for (const [at, n] of long.entries()) found.set(this.#head.lists.terms[n] ?? '', lists[at] ?? new Uint8Array());
    for (const [term, { block, at }] of blocks) found.set(term, block.postings[at] ?? new Uint8Array());
    return found;
  }

  /** Documents with each of those terms that some document has, those that newer segments replace too. */
  async documentsWith(terms: Iterable<string>): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    for (const [term, { block, at }] of await this.#blocksOf(terms)) found.set(term, block.documents[at] ?? 0);
    for (const term of terms) {
      const list = this.#lists.get(term);
      if (list !== undefined) found.set(term, this.#head.lists.documents[list] ?? 0);
    }
    return found;
  }

  /** Bytes of a term's postings, if they are long. */
  bytesOf(term: string): number {
    const list = this.#lists.get(term);
    return list === undefined ? 0 : (this.#head.lists.lengths[list] ?? 0);
  }

  /**
   * Terms that begin with `prefix` and fit, those in the most documents first, at most `limit`. If there are too many
   * to read, only the frequent ones.
   */
  async termsWithPrefix(
    prefix: string,
    limit: number,
    fits: (term: string, documents: number) => boolean = () => true,
  ): Promise<{ term: string; documents: number }[]> {
    const found: { term: string; documents: number }[] = [];
    const add = (terms: readonly string[], documents: readonly number[]): void => {
      for (const [n, term] of terms.entries())
        if (term.startsWith(prefix) && fits(term, documents[n] ?? 0))
          found.push({ term, documents: documents[n] ?? 0 });
    };
    add(this.#head.lists.terms, this.#head.lists.documents);
    const first = Math.max(0, this.#blockOf(prefix));
    const last = this.#blockOf(`${prefix}\uffff`);
    if (this.#source.isInMemory || last - first < mostBlocks) {
      const numbers = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n);
      for (const { terms, documents } of await this.#blocks(numbers)) add(terms, documents);
    }
    return found.sort((a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1)).slice(0, limit);
  }

  async idsOf(rows: readonly number[]): Promise<string[]> {
    return (await this.#ofRows('ids', rows, readers.ids)).map((id) => id ?? '');
  }

  /** Names of the entities of documents, as each writes them. */
  async entitiesOf(rows: readonly number[]): Promise<string[][]> {
    return (await this.#ofRows('entities', rows, readers.entities)).map((names) => names ?? []);
  }

  async #ofRows<T>(
    of: 'ids' | 'entities',
    rows: readonly number[],
    reader: PartReader<T[]>,
  ): Promise<(T | undefined)[]> {
    const size = rowsOfBlock[of];
    const blocks = [...new Set(rows.map((row) => Math.floor(row / size)))];
    const spans = blocks.map((n) => spanOf(this.#head[of], n));
    const parts = await reader.parts(this.#source, this.#number, spans);
    const byBlock = new Map(parts.map((part, n) => [blocks[n], part]));
    return rows.map((row) => byBlock.get(Math.floor(row / size))?.[row % size]);
  }

  /** The last block whose first term is not after this term; -1 if there is none. */
  #blockOf(term: string): number {
    const { first } = this.#head.terms;
    let [from, to] = [0, first.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((first[middle] ?? '') <= term) from = middle + 1;
      else to = middle;
    }
    return from - 1;
  }

  /** Where those terms are whose postings are short. */
  async #blocksOf(terms: Iterable<string>): Promise<Map<string, { block: TermBlock; at: number }>> {
    const wanted = [...new Set(terms)]
      .filter((term) => !this.#lists.has(term))
      .map((term) => ({ term, n: this.#blockOf(term) }))
      .filter(({ n }) => n >= 0);
    const numbers = [...new Set(wanted.map(({ n }) => n))];
    const blocks = new Map((await this.#blocks(numbers)).map((block, i) => [numbers[i], block]));
    return new Map(
      wanted.flatMap(({ term, n }) => {
        const block = blocks.get(n);
        const at = block?.terms.indexOf(term) ?? -1;
        return block === undefined || at < 0 ? [] : [[term, { block, at }]];
      }),
    );
  }

  #blocks(numbers: readonly number[]): Promise<TermBlock[]> {
    const spans = numbers.map((n) => spanOf(this.#head.terms, n));
    return readers.terms.parts(this.#source, this.#number, spans);
  }
}
