import { beforeAll, expect, test } from 'vitest';
import { articleDetail } from '#functions/editorial/article-detail.ts';
import { changeRows, storeReports, storeStory } from '#test/support/articles/store-reports.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const now = new Date();
const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
let [berth, judges, harbour, ferry]: string[] = [];

beforeAll(async () => {
  captureLog();
  [berth, judges, harbour, ferry] = await storeReports([
    ['gleaner', 'Appeal court clears the Kingston deep-water berth', at(90), {}],
    ['nation', 'Judges clear deep-water berth in Kingston', at(80), {}],
    ['guardian', 'Kingston berth may be built', at(70), {}],
    ['herald', 'Ferry to Nevis sails again', at(60), {}],
  ]);
  await storeStory([berth ?? '', judges ?? '', harbour ?? ''], { lead: judges ?? '' });
});
const storyOf = async (id = '') => (await articleDetail(id, now)).story;

test('the desk sees the other reports of an article’s story, the most alike first, and the words in common', async () => {
  const story = await storyOf(berth);
  expect(story).toMatchObject({ id: berth, title: 'Judges clear deep-water berth in Kingston', formerIds: [] });
  expect(story?.reports.map(({ id, source }) => [id, source])).toEqual([
    [judges, 'Nation'],
    [harbour, 'Guardian'],
  ]);
  expect(story?.terms.map(({ term }) => term)).toEqual(expect.arrayContaining(['kingston', 'berth', 'deep']));
  expect(story?.terms.find(({ term }) => term === 'kingston')?.reports).toBe(2);
  const sum = story?.terms.reduce((all, { score }) => all + score, 0);
  expect(sum).toBeCloseTo(story?.score ?? 0, 5);
  expect(story?.score).toBeGreaterThan(0.2);
});

test('an article alone is a story without other reports, and a merged one is in none', async () => {
  expect(await storyOf(ferry)).toEqual({
    ...{ id: ferry, title: 'Ferry to Nevis sails again', formerIds: [], reports: [], score: 0, terms: [] },
  });
  await changeRows([ferry ?? ''], (row) => ({ ...row, survivor: berth ?? '' }));
  expect(await storyOf(ferry)).toBeNull();
});
