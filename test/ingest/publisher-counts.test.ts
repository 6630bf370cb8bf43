import { expect, test } from 'vitest';
import { noStories, publisherAfter } from '#functions/ingest/store/publisher-counts.ts';

const change = { id: 'harbour', name: 'Harbour', domain: 'harbour.example', favicon: null, category: 'general', by: 1 };

test('a publisher keeps its first day and what a commit does not change', () => {
  const first = publisherAfter(
    noStories,
    { ...change, region: 'caribbean', sourceId: 'harbour-feed', topics: { general: 1 }, firstDay: '2026-11-20' },
    20,
  );
  expect(publisherAfter(first, { ...change, firstDay: '2026-11-21' }, 21)).toMatchObject({
    articleCount: 2,
    topics: { general: 1 },
    since: '2026-11-20',
    region: 'caribbean',
    sourceId: 'harbour-feed',
    commit: 21,
  });
});
