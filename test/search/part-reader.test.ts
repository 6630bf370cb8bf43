import { expect, test } from 'vitest';
import { requestedBytes, type Span } from '#functions/search/byte-ranges.ts';
import { PartReader } from '#functions/search/segment-reader.ts';

const requests: Span[] = [];
const source = requestedBytes(async (span) => {
  requests.push(span);
  return Uint8Array.from({ length: span[1] }, (_, n) => span[0] + n);
});
/** The spans that are requested for these parts. */
async function requestsFor(reader: PartReader<number[]>, spans: Span[], segment = 1): Promise<readonly Span[]> {
  requests.length = 0;
  const parts = await reader.parts(source, segment, spans);
  expect(parts.map(([first]) => first)).toEqual(spans.map(([from]) => from));
  return [...requests];
}
const readerOf = (mostBytes: number) => new PartReader((bytes: Uint8Array) => [...bytes], 4, mostBytes);

test('parts are requested once, those that are close by one request', async () => {
  const reader = readerOf(100);
  expect(
    await requestsFor(reader, [
      [30, 5],
      [10, 5],
      [17, 5],
    ]),
  ).toEqual([
    [10, 12],
    [30, 5],
  ]);
  expect(
    await requestsFor(reader, [
      [17, 5],
      [60, 5],
    ]),
  ).toEqual([[60, 5]]);
});

test('parts of another segment are others', async () => {
  const reader = readerOf(100);
  await requestsFor(reader, [[10, 5]]);
  expect(await requestsFor(reader, [[10, 5]], 2)).toEqual([[10, 5]]);
});

test('parts are forgotten once others need their place, those first that were not asked for longest', async () => {
  const reader = readerOf(15);
  await requestsFor(reader, [
    [10, 5],
    [20, 5],
    [30, 5],
  ]);
  await requestsFor(reader, [[10, 5]]);
  await requestsFor(reader, [[40, 5]]);
  expect(
    await requestsFor(reader, [
      [10, 5],
      [30, 5],
      [40, 5],
    ]),
  ).toEqual([]);
  expect(await requestsFor(reader, [[20, 5]])).toEqual([[20, 5]]);
});
