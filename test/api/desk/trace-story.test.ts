import { beforeAll, describe, expect, test } from 'vitest';
import { handler as trace } from '#functions/api/trace-story.ts';
import { articleEntity } from '#functions/articles/article-rows.ts';
import { traceStory as findStory } from '#functions/editorial/trace-story.ts';
import { handler as fetchSource } from '#functions/events/fetch-source.ts';
import { handler as indexArticles } from '#functions/events/index-articles.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { readSource } from '#functions/feeds/read-source.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { traceStory } from '#shared/api/article-desk.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { rss } from '#test/ingest/feed/read.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { decide } from '#test/support/desk/editorial-decisions.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { withSearchBucket } from '#test/support/search/search-bucket.ts';

withRealTable();
withSearchBucket();

/** The findings about a story, each as `subject finding: text`. */
async function traced(address: string): Promise<string[]> {
  const { statusCode, body = '' } = await trace(httpEvent({ query: { address }, headers: asAdmin }));
  expect({ statusCode, body }).toMatchObject({ statusCode: 200 });
  return traceStory.reply
    .parse(JSON.parse(body))
    .steps.map(({ subject, finding, text }) => `${subject} ${finding}: ${text}`);
}
const stored = async (title: string, link: string, hour = '08') => {
  const entry = entryOf(title, `2026-11-20T${hour}:00:00.000Z`, { link });
  expect(
    await store(queueEvent([packMessage(messageOf([entry], { source: new URL(link).hostname.split('.')[0] ?? '' }))])),
  ).toEqual({
    batchItemFailures: [],
  });
  return articleId(entry, '');
};
/** Like `traced`, with the feeds, as on the command line. */
const tracedInFeeds = async (address: string): Promise<string[]> =>
  (await findStory(address, new Date(), readSource)).steps.map(
    ({ subject, finding, text }) => `${subject} ${finding}: ${text}`,
  );
/** A source whose feed has these items; `link` is the address of its site. */
const sourceWith = async (given: Partial<Source>, items: (site: string) => string) => {
  const server = await publisher((_, response) => void response.end(rss(items(server.origin))));
  await saveSources([sampleSource({ url: server.origin, ...given })]);
  return server.origin;
};
const item = (site: string, title = 'Ferry sails again') =>
  `<item><title>${title}</title><link>${site}/ferry</link><description>A word of it.</description></item>`;

beforeAll(() => void Object.assign(process.env, localSignIn));

describe('the trace of a stored story', () => {
  test('the trace of a story that readers see finds it in lists and, once it is indexed, in the search', async () => {
    const link = 'https://paper.example/berth';
    await stored('Bridgetown weighs a second berth', link);
    expect(await traced(link)).toEqual([
      "article fine: It is stored: 'Bridgetown weighs a second berth' of Paper, published 2026-11-20T08:00:00.000Z.",
      'list fine: The lists have it. A reader who has chosen other languages does not see it.',
      expect.stringMatching(/^search note: The search index lacks it, and is (?:1 second|(?!1 )\d+ seconds) behind\.$/),
      'edge note: Copies of lists at the edge are up to two minutes old.',
    ]);
    await indexArticles(queueEvent(await takeAll(process.env.INDEX_QUEUE_URL)));
    expect(await traced(link)).toContain('search fine: The search index has it.');
  });

  test('the trace of a report names the article that readers see in its place', async () => {
    const title = 'Dock workers of Kingston end their strike';
    const first = await stored(title, 'https://early.example/strike', '06');
    await stored(title, 'https://late.example/strike', '07');
    expect(await traced('https://late.example/strike')).toContain(
      `merge stops: It is a report of another article, ${first}: '${title}' of Early. Readers see that one.`,
    );
  });

  test('the trace of an edition of a series names the edition before', async () => {
    const title = 'Tides at the harbour mouth';
    const first = await stored(title, 'https://tides.example/19', '05');
    const entry = entryOf(title, '2026-11-21T06:00:00.000Z', { link: 'https://tides.example/20' });
    await store(queueEvent([packMessage(messageOf([entry], { source: 'tides', fetchedAt: entry.publishedAt ?? '' }))]));
    expect(await traced('https://tides.example/20')).toContain(
      `merge note: It is the next edition of ${first}, published 2026-11-20T05:00:00.000Z. More than 24 hours later, the same title of the same publisher is a new article.`,
    );
  });

  test('the trace of an article that was taken down names who did it and why', async () => {
    const link = 'https://paper.example/claim';
    await decide(await stored('A claim about the quarry', link), { state: 'takenDown', reason: 'A court forbids it' });
    expect(await traced(link)).toContain(
      'decision stops: Ed made it takenDown on 2026-11-21T10:00:00.000Z, because: A court forbids it.',
    );
  });

  test('the trace of an address on the site is that of its article', async () => {
    const id = await stored('Rain fills the reservoir', 'https://paper.example/rain');
    const [first] = await traced(`https://news.example/article/${id}`);
    expect(first).toContain("It is stored: 'Rain fills the reservoir'");
  });
});

