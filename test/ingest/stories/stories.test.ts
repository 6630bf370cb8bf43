import { describe, expect, test, vi } from 'vitest';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle, readStoredArticles } from '#functions/articles/articles.ts';
import { newsStoryEntity, readStories, saveStories } from '#functions/articles/stories.ts';
import { handler } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { type ArticlesMessage, packMessage } from '#functions/ingest/article-queue.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { editorial as team } from '#shared/config/editorial.ts';
import { hourMs } from '#shared/domain/utc-day.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { decide, editorialMessageOf } from '#test/support/desk/editorial-decisions.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const now = Date.now();
const ago = (hours: number) => new Date(now - hours * hourMs).toISOString();
const deliver = async (...bodies: string[]) =>
  expect((await handler(queueEvent(bodies))).batchItemFailures).toEqual([]);

interface Report {
  source: string;
  title: string;
  hours: number;
  language?: string;
}
const entryOfReport = ({ source, title, hours, language = 'en' }: Report) =>
  entryOf(title, ago(hours), { link: `https://${source}.example/${encodeURIComponent(title)}`, language });
const idOf = (report: Report) => articleId(entryOfReport(report), report.source);
const messageOfReport = (report: Report): ArticlesMessage =>
  messageOf([entryOfReport(report)], { source: report.source, fetchedAt: new Date(now).toISOString() });
const store = (...reports: Report[]) => deliver(...reports.map((report) => packMessage(messageOfReport(report))));

/** What three outlets write of an event. The tests share a table: each has an event of its own. */
const events = {
  strike: [
    'Kingston dock workers end strike after nine days',
    'Dock workers of Kingston end their nine days strike',
    'Strike of Kingston dock workers ends after nine days of talks',
  ],
  fire: [
    'Fire destroys maternity ward of Connaught Hospital in Freetown',
    'Freetown: fire destroys a ward of Connaught Hospital',
    'Connaught Hospital in Freetown loses maternity ward to fire',
  ],
  ruling: [
    'Supreme Court annuls Lofa County senate election in Liberia',
    'Senate election of Lofa County void, says Supreme Court of Liberia',
    'Lofa County votes again: Supreme Court annuls senate poll in Liberia',
  ],
  bridge: [
    'Denton Bridge closes for repairs until March, Banjul ferries full',
    'Banjul ferries full as Denton Bridge closes for repairs',
    'Repairs close Denton Bridge in Banjul until March',
  ],
  wrestling: [
    'Modou Lo beats Siteu to remain king of Senegalese wrestling',
    'Senegalese wrestling: king Modou Lo beats Siteu again',
    'Modou Lo remains king of Senegalese wrestling and beats Siteu',
  ],
  bauxite: [
    'Guinea suspends bauxite exports of Emirates Global Aluminium',
    'Bauxite exports of Emirates Global Aluminium suspended by Guinea',
    'Emirates Global Aluminium may not export bauxite, Guinea says',
  ],
  meteor: [
    'Meteor lights up the night sky over Montserrat and Antigua',
    'Bright meteor seen over Montserrat and Antigua before midnight',
    'Islanders of Antigua and Montserrat film a meteor in the night sky',
  ],
  ferry: [
    'Overloaded ferry Zanana capsizes near Bubaque in Guinea-Bissau',
    'Ferry Zanana capsizes near Bubaque, Guinea-Bissau searches for passengers',
    'Guinea-Bissau searches near Bubaque for passengers of the ferry Zanana',
  ],
} as const;
const eventOf = (event: keyof typeof events): [Report, Report, Report] => {
  const [noon, evening, dawn] = events[event];
  return [
    { source: 'noon', title: noon, hours: 6 },
    { source: 'evening', title: evening, hours: 5 },
    { source: 'dawn', title: dawn, hours: 4 },
  ];
};
const cardOf = async (report: Report) =>
  (await latestArticles({}, 500, null)).items.find(({ id }) => id === idOf(report));
const storyOf = async (report: Report) => (await readStories([idOf(report)], { consistent: true })).get(idOf(report));
const rowOf = async (report: Report) => (await readStoredArticles([idOf(report)])).get(idOf(report));

