import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeSegments, currentSegments } from '#functions/search/current-segments.ts';
import { deleteSegment, downloadSegment, putManifest } from '#functions/search/index/index-bucket.ts';
import { presentManifest } from '#functions/search/index/index-state.ts';
import { storeSegment, withFolder } from '#functions/search/index/index-writer.ts';
import type { SegmentEntry } from '#functions/search/index/manifest.ts';
import { segmentIds } from '#functions/search/index/segment-ids.ts';
import { buildSegment, type SearchDocument } from '#functions/search/segment.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { outage, withSearchBucket } from '#test/support/search/search-bucket.ts';

const bucket = withSearchBucket();

const documentOf = (id: string): SearchDocument => ({
  ...{ id, title: `Story ${id}`, summary: '', body: 'words of a body '.repeat(400), author: '', keywords: '' },
  ...{ entities: [], topic: 'justice', region: null, publisherId: 'paper', source: 'Paper', language: 'en' },
  publishedAt: '2026-11-20T08:00:00.000Z',
});

const stored = (...ids: string[]): Promise<SegmentEntry> =>
  withFolder(async (folder) => {
    buildSegment(`${folder}/segment`, ids.map(documentOf));
    return storeSegment(`${folder}/segment`, segmentIds(ids), 0);
  });

/** A segment of more than four megabytes: its words do not compress. */
const large = join(mkdtempSync(join(tmpdir(), 'large-')), 'segment');
const largeIds = Array.from({ length: 500 }, (_, n) => `large-${n}`);
beforeAll(() => {
  const words = randomBytes(4_000_000).toString('hex').match(/.{40}/g) ?? [];
  const bodyOf = (n: number): string => words.slice(n * 400, (n + 1) * 400).join(' ');
  buildSegment(
    large,
    largeIds.map((id, n) => ({ ...documentOf(id), body: bodyOf(n) })),
  );
});
afterAll(() => rmSync(dirname(large), { recursive: true }));
const storedLarge = (): Promise<SegmentEntry> => storeSegment(large, segmentIds(largeIds), 0);

async function publish(...segments: SegmentEntry[]): Promise<void> {
  const { manifest, etag } = await presentManifest();
  expect(await putManifest({ ...manifest, segments }, etag)).toBe(true);
}

/** Ids that are found. */
async function live(): Promise<string[]> {
  const ids = (await currentSegments()).map(({ segment, gone }) =>
    segment.idsOf([...Array(segment.size).keys()].filter((row) => !gone.includes(row))),
  );
  return (await Promise.all(ids)).flat().sort();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  captureLog();
});
afterEach(() => {
  vi.useRealTimers();
  closeSegments();
  bucket.calm();
  bucket.empty();
});
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe('current segments', () => {
  test('current segments are none before the first manifest', async () => {
    expect(await currentSegments()).toEqual([]);
  });

  test('current segments are fetched once for calls at the same time, and the manifest is read at most every three seconds', async () => {
    await publish(await stored('one'), await stored('two'));
    bucket.requests.length = 0;
    await Promise.all([currentSegments(), currentSegments(), currentSegments()]);
    later(2);
    expect(await live()).toEqual(['one', 'two']);
    expect(bucket.requests.map((one) => one.replace(/segments\/.*/, 'segment')).sort()).toEqual([
      'GET v1/manifest',
      'GET v1/segment',
      'GET v1/segment',
    ]);
  });

  test('current segments follow the manifest: new documents appear, replaced ones go', async () => {
    const first = await stored('one', 'two');
    await publish(first);
    expect(await live()).toEqual(['one', 'two']);
    await publish(await stored('three'), { ...first, gone: [1] });
    later(121);
    expect(await live()).toEqual(['one', 'three']);
  });

  test('current segments are those before while newer ones arrive, and the newer ones afterwards', async () => {
    await publish(await stored('one'));
    expect(await live()).toEqual(['one']);
    await publish(await stored('one', 'two'));
    later(4);
    bucket.requests.length = 0;
    expect(await live()).toEqual(['one']);
    await vi.waitFor(async () => expect(await live()).toEqual(['one', 'two']));
    expect(bucket.requests).toHaveLength(2);
  });

  test('current segments are waited for when the known ones are two minutes old', async () => {
    await publish(await stored('one'));
    expect(await live()).toEqual(['one']);
    await publish(await stored('one', 'two'));
    later(120);
    expect(await live()).toEqual(['one', 'two']);
  });

  test('current segments stay as they were while S3 fails', async () => {
    await publish(await stored('one'));
    expect(await live()).toEqual(['one']);
    bucket.disturb(outage);
    later(121);
    expect(await live()).toEqual(['one']);
    bucket.calm();
    await publish(await stored('one', 'two'));
    later(121);
    expect(await live()).toEqual(['one', 'two']);
  });

  test('current segments stay as they were while a segment of a new manifest cannot be fetched', async () => {
    await publish(await stored('one'));
    expect(await live()).toEqual(['one']);
    const lost = await stored('lost');
    await deleteSegment(lost.id);
    await publish(lost, await stored('two'));
    later(121);
    expect(await live()).toEqual(['one']);
    await publish(await stored('three'));
    later(121);
    expect(await live()).toEqual(['three']);
  });

  test('current segments are refused with 503 while S3 fails and none are there, and tried again by the next call', async () => {
    await publish(await stored('one'));
    bucket.disturb(outage);
    await expect(currentSegments()).rejects.toMatchObject({ status: 503 });
    bucket.calm();
    expect(await live()).toEqual(['one']);
  });

  test('current segments that are large are opened without their terms, which are requested when they are needed', async () => {
    const entry = await storedLarge();
    expect(entry.tailBytes).toBeLessThan(entry.bytes / 20);
    await publish(entry);
    bucket.requests.length = 0;
    const [one] = await currentSegments();
    expect(await one?.segment.idsOf([7])).toEqual(['large-7']);
    expect(bucket.requests).toHaveLength(3);
  });

  test('current segments that are large answer 503 while S3 fails, and again when it does not', async () => {
    await publish(await storedLarge());
    const [one] = await currentSegments();
    bucket.disturb(outage);
    await expect(one?.segment.idsOf([7])).rejects.toMatchObject({ status: 503 });
    bucket.calm();
    expect(await one?.segment.idsOf([7])).toEqual(['large-7']);
  });

  test('current segments that are larger than one range arrive whole', async () => {
    const file = randomBytes(20 * 1024 * 1024 + 7);
    await withFolder(async (folder) => {
      writeFileSync(`${folder}/file`, file);
      const entry = await storeSegment(`${folder}/file`, segmentIds([]), 0);
      bucket.requests.length = 0;
      await downloadSegment(entry, `${folder}/large`);
      expect(readFileSync(`${folder}/large`).equals(file)).toBe(true);
    });
    expect(bucket.requests).toHaveLength(3);
  });
});