describe('the trace of a story that is not stored', () => {
  test('the trace of a story of no source says so', async () => {
    expect(await traced('https://stranger.example/story')).toContain(
      'source stops: No source or publisher is at stranger.example.',
    );
  });

  test('the trace of a story finds the source of its publisher, whose feed is at another host', async () => {
    await saveSources([sampleSource({ id: 'far', name: 'Far', url: 'https://feeds.example/far', active: false })]);
    await stored('A pier is opened', 'https://far.example/pier');
    expect(await traced('https://far.example/missing')).toContain('source stops: Far is switched off.');
  });

  test('the trace of a story whose source is off, or fails, says why', async () => {
    await saveSources([
      sampleSource({ id: 'off', name: 'Off', url: 'https://off.example/feed', active: false }),
      sampleSource({
        id: 'ill',
        name: 'Ill',
        url: 'https://ill.invalid/feed',
        status: 'failing',
        errorCount: 3,
        error: 'It answers 403',
        lastFetched: '2026-11-20T08:00:00.000Z',
        nextDue: '2026-11-21T08:00:00.000Z',
      }),
    ]);
    expect(await traced('https://off.example/story')).toContain('source stops: Off is switched off.');
    expect(await traced('https://ill.invalid/story')).toContain(
      'source stops: Ill has failed 3 times: It answers 403. It was fetched 2026-11-20T08:00:00.000Z and is due 2026-11-21T08:00:00.000Z.',
    );
  });

  test.each<[string, Partial<Source>, (site: string) => string, string]>([
    ['the feed lacks', {}, () => '', 'feed stops: Evening has 0 entries now, and not this one.'],
    ['the next fetch brings', {}, item, 'feed note: Evening has it, and the next fetch brings it.'],
    [
      'the keywords leave out',
      { metadata: { excludeKeywords: ['ferry'] } },
      item,
      "feed stops: Evening has it, and the source's keywords leave it out.",
    ],
  ])('the trace of a story that %s says so', async (name, given, items, expected) => {
    const site = await sourceWith({ id: name.replaceAll(' ', '-'), ...given }, items);
    expect(await tracedInFeeds(`${site}/ferry`)).toContain(expected);
  });

  test('the trace of a story that its feed counts as stored says that its row is gone', async () => {
    const site = await sourceWith({ id: 'known', name: 'Dawn' }, item);
    await fetchSource(queueEvent([JSON.stringify({ runId: 'run', sourceId: 'known', scheduled: false })]));
    await store(queueEvent(await takeAll(process.env.ARTICLES_QUEUE_URL)));
    await articleEntity()
      .delete({ id: articleId({ link: `${site}/ferry`, id: null, title: '' }, '') })
      .go();
    expect(await tracedInFeeds(`${site}/ferry`)).toContain(
      'feed stops: Dawn has it, and it was stored. Its row was deleted since.',
    );
  });
});
