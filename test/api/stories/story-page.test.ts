import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { publish, saveDraft } from '#functions/newsroom/documents.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { getStory } from '#shared/api/stories.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import type { StoryPage } from '#shared/domain/stories/story-page.ts';
import { changeRows, redirectStory, storeReports, storeStory } from '#test/support/articles/store-reports.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';

withRealTable();

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const now = Date.now();
const minutesAgo = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();
const secret = 'quillwortine';

/** A call of a function that has just started: it has kept nothing in memory. */
async function call(id: string): Promise<{ status: number; page: StoryPage | null }> {
  vi.resetModules();
  const { handler } = (await import('#functions/api/get-story.ts')) as { handler: Handler };
  const { statusCode = 0, body = '' } = await handler(httpEvent({ params: { id } }));
  return { status: statusCode, page: statusCode === 200 ? getStory.reply.parse(JSON.parse(body)) : null };
}
async function pageOf(id: string): Promise<StoryPage> {
  const { status, page } = await call(id);
  if (page === null) throw new Error(`The status is ${status}`);
  return page;
}

async function decide(id: string, state: 'hidden' | 'takenDown' | 'draft' | 'listed'): Promise<void> {
  const editorial = { ...noEditorial, version: 1, state, at: minutesAgo(0) };
  await articleEntity().update({ id }).set({ editorial }).go();
}

let ids: string[] = [];
const at = (n: number): string => ids[n] ?? '';

beforeAll(async () => {
  captureLog();
  await saveSources(
    ['gleaner', 'nation', 'guardian', 'herald'].map((id) =>
      sampleSource({
        id,
        name: id.replace(/^./, (letter) => letter.toUpperCase()),
        url: `https://${id}.example/feed`,
        active: id !== 'herald',
      }),
    ),
  );
  ids = await storeReports(
    [
      [
        'gleaner',
        'Appeal court clears the Kingston deep-water berth',
        minutesAgo(90),
        {
          summary: 'The appeal court in Kingston cleared the deep-water berth on Friday.',
          content:
            '<p>The appeal court in Kingston cleared the deep-water berth on Friday. Minister Olivia Grange welcomed the ruling on the berth in Jamaica. It ends four years of hearings.</p>',
        },
      ],
      [
        'nation',
        'Judges let Jamaica build its new port',
        minutesAgo(80),
        {
          content: `<p>Judges in Kingston let Jamaica build the deep-water berth after four years of hearings. Grange said 1,400 jobs depend on the new port. ${'More of the same is said here at length. '.repeat(8)}</p>`,
        },
      ],
      [
        'guardian',
        'Jamaican port wins its last appeal',
        minutesAgo(70),
        {
          summary: '',
          content: `<p>The ${secret} clause of the berth in Kingston is known to members only, they said.</p>`,
        },
      ],
      ['echo', 'Jamaican port wins its last appeal', minutesAgo(60)],
      ['herald', 'Ferry fares rise in Accra from Monday', minutesAgo(50)],
    ],
    { gleaner: 'JM', nation: 'JM', guardian: 'GB', herald: 'JM' },
  );
  await changeRows([at(2)], (row) => ({ ...row, preview: { ...row.preview, isPremium: true } }));
  await storeStory([at(0), at(1), at(2)], { lead: at(1) });
});

describe('the page of a story', () => {
  test('the page of a story has its reports, the earliest first, with their countries and the copies of each', async () => {
    const page = await pageOf(at(0));
    expect(page).toMatchObject({
      id: at(0),
      lead: at(1),
      title: 'Judges let Jamaica build its new port',
      language: 'en',
    });
    expect(page.reports.map(({ id, country }) => [id, country])).toEqual([
      [at(0), 'JM'],
      [at(1), 'JM'],
      [at(2), 'GB'],
    ]);
    expect(page.reports.map(({ copies }) => copies.map(({ id }) => id))).toEqual([[], [], [at(3)]]);
  });

  test('the page of a story counts the outlets that are read by country, without paused ones', async () => {
    expect((await pageOf(at(0))).outletsRead).toEqual({ JM: 2, GB: 1 });
  });

  test('the page of a story quotes sentences of several outlets, and nothing of a premium body', async () => {
    const { summary, ...page } = await pageOf(at(0));
    expect(summary.map(({ reportId }) => reportId)).toEqual([at(0), at(1), at(1)]);
    expect(JSON.stringify(summary)).not.toContain(secret);
    expect(page.people).toEqual(['Olivia Grange']);
    expect(page.places).toEqual(['Kingston', 'Jamaica']);
  });

  test('the page of a story answers to the ids of its reports, of their copies and of merged stories', async () => {
    await redirectStory('former', 'later');
    await redirectStory('later', at(0));
    for (const id of [at(1), at(2), at(3), 'former']) expect((await pageOf(id)).id).toBe(at(0));
  });

  test('the page of a report alone is a story with one report', async () => {
    expect(await pageOf(at(4))).toMatchObject({ id: at(4), lead: at(4), reports: [{ id: at(4) }] });
  });

  test('the page of a story loses hidden, taken-down and merged reports at once, and copies that were taken down', async () => {
    await decide(at(1), 'hidden');
    await decide(at(3), 'takenDown');
    const page = await pageOf(at(0));
    expect(page.reports.map(({ id, copies }) => [id, copies.length])).toEqual([
      [at(0), 0],
      [at(2), 0],
    ]);
    expect(page.lead).toBe(at(0));
    expect(JSON.stringify(page)).not.toContain('1,400 jobs');
    await changeRows([at(2)], (row) => ({ ...row, survivor: at(0) }));
    expect((await pageOf(at(0))).reports.map(({ id }) => id)).toEqual([at(0)]);
    await decide(at(0), 'takenDown');
    expect((await call(at(0))).status).toBe(410);
    expect((await call(at(1))).status).toBe(404);
    for (const n of [0, 1, 3]) await decide(at(n), 'listed');
    await changeRows([at(2)], (row) => ({ ...row, survivor: null }));
  });

  test('the page of a story has the headline that editors gave it, in no known language', async () => {
    const by = 'editor@example.org';
    const lead = await pageOf(at(0));
    const decision = {
      ...{ id: at(0), title: lead.title, headline: 'The berth may be built', isPinned: false, enabled: true },
      ...{ together: [], apart: [], createdAt: minutesAgo(1), updatedAt: minutesAgo(1) },
    };
    const release = async (version: number, enabled: boolean) => {
      const editing = { version, by, now: new Date() };
      const saved = await saveDraft('story-decisions', [{ ...decision, enabled }], editing);
      return (await publish('story-decisions', undefined, { ...editing, version: saved.version })).version;
    };
    const version = await release(0, true);
    expect(await pageOf(at(0))).toMatchObject({ title: 'The berth may be built', language: null, lead: lead.lead });
    await release(version, false);
    expect(await pageOf(at(0))).toMatchObject({ title: lead.title, language: lead.language });
  });

  test('the page of a story is not found under an unknown id', async () => {
    expect((await call('none')).status).toBe(404);
  });
});
