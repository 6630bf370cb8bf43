import { beforeEach, describe, expect, test } from 'vitest';
import { handler as getPublisher } from '#functions/api/get-publisher.ts';
import { followerCountEntity } from '#functions/catalog/follower-counts.ts';
import { publisherEntity, readPublishers } from '#functions/catalog/publishers.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { type ArticlesMessage, packMessage } from '#functions/ingest/article-queue.ts';
import { addSource, editSource } from '#functions/sources/source-edits.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { publisherPage } from '#shared/domain/articles/publisher.ts';
import { unknownCountry } from '#shared/domain/sources/outlet-country.ts';
import { newSource } from '#shared/domain/sources/source-settings.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';

withRealTable();

/** Each test has a publisher of its own. */
let paper = '';
let papers = 0;
beforeEach(() => {
  paper = `paper-${++papers}`;
});

const storeAll = async (...messages: ArticlesMessage[]) =>
  expect((await store(queueEvent(messages.map(packMessage)))).batchItemFailures).toEqual([]);
const entry = (title: string, day: string, language: string | null = 'en') =>
  entryOf(`${title} ${paper}`, `${day}T10:00:00.000Z`, { link: `https://${paper}.com/${title}`, language });
const storeEntries = (...entries: ReturnType<typeof entry>[]) => storeAll(messageOf(entries, { source: paper }));
const reply = (id = paper) => getPublisher(httpEvent({ params: { id } }));
const page = async () => publisherPage.parse(JSON.parse((await reply()).body ?? ''));

describe('GET /api/publishers/{id}', () => {
  test('GET /api/publishers/{id} returns the counts of stories by topic, the languages and the earliest day', async () => {
    await storeEntries(
      entry('The harbour board meets', '2026-11-20'),
      entry('Court jails banker for fraud at the bank', '2026-11-18'),
      entry('Harbour lights return', '2026-11-19'),
    );
    const { topics, languages, since, articleCount, name } = await page();
    expect([name, articleCount, languages, since]).toEqual([expect.stringMatching(/^Paper/), 3, ['en'], '2026-11-18']);
    expect(topics.reduce((sum, { count }) => sum + count, 0)).toBe(3);
    expect(topics[0]?.count).toBe(2);
  });

  test('GET /api/publishers/{id} counts a message that is delivered twice once', async () => {
    const message = messageOf([entry('Ferry resumes', '2026-11-20')], { source: paper, runId: 'once' });
    await storeAll(message);
    await storeAll(message);
    expect((await page()).topics.map(({ count }) => count)).toEqual([1]);
  });

  test('GET /api/publishers/{id} leaves out a language of single stories', async () => {
    await storeEntries(
      ...Array.from({ length: 24 }, (_, n) => entry(`Word${n} number${n * 7} place${n * 13} again`, '2026-11-20')),
      entry('Une seule fois', '2026-11-20', 'fr'),
    );
    expect((await page()).languages).toEqual(['en']);
  });

  test("GET /api/publishers/{id} returns the country that editors gave its source, before its address's", async () => {
    await saveSources([sampleSource({ id: paper, metadata: { country: 'GY' } })]);
    await storeAll(
      messageOf(
        [entryOf(`Rice harvest ${paper}`, '2026-11-20T10:00:00.000Z', { link: 'https://www.paper.com.jm/a' })],
        {
          source: paper,
        },
      ),
    );
    expect(await page()).toMatchObject({ country: 'GY', domain: 'paper.com.jm', address: 'https://paper.com.jm/' });
  });

  test('GET /api/publishers has the country of each publisher, and at once what editors change', async () => {
    const given = { id: paper, name: paper, url: `https://${paper}.com.jm/feed`, type: 'rss' } as const;
    await addSource(newSource.parse(given), new Date());
    const country = async () => (await readPublishers()).find(({ id }) => id === paper)?.country;
    const link = `https://${paper}.com.jm/a`;
    const arrive = (day: string, said?: string) => {
      const message = messageOf([entryOf(`Rice ${day}`, `${day}T10:00:00.000Z`, { link: `${link}/${day}` })], {
        source: paper,
        runId: day,
      });
      return storeAll({ ...message, source: { ...message.source, ...(said && { country: said }) } });
    };
    await arrive('2026-11-20');
    expect(await country()).toBe('JM');
    await editSource(paper, { metadata: { country: 'GY' } });
    expect(await country()).toBe('GY');
    await arrive('2026-11-21', 'GY');
    expect(await country()).toBe('GY');
    await editSource(paper, { metadata: { country: unknownCountry } });
    expect(await country()).toBeNull();
    expect((await page()).country).toBeNull();
    await editSource(paper, { metadata: {} });
    expect(await country()).toBe('JM');
  });

  test('GET /api/publishers/{id} returns where it is, who owns it and since when it is read, as far as that is known', async () => {
    await storeEntries(entry('Ferry resumes', '2026-11-20'));
    expect(await page()).toMatchObject({ place: null, owner: null, readSince: null });
    const given = { id: paper, name: `Paper ${paper}`, url: `https://${paper}.com/feed`, type: 'rss' } as const;
    const metadata = { country: 'JM', place: 'Kingston', owner: 'Quay Press' };
    await addSource(newSource.parse({ ...given, metadata }), new Date('2026-11-19T10:00:00.000Z'));
    await editSource(paper, { metadata: { ...metadata, owner: 'Its staff' } });
    expect(await page()).toMatchObject({
      country: 'JM',
      place: 'Kingston',
      owner: 'Its staff',
      readSince: '2026-11-19T10:00:00.000Z',
    });
  });

  test('GET /api/publishers/{id} returns the country of its address for a publisher that only searches name', async () => {
    const message = messageOf(
      [entryOf(`Rice ${paper}`, '2026-11-20T10:00:00.000Z', { link: 'https://paper.co.uk/a', author: null })],
      { source: paper },
    );
    await storeAll({ ...message, source: { ...message.source, type: 'gdelt', region: null } });
    const ids = (await publisherEntity().query.byId({}).go({ pages: 'all' })).data;
    const named = ids.find(({ domain }) => domain === 'paper.co.uk') ?? expect.fail();
    const { body = '' } = await reply(named.id);
    expect(JSON.parse(body)).toMatchObject({ country: 'GB' });
  });

  test('GET /api/publishers/{id} returns its followers', async () => {
    await storeEntries(entry('Followed', '2026-11-20'));
    await followerCountEntity()
      .put({ target: `publisher#${paper}`, count: 7 })
      .go();
    expect((await page()).followerCount).toBe(7);
  });

  test.each(['nobody-here', '..', 'constructor'])(
    'GET /api/publishers/{id} responds with 404 to the unknown id %s',
    async (id) => {
      expect((await reply(id)).statusCode).toBe(404);
    },
  );

  test('GET /api/publishers/{id} responds with 400 to an id that is none', async () => {
    expect((await reply('a b')).statusCode).toBe(400);
  });
});
