import { expect, test } from 'vitest';
import { updatePublisher } from '#functions/catalog/publishers.ts';
import { emptyState, loadPublishers } from '#functions/ingest/store/ledger-state.ts';
import { noStories, publisherAfter, savePublishers } from '#functions/ingest/store/publisher-counts.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

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

test('a publisher keeps the region and country that editors have changed since a commit, if the next one does not show it', async () => {
  const state = emptyState(1, new Map());
  await savePublishers([publisherAfter(noStories, { ...change, region: 'african', country: 'NG' }, 1)]);
  await loadPublishers(state, [change]);
  await updatePublisher('harbour', { name: 'Harbour', region: 'caribbean', country: 'JM' });
  await loadPublishers(state, [change]);
  const { region, country } = publisherAfter(state.publishers.get('harbour') ?? noStories, change, 2);
  expect([region, country]).toEqual(['caribbean', 'JM']);
});
