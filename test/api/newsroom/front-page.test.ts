import { beforeAll, describe, expect, test } from 'vitest';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { readStoredArticles } from '#functions/articles/articles.ts';
import { updatePublisher } from '#functions/catalog/publishers.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { frontPageOf, readFrontPage } from '#functions/newsroom/front-page.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { noEditorial } from '#shared/domain/articles/editorial.ts';
import { emptyFrontPagePlan, type Pin } from '#shared/domain/newsroom/front-page-plan.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { captureLog } from '#test/support/capture-log.ts';
import { localSignIn } from '#test/support/local-token.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { call, editorOf, member } from './newsroom-calls.ts';

withRealTable();

const now = new Date();
const inMinutes = (minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString();
const headlines = [
  'Bridgetown harbour board weighs a second berth',
  'Accra opens a night market for spare parts',
  'Quito tram drivers end their strike after nine days',
  'Muscat date growers count the cost of a dry winter',
];
const entries = headlines.map((title, n) => entryOf(title, inMinutes(-60 - n)));
const [berth = '', market = '', tram = '', dates = ''] = entries.map((entry) => articleId(entry, 'paper'));
const pin = (place: number, id: string, given: Partial<Pin> = {}): Pin => ({
  place,
  articleId: id,
  start: null,
  end: null,
  ...given,
});
const front = async (plan: Partial<typeof emptyFrontPagePlan>) =>
  getFrontPage.reply.parse(await frontPageOf(1, { ...emptyFrontPagePlan, ...plan }, now));
const pinnedIds = async (pins: Pin[]) => (await front({ pins })).pins.map(({ article }) => article.id);
const decide = (id: string, state: 'listed' | 'hidden' | 'draft' | 'takenDown') =>
  articleEntity()
    .patch({ id })
    .set({ editorial: { ...noEditorial, version: 1, state } })
    .go();

beforeAll(async () => {
  captureLog();
  Object.assign(process.env, localSignIn);
  await store(queueEvent([messageOf(entries)].map(packMessage)));
});

describe('the front page as the editors have published it', () => {
  test('the published front page gives pinned articles with their places, and nothing before the first publication', async () => {
    expect((await call('getFrontPage', { params: {} })).body).toEqual({
      ...{ number: 0, ...emptyFrontPagePlan, outlets: {} },
    });
    const { pins } = await front({ pins: [pin(0, tram), pin(3, market)] });
    expect(pins).toMatchObject([
      { place: 0, start: null, end: null, article: { id: tram, title: headlines[2], views: 0 } },
      { place: 3, article: { id: market } },
    ]);
  });

  test('the published front page leaves out pins that are over or far ahead, and has those that begin soon', async () => {
    expect(
      await pinnedIds([
        pin(0, berth, { end: inMinutes(-1) }),
        pin(1, market, { start: inMinutes(60) }),
        pin(2, tram, { start: inMinutes(5) }),
        pin(3, dates, { start: inMinutes(-60), end: inMinutes(60) }),
      ]),
    ).toEqual([tram, dates]);
  });

  test.each(['hidden', 'draft', 'takenDown'] as const)(
    'the published front page has no article that is %s',
    async (state) => {
      await decide(dates, state);
      expect(await pinnedIds([pin(0, dates), pin(1, tram), pin(2, 'unknown')])).toEqual([tram]);
      await decide(dates, 'listed');
      expect(await pinnedIds([pin(0, dates)])).toEqual([dates]);
    },
  );

  test('the published front page keeps pins when an article is fetched again', async () => {
    await store(
      queueEvent(
        [messageOf([{ ...entryOf(headlines[0] ?? '', inMinutes(-60)), title: `${headlines[0]} ` }])].map(packMessage),
      ),
    );
    expect(await pinnedIds([pin(0, berth)])).toEqual([berth]);
  });

  test('the published front page gives the place of a report that was merged to the one that is left', async () => {
    const later = entryOf('Quito tram drivers end their strike after nine days', inMinutes(-30), {
      link: 'https://echo.example/tram',
    });
    const merged = articleId(later, 'echo');
    await store(queueEvent([messageOf([later], { source: 'echo' })].map(packMessage)));
    expect((await readStoredArticles([merged])).get(merged)?.survivor).toBe(tram);
    expect(await pinnedIds([pin(0, merged)])).toEqual([tram]);
    const { breaking } = await front({ breaking: { text: 'Trams run', articleId: merged, end: inMinutes(5) } });
    expect(breaking?.articleId).toBe(tram);
  });

  test('the published front page has the mutes and the breaking line until they end', async () => {
    const mute = { kind: 'publisher', id: 'paper', name: 'Paper', until: inMinutes(5) } as const;
    const over = { ...mute, id: 'old', until: inMinutes(-5) };
    const breaking = { text: 'Storm nears', articleId: null, end: inMinutes(5) };
    expect(await front({ mutes: [mute, over], breaking })).toMatchObject({
      mutes: [{ kind: 'publisher', id: 'paper', until: mute.until }],
      breaking,
    });
    expect((await front({ breaking: { ...breaking, end: inMinutes(-1) } })).breaking).toBeNull();
  });

  test('the published front page links the breaking line only to a page that opens', async () => {
    const breaking = { text: 'Storm nears', articleId: dates, end: inMinutes(5) };
    await decide(dates, 'takenDown');
    expect((await front({ breaking })).breaking).toEqual({ ...breaking, articleId: null });
    await decide(dates, 'hidden');
    expect((await front({ breaking })).breaking).toEqual(breaking);
    await decide(dates, 'listed');
  });

  test('the published front page is what an editor publishes', async () => {
    const desk = editorOf('front', await member('editor'));
    await desk.release({ ...emptyFrontPagePlan, pins: [pin(0, market)] });
    // A process keeps what is published for half a minute; the first test has read it.
    const { number, pins } = await readFrontPage(new Date(Date.now() + 31_000));
    expect([number, pins[0]?.article.id]).toEqual([1, market]);
    expect((await call('getFrontPage', { params: {} })).headers?.['cache-control']).toMatch(/^public/);
  });

  test('the published front page names the publishers of each country, as far as known', async () => {
    await updatePublisher('paper', { name: 'Paper', region: 'caribbean', country: 'JM' });
    // Publishers are read once a minute.
    const { outlets } = await readFrontPage(new Date(now.getTime() + 600_000));
    expect(outlets).toEqual({ JM: ['paper'] });
  });
});
