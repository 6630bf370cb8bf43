import { beforeEach, expect, test, vi } from 'vitest';
import { readStories } from '#functions/articles/stories.ts';
import { handler } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { publish, saveDraft } from '#functions/newsroom/documents.ts';
import { readFrontPage } from '#functions/newsroom/front-page.ts';
import type { StoryDecision } from '#shared/domain/stories/story-decision.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { emptyTable } from '#test/support/table-items.ts';

withRealTable();

const start = Date.parse('2026-11-20T12:00:00.000Z');
let later = start;
let version = 0;
beforeEach(async () => {
  // What was published is kept for half a minute, also after the table is emptied.
  later += 72 * hourMs;
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  await emptyTable();
  clearLedgerState();
  version = 0;
  return () => vi.useRealTimers();
});

const titles = {
  noon: 'Kingston dock workers end strike after nine days',
  evening: 'Dock workers of Kingston end their nine days strike',
  dawn: 'Strike of Kingston dock workers ends after nine days of talks',
  dusk: 'Guinea suspends bauxite exports of Emirates Global Aluminium',
};
type Source = keyof typeof titles;
const sources: readonly Source[] = ['noon', 'evening', 'dawn', 'dusk'];
const entry = (source: string, title: string) =>
  entryOf(title, new Date(later - 5 * hourMs + (sources.indexOf(source as Source) + 1) * 60_000).toISOString(), {
    link: `https://${source}.example/${encodeURIComponent(title)}`,
  });
const idOf = (source: Source) => articleId(entry(source, titles[source]), source);

async function store(source: string, title: string): Promise<void> {
  const message = messageOf([entry(source, title)], { source, fetchedAt: new Date().toISOString() });
  expect((await handler(queueEvent([packMessage(message)]))).batchItemFailures).toEqual([]);
}
let others = 0;
/** Another article arrives: the commit may settle the stories. */
const next = async (hours: number) => {
  vi.setSystemTime(Date.now() + hours * hourMs);
  await store('late', `Lateword${others} otherword${others++}`);
};

async function decide(...decisions: Partial<StoryDecision>[]): Promise<void> {
  const at = new Date();
  const content = decisions.map((one) => ({
    ...{ title: 'Strike', headline: '', isPinned: false, together: [], apart: [], enabled: true },
    ...{ createdAt: at.toISOString(), updatedAt: at.toISOString(), ...one },
  }));
  const by = 'editor@example.org';
  ({ version } = await saveDraft('story-decisions', content, { version, by, now: at }));
  ({ version } = await publish('story-decisions', undefined, { version, by, now: at }));
}

/** The reports that each report's story has, by source. */
async function stories(): Promise<Record<string, Source[]>> {
  const found = await readStories(sources.map(idOf), { consistent: true });
  const named = (id: string) => sources.filter((source) => idOf(source) === id);
  return Object.fromEntries(
    sources.map((source) => {
      const reports = [...found.values()].find((story) => story.reports.some(({ id }) => id === idOf(source)))?.reports;
      return [source, reports?.flatMap(({ id }) => named(id)) ?? [source]];
    }),
  );
}
const together = { noon: ['noon', 'evening', 'dawn'], evening: ['noon', 'evening', 'dawn'] };

test('a report that editors take out of its story stays out, also after a cold start and after settling', async () => {
  for (const source of sources) await store(source, titles[source]);
  expect(await stories()).toMatchObject(together);
  await decide({ id: idOf('noon'), together: [idOf('noon'), idOf('dawn')], apart: [idOf('evening')] });
  const split = { noon: ['noon', 'dawn'], dawn: ['noon', 'dawn'], evening: ['evening'], dusk: ['dusk'] };
  await next(1);
  expect(await stories()).toEqual(split);
  clearLedgerState();
  await next(1);
  expect(await stories()).toEqual(split);
  await next(7);
  expect(await stories()).toEqual(split);
});

test('the report that began a story can be taken out of it', async () => {
  for (const source of sources) await store(source, titles[source]);
  await decide({ id: idOf('noon'), together: [idOf('evening'), idOf('dawn')], apart: [idOf('noon')] });
  await next(1);
  expect(await stories()).toMatchObject({ noon: ['noon'], evening: ['evening', 'dawn'], dawn: ['evening', 'dawn'] });
});

test('reports that editors put together are one story, also after a cold start and after settling', async () => {
  for (const source of sources) await store(source, titles[source]);
  const all = ['noon', 'evening', 'dawn', 'dusk'];
  await decide({ id: idOf('noon'), together: [idOf('dusk')] });
  await next(1);
  expect((await stories()).dusk).toEqual(all);
  clearLedgerState();
  await next(7);
  expect((await stories()).dusk).toEqual(all);
});

test('a decision that is taken back ends with the next commit', async () => {
  for (const source of sources) await store(source, titles[source]);
  await decide({ id: idOf('noon'), together: [idOf('noon'), idOf('dawn')], apart: [idOf('evening')] });
  await next(1);
  await decide();
  await next(1);
  expect(await stories()).toMatchObject(together);
});

test('a pinned story stays pinned when it is merged into another one', async () => {
  for (const source of sources) await store(source, titles[source]);
  const pin = { id: idOf('dusk'), isPinned: true, together: [idOf('dusk')] };
  await decide(pin);
  await next(1);
  expect((await readFrontPage()).pinnedStories).toEqual([idOf('dusk')]);
  await decide(pin, { id: idOf('noon'), together: [idOf('dusk')] });
  await next(1);
  expect((await readFrontPage()).pinnedStories).toContain(idOf('noon'));
});
