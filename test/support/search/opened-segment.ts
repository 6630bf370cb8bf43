import { readFileSync } from 'node:fs';
import { bytesInMemory, requestedBytes, type Span } from '#functions/search/byte-ranges.ts';
import { tailLength } from '#functions/search/segment-file.ts';
import { SegmentReader } from '#functions/search/segment-reader.ts';

/** Opens the segment of a file as a search opens a small one: whole. */
export function openedSegment(path: string): SegmentReader {
  const file = readFileSync(path);
  return new SegmentReader(bytesInMemory(file), file.subarray(-tailLength(file)));
}

/**
 * Opens the segment of a file as a search opens a large one: only its tail.
 * @param requested is told of each request
 */
export function requestedSegment(path: string, requested: (span: Span) => void = () => {}): SegmentReader {
  const file = readFileSync(path);
  const request = async (span: Span) => {
    requested(span);
    return file.subarray(span[0], span[0] + span[1]);
  };
  return new SegmentReader(requestedBytes(request), file.subarray(-tailLength(file)));
}
