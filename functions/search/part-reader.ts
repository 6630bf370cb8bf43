import type { ByteSource, Span } from './byte-ranges.ts';

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
