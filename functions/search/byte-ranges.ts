/** A part of a file: where it begins, and how many bytes it has. */
export type Span = readonly [from: number, length: number];

/** Where a segment is read from. */
export interface ByteSource {
  /** Whether reading costs nothing. */
  isInMemory: boolean;
  /**
   * Reads these spans, in their order.
   * @param gap spans that are at most so many bytes apart are read as one
   */
  read(spans: readonly Span[], gap: number): Promise<Uint8Array[]>;
}

export const bytesInMemory = (bytes: Uint8Array): ByteSource => ({
  isInMemory: true,
  read: async (spans) => spans.map(([from, length]) => bytes.subarray(from, from + length)),
});

/** Bytes that are requested when they are needed: one request for spans that are close to each other. */
export const requestedBytes = (request: (span: Span) => Promise<Uint8Array>): ByteSource => ({
  isInMemory: false,
  read: async (spans, gap) => {
    const ranges = joinedSpans(spans, gap);
    const parts = await Promise.all(ranges.map(request));
    return spans.map(([from, length]) => {
      const at = ranges.findLastIndex(([start]) => start <= from);
      const start = from - (ranges[at]?.[0] ?? 0);
      return (parts[at] ?? new Uint8Array()).subarray(start, start + length);
    });
  },
});

/** The fewest ranges that cover all spans, with gaps of at most `gap` bytes, in ascending order. */
export function joinedSpans(spans: readonly Span[], gap: number): Span[] {
  const joined: [number, number][] = [];
  for (const [from, length] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last === undefined || from - (last[0] + last[1]) > gap) joined.push([from, length]);
    else last[1] = Math.max(last[1], from + length - last[0]);
  }
  return joined;
}
