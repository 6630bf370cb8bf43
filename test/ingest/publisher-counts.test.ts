import { expect, test } from 'vitest';
import { countsAfter, noStories, savePublisher, storedPublishers } from '#functions/ingest/store/publisher-counts.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const change = { id: 'harbour', name: 'Harbour', domain: 'harbour.example', favicon: null, category: 'general', by: 1 };
const counted = async () => (await storedPublishers(['harbour'])).get('harbour');

test('a publisher has the counts of its latest commit, in whatever order commits are written', async () => {
  for (const commit of [2, 10, 9, 10])
    await savePublisher({ ...change, firstDay: '2026-11-20' }, { ...noStories, articleCount: commit, commit });
  expect(await counted()).toMatchObject({ articleCount: 10, commit: 10 });
});

test('a publisher keeps its first day and what a commit does not change', async () => {
  const first = countsAfter(noStories, { ...change, topics: { general: 1 }, firstDay: '2026-11-20' }, 20);
  await savePublisher({ ...change, region: 'caribbean' }, first);
  await savePublisher(change, countsAfter(first, { ...change, firstDay: '2026-11-21' }, 21));
  expect(await counted()).toMatchObject({ articleCount: 2, topics: { general: 1 }, since: '2026-11-20', commit: 21 });
});