describe('stories of stored articles', () => {
  test.each([
    ['in one commit', false],
    ['by consumers that know nothing of each other', true],
  ])('reports of one event that arrive %s are one story on cards and articles', async (_, isForgotten) => {
    const [first, second, third] = eventOf(isForgotten ? 'meteor' : 'strike');
    const other: Report = {
      source: 'noon',
      title: isForgotten ? 'Rain fills the reservoir above Accra' : 'New timetable of ferries in Mombasa',
      hours: 3,
    };
    if (isForgotten)
      for (const report of [second, other, first, third]) {
        clearLedgerState();
        await store(report);
      }
    else await store(second, other, first, third);
    const card = await cardOf(third);
    const begun = card?.story?.id ?? '';
    expect(card?.story).toMatchObject({ reports: 3, outlets: 3, languages: ['en'], lastAt: ago(4) });
    expect([first, second].map(idOf)).toContain(begun);
    expect((await cardOf(first))?.story).toEqual(card?.story);
    expect((await readArticle(idOf(second)))?.story).toEqual(card?.story);
    const [story] = (await readStories([begun])).values();
    expect(story?.reports.map(({ id }) => id)).toEqual([first, second, third].map(idOf));
    expect(story?.reports.map(({ publisherId }) => publisherId)).toEqual(['noon', 'evening', 'dawn']);
    expect(await cardOf(other)).not.toHaveProperty('story');
    expect(await storyOf(other)).toBeUndefined();
    expect((await rowOf(third))?.story).toBe(begun);
  });

  test('a copy is no report of its own, and counts beside the report that it repeats', async () => {
    const [first, second] = eventOf('fire');
    const copy = { ...second, source: 'echo', hours: 1 };
    await store(first, second);
    await store(copy);
    const story = (await cardOf(first))?.story;
    expect(story).toMatchObject({ reports: 2, outlets: 2 });
    const [stored] = (await readStories([story?.id ?? ''])).values();
    expect(stored?.reports.map(({ copies }) => copies)).toEqual([0, 1]);
    expect(await rowOf(copy)).not.toHaveProperty('story');
  });

  test('a report that is taken down or hidden leaves its story with the commit, and comes back with its return', async () => {
    const [first, second, third] = eventOf('ruling');
    await store(first, second, third);
    const { id = '' } = (await cardOf(first))?.story ?? {};
    for (const state of ['takenDown', 'hidden'] as const) {
      await decide(idOf(second), { state });
      await deliver(editorialMessageOf(idOf(second)));
      const [without] = (await readStories([id], { consistent: true })).values();
      expect(without?.reports.map((report) => report.id)).toEqual([first, third].map(idOf));
      // A cold consumer knows it, too.
      clearLedgerState();
      await store({ ...first, title: `${first.title} and ${state}`, hours: 2 });
      await decide(idOf(second), { state: 'listed' });
      await deliver(editorialMessageOf(idOf(second)));
      expect((await cardOf(second))?.story?.id).toBe(id);
    }
  });

  test('a hidden report whose publisher corrects it stays out of stories, also for a cold consumer', async () => {
    const [first, second] = eventOf('ferry');
    await store(first);
    await decide(idOf(first), { state: 'hidden' });
    await deliver(editorialMessageOf(idOf(first)));
    const corrected = { ...first, title: `${first.title} on Sunday` };
    const { link } = entryOfReport(first);
    await deliver(packMessage(messageOf([{ ...entryOfReport(corrected), link }], { source: first.source })));
    clearLedgerState();
    await store(second);
    expect(await rowOf(second)).not.toHaveProperty('story');
    await decide(idOf(first), { state: 'listed' });
    await deliver(editorialMessageOf(idOf(first)));
    expect((await cardOf(second))?.story?.reports).toBe(2);
  });

  test('an article from an archive is in no story', async () => {
    const [first, second] = eventOf('bridge').map((report) => ({ ...report, hours: report.hours + 80 }));
    if (first === undefined || second === undefined) throw new Error('An event has reports');
    await store(first, second);
    expect(await cardOf(second)).not.toHaveProperty('story');
  });

  test('a composed article is no report', async () => {
    const [first, second, third] = eventOf('wrestling');
    await store(first, second);
    const message = messageOfReport({ ...third, source: team.sourceId });
    const composed = {
      ...{ id: 'composed-of-wrestling', topic: 'general', region: null, socialTwitter: '', socialLinkedin: '' },
      ...{ socialFacebook: '', coverage: [] },
    };
    await deliver(packMessage({ ...message, entries: message.entries.map((entry) => ({ ...entry, composed })) }));
    expect((await readArticle('composed-of-wrestling'))?.story).toBeUndefined();
    expect((await cardOf(first))?.story?.reports).toBe(2);
  });

  test('a corrected title leaves a report in its story', async () => {
    const [first, second] = eventOf('bauxite');
    await store(first, second);
    await decide(idOf(first), { corrections: { title: 'Something else' } });
    await deliver(editorialMessageOf(idOf(first)));
    expect((await cardOf(first))?.story?.reports).toBe(2);
  });
});

describe('reading stories', () => {
  const story = (id: string) => ({
    ...{ id, lead: `${id}-1`, formerIds: [] },
    reports: [1, 2].map((n) => ({
      ...{ id: `${id}-${n}`, publisherId: `paper-${n}`, publishedAt: ago(n), language: 'pt-BR', copies: 0 },
    })),
  });

  test('a former id leads to the story that it was merged into, over three hops', async () => {
    await saveStories([
      story('end'),
      ...['a', 'b', 'c', 'd'].map((id, n) => ({ id, redirect: ['b', 'c', 'end', 'a'][n] ?? '' })),
      { id: 'circle', redirect: 'circle' },
    ]);
    const found = await readStories(['a', 'c', 'end', 'd', 'circle', 'unknown']);
    expect([...found].map(([id, { id: end }]) => [id, end]).sort()).toEqual([
      ['a', 'end'],
      ['c', 'end'],
      ['end', 'end'],
    ]);
  });

  test('an item that cannot be read is missing alone', async () => {
    const log = captureLog();
    await saveStories([story('whole')]);
    await newsStoryEntity()
      .put({ id: 'damaged', story: Buffer.from([9, 9]) })
      .go();
    expect([...(await readStories(['damaged', 'whole'])).keys()]).toEqual(['whole']);
    expect(log.text()).toContain('story.unreadable');
    vi.restoreAllMocks();
  });
});
