import { expect, test } from 'vitest';
import { newEntries } from '#functions/sources/new-entries.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { entryOf } from '#test/support/articles-message.ts';
import { sampleSource } from '#test/support/sample-source.ts';

const now = new Date('2026-11-20T12:00:00Z');
const memory = { etag: null, lastModified: null, seen: [], edition: 1 };
const titles = ['Shipping lanes reopen', 'The ship is late', 'Élections at the harbour', '港口关闭'];

function messagesOf(given: Partial<Source>, language: string | null = null) {
  const entries = titles.map((title) => entryOf(title, null, { content: '', summary: '' }));
  const feed = { title: 'Evening', link: null, language, entries };
  return newEntries(
    { ...sampleSource(given), edition: 1 },
    { feed, etag: null, lastModified: null, movedTo: null },
    memory,
    'r',
    now,
  );
}
const kept = (metadata: Source['metadata']) =>
  messagesOf({ metadata }).flatMap((message) => [message.filtered, ...message.entries.map(({ title }) => title)]);

test('entries without an include word or with an exclude word are not queued, and are counted as filtered [SRC-50, ING-30]', () => {
  expect(kept({})).toEqual([0, ...titles]);
  expect(kept({ includeKeywords: ['SHIP', 'elections'] })).toEqual([2, titles[1], titles[2]]);
  expect(kept({ excludeKeywords: ['ship', '港口'] })).toEqual([2, titles[0], titles[2]]);
  expect(kept({ includeKeywords: ['harbour', 'ship'], excludeKeywords: ['élections'] })).toEqual([3, titles[1]]);
});

test.each([
  ['the feed', 'fr', 'ht', 'fr'],
  ['the source', null, 'ht', 'ht'],
  ['the source for a blank one', '', 'ht', 'ht'],
  ['neither', null, undefined, null],
])('takes the language from %s [SRC-51]', (_, ofFeed, ofSource, language) => {
  const metadata = ofSource === undefined ? {} : { language: ofSource };
  expect(messagesOf({ metadata }, ofFeed).map((message) => message.language)).toEqual([language]);
});

test('sends the publisher that a renamed feed keeps, but not for an API source [SRC-52]', () => {
  const publisherOf = (given: Partial<Source>) => messagesOf(given).map(({ source }) => source.publisherId);
  expect(publisherOf({ publisherId: 'evening' })).toEqual(['evening']);
  expect(publisherOf({ publisherId: 'evening', type: 'api', url: 'newsapi' })).toEqual([undefined]);
  expect(publisherOf({})).toEqual([undefined]);
});
