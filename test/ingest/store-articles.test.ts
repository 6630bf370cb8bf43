import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, test } from 'vitest';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle, readSharedArticle, readStoredArticles, resolveArticle } from '#functions/articles/articles.ts';
import { readPublishers } from '#functions/catalog/publishers.ts';
import { readTopicCounts } from '#functions/catalog/topics.ts';
import { handler } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { type ArticlesMessage, packMessage } from '#functions/ingest/article-queue.ts';
import { readRun, saveRun } from '#functions/ingest/runs/ingest-runs.ts';
import { clearLedgerState } from '#functions/ingest/store/commits.ts';
import { writeRows } from '#functions/ingest/store/write-rows.ts';
import { readFeedMemories } from '#functions/sources/feed-memories.ts';
import { readAllGains } from '#functions/sources/source-gains.ts';
import { readSources } from '#functions/sources/sources.ts';
import { table } from '#functions/table/client.ts';
import { gainedLately } from '#shared/domain/sources/source-gains.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { mergeReports } from '#test/support/articles/merge-reports.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const store = async (...messages: ArticlesMessage[]) =>
  (await handler(queueEvent(messages.map(packMessage)))).batchItemFailures;
const idOf = (entry: ReturnType<typeof entryOf>, source = 'paper') => articleId(entry, source);
const allArticles = async () => (await latestArticles({}, 500, null)).items;
const survivors = async () => (await allArticles()).map(({ id }) => id).sort();

describe('storing', () => {
  test('store-articles stores every field of an article and 200 characters for lists [ING-18]', async () => {
    const entry = entryOf('Kingston court clears the new berth', '2026-11-20T10:00:00.000Z', {
      image: 'https://paper.example/a.jpg',
    });
    expect(await store(messageOf([entry]))).toEqual([]);
    const article = await readArticle(idOf(entry));
    expect(article).toMatchObject({
      title: entry.title,
      source: 'Paper',
      url: entry.link,
      image: entry.image,
      region: 'caribbean',
      publishedAt: entry.publishedAt,
      content: entry.content,
      coverage: [],
    });
    const [card] = await allArticles();
    expect(card?.content.length).toBe(200);
    expect(card?.content.startsWith(`${entry.summary} Kingston court clears the new berth.`)).toBe(true);
    expect(card).not.toHaveProperty('entities');
    expect(card).not.toHaveProperty('coverage');
  });

  test('store-articles takes premium from the source, unset if the source has no value [MEM-43]', async () => {
    for (const premium of [true, false, undefined]) {
      const entry = entryOf(`The pilots' strike, chapter ${premium}`, '2026-11-20T10:30:00.000Z', {
        link: `https://paper.example/${premium}`,
      });
      const message = messageOf([entry], { source: `paper-${premium}` });
      await store({ ...message, source: { ...message.source, ...(premium === undefined ? {} : { premium }) } });
      const article = await readArticle(idOf(entry, `paper-${premium}`));
      expect([premium, article?.isPremium]).toEqual([premium, premium]);
    }
  });

  test('store-articles counts a repeated message once in the run [ING-15, ING-30]', async () => {
    await saveRun({ runId: 'twice', startedAt: '2026-11-20T12:00:00.000Z', queued: 1 });
    const entries = [
      entryOf('Sugar mill reopens in Frome', '2026-11-20T09:00:00.000Z'),
      entryOf('Sugar mill re-opens in Frome', '2026-11-20T09:30:00.000Z'),
      entryOf('', null, { link: null, id: 'nothing' }),
    ];
    const message = messageOf(entries, { runId: 'twice' });
    await store({ ...message, filtered: 2, known: 3 });
    const before = await survivors();
    await store({ ...message, filtered: 2, known: 3 });
    expect(await readRun('twice')).toMatchObject({
      done: true,
      processed: 8,
      added: 2,
      deduplicated: 3,
      filtered: 3,
      errors: [],
    });
    expect(await survivors()).toEqual(before);
  });

  test('store-articles saves the memory of a feed with its last part only', async () => {
    const message = messageOf([entryOf('Bauxite train runs again', '2026-11-20T08:00:00.000Z')], {
      source: 'remembered',
    });
    await store({ ...message, parts: 2, remember: null });
    expect((await readFeedMemories(['remembered'])).size).toBe(0);
    await store({
      ...message,
      part: 1,
      parts: 2,
      entries: [],
      remember: { etag: '"9"', lastModified: null, seen: ['a', 'b'] },
    });
    expect((await readFeedMemories(['remembered'])).get('remembered')).toEqual({
      etag: '"9"',
      lastModified: null,
      seen: ['a', 'b'],
      edition: 0,
    });
    expect((await readSources(['remembered'])).size).toBe(0);
  });

  test('store-articles dates an entry without a plausible date by its first fetch [ING-31]', async () => {
    const undated = entryOf('Undated note from the port', null);
    const future = entryOf('Budget of the year to come', '2031-01-01T00:00:00.000Z');
    const absurd = ['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', 'soon'].map(
      (date, i) => entryOf(`Absurd date number ${i}`, date),
    );
    await store(messageOf([undated, future, ...absurd], { fetchedAt: '2026-11-19T07:00:00.000Z' }));
    await store(
      messageOf([{ ...undated, summary: 'now with more' }, future], { fetchedAt: '2026-11-19T09:00:00.000Z' }),
    );
    const [farFuture, ...others] = absurd;
    for (const entry of others) expect((await readArticle(idOf(entry)))?.publishedAt).toBe('2026-11-19T07:00:00.000Z');
    expect((await readArticle(idOf(undated)))?.publishedAt).toBe('2026-11-19T07:00:00.000Z');
    expect((await readArticle(idOf(undated)))?.summary).toBe('now with more');
    // Just before the hour of the fetch.
    for (const entry of [future, ...(farFuture ? [farFuture] : [])])
      expect((await readArticle(idOf(entry)))?.publishedAt).toBe('2026-11-19T06:59:59.999Z');
  });

  test('store-articles stores no entry without link and text, or without link and title [ING-31]', async () => {
    const thin = [
      entryOf('A headline and nothing else', null, { id: 't1', link: null, summary: '', content: '<p> </p>' }),
      entryOf('', null, { id: 't2', link: null }),
    ];
    const kept = [
      entryOf('A headline with a page', null, { summary: '', content: '' }),
      entryOf('A headline with a text', null, { id: 't3', link: null, summary: '' }),
    ];
    await saveRun({ runId: 'thin', startedAt: '2026-11-20T12:00:00.000Z', queued: 1 });
    await store(messageOf([...thin, ...kept], { runId: 'thin' }));
    for (const entry of thin) expect(await readArticle(idOf(entry))).toBeNull();
    for (const entry of kept) expect((await readArticle(idOf(entry)))?.title).toBe(entry.title);
    expect(await readRun('thin')).toMatchObject({ processed: 4, added: 2, filtered: 2 });
  });

  test('store-articles sorts a story with a future date below those of the hour in which it was fetched', async () => {
    const future = entryOf('Parade of the coming spring', '2026-12-24T00:00:00.000Z');
    const later = entryOf('Ferry leaves the quay at noon', '2026-11-21T12:00:00.000Z');
    await store(messageOf([future], { fetchedAt: '2026-11-21T12:40:00.000Z' }));
    await store(messageOf([later, { ...future, summary: 'changed' }], { fetchedAt: '2026-11-21T13:00:00.000Z' }));
    const ids = (await allArticles()).map(({ id }) => id);
    expect(ids.indexOf(idOf(later))).toBeLessThan(ids.indexOf(idOf(future)));
  });

  test('store-articles counts the gains of a source once despite repeats, splits and crashes [SRC-42]', async () => {
    const today = new Date();
    const at = (day: number) => new Date(today.getTime() - day * dayMs).toISOString();
    const gained = async (source: string) => gainedLately((await readAllGains()).get(source) ?? {}, today);
    const titles = (name: string, count: number) =>
      Array.from({ length: count }, (_, i) =>
        entryOf(`${name} ${i} ${randomBytes(12).toString('hex')} ${randomBytes(12).toString('hex')}`, at(1)),
      );
    // Many years make many items of one commit, so that the message is cut.
    const years = titles('Annual', 70).map((entry, i) => ({
      ...entry,
      publishedAt: new Date(Date.UTC(1995 + (i % 30), i % 12, 1)).toISOString(),
    }));
    const [first, second] = [
      messageOf([...titles('Morning', 3), ...years], { source: 'gaining', fetchedAt: at(1) }),
      messageOf(titles('Evening', 5), { source: 'gaining', fetchedAt: at(0) }),
    ];
    await store(first);
    const broken = mockClient(table().client);
    broken.send.callThrough();
    broken.on(PutCommand).rejects(new Error('out of power'));
    expect(await store(second)).toEqual([{ itemIdentifier: 'message-0' }]);
    broken.restore();
    await store(second, first);
    await store(second);
    clearLedgerState();
    // Known articles in a run of their own, and one that is new.
    await store(messageOf([...second.entries, ...titles('Night', 1)], { source: 'gaining', fetchedAt: at(0) }));
    expect(await gained('gaining')).toEqual([...Array(12).fill(0), 73, 6]);
    // Another source with the same stories gains nothing.
    await store(messageOf(second.entries, { source: 'copying', fetchedAt: at(0) }));
    expect(await gained('copying')).toEqual(Array(14).fill(0));
  });

  test('store-articles fails an invalid message alone, and leaves out an article that no item holds', async () => {
    const good = entryOf('Ferry timetable for December', '2026-11-18T08:00:00.000Z');
    // No item of DynamoDB holds more than 400 KB.
    const poison = entryOf('Poison', '2026-11-18T08:30:00.000Z', {
      content: `<p>${randomBytes(500_000).toString('base64')}</p>`,
    });
    const result = await handler(
      queueEvent(['{"not":"ours"}', packMessage(messageOf([poison])), packMessage(messageOf([good])), 'not json']),
    );
    expect(result.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier).sort()).toEqual([
      'message-0',
      'message-3',
    ]);
    expect(await readArticle(idOf(good))).not.toBeNull();
    expect(await readArticle(idOf(poison))).toBeNull();
  });

  test('store-articles recovers from a crash between the articles and the commit', async () => {
    const entry = entryOf('Crash test of the sorting office', '2026-11-18T10:00:00.000Z');
    await saveRun({ runId: 'crash', startedAt: '2026-11-20T12:00:00.000Z', queued: 1 });
    const message = messageOf([entry], { runId: 'crash', source: 'crashed' });
    const broken = mockClient(table().client);
    broken.send.callThrough();
    broken.on(PutCommand).rejects(new Error('out of power'));
    expect(await store(message)).toEqual([{ itemIdentifier: 'message-0' }]);
    broken.restore();
    expect(await readRun('crash')).toMatchObject({ finished: 0, added: 0 });
    expect(await store(message)).toEqual([]);
    expect(await readRun('crash')).toMatchObject({ processed: 1, added: 1 });
  });
});

describe('merging', () => {
  test('store-articles merges a stored report into an earlier one that arrives later [ING-11, ING-23]', async () => {
    const late = entryOf('Airport fee refund ordered for returning families', '2026-11-17T10:00:00.000Z', {
      link: 'https://b.example/fee',
    });
    const early = entryOf('Airport fee refund ordered for returning families!', '2026-11-17T08:00:00.000Z', {
      link: 'https://a.example/fee',
    });
    await store(messageOf([late], { source: 'evening' }));
    await store(messageOf([early], { source: 'morning' }));
    const merged = await readArticle(idOf(late));
    expect(merged).toMatchObject({
      id: idOf(early),
      source: 'Morning',
      coverageCount: 1,
      coverageSources: ['Evening'],
    });
    expect(merged?.coverage).toEqual([
      {
        id: idOf(late),
        source: 'Evening',
        publisherId: 'evening',
        title: late.title,
        url: late.link,
        publishedAt: late.publishedAt,
      },
    ]);
    expect(await survivors()).not.toContain(idOf(late));
  });

  test('store-articles merges equal titles over weeks, with and without the state in memory [ING-22]', async () => {
    const at = (day: string, link: string) =>
      entryOf('Weekly fish prices at the wharf', `${day}T08:00:00.000Z`, { link: `https://a.example/fish-${link}` });
    const [old, recent, older] = [at('2025-02-10', 'old'), at('2025-02-24', 'new'), at('2025-02-03', 'oldest')];
    await store(messageOf([old]));
    clearLedgerState();
    await store(messageOf([recent], { source: 'wharf' }));
    expect((await readArticle(idOf(recent)))?.id).toBe(idOf(old));
    clearLedgerState();
    await store(messageOf([older], { source: 'third' }));
    expect((await readArticle(idOf(old)))?.id).toBe(idOf(older));
    expect((await readArticle(idOf(recent)))?.id).toBe(idOf(older));
    expect((await readArticle(idOf(older)))?.coverage.map(({ source }) => source).sort()).toEqual(['Paper', 'Wharf']);
    clearLedgerState();
    const nextMonth = at('2025-03-10', 'march');
    await store(messageOf([nextMonth], { source: 'wharf' }));
    expect((await readArticle(idOf(nextMonth)))?.id).toBe(idOf(nextMonth));
  });

  test("store-articles lists each edition of a publisher's own series, in any order and from any of its feeds [ING-22]", async () => {
    const at = (day: number) =>
      entryOf('Kwanza against the dollar today', `2026-11-0${day}T08:0${day}:00.000Z`, {
        link: `https://bank.example/rates/${day}`,
      });
    const days = [3, 1, 4, 2].map(at);
    for (const [i, entry] of days.entries()) {
      const message = messageOf([entry], { source: i % 2 ? 'bank-news' : 'bank-markets' });
      await store({ ...message, source: { ...message.source, publisherId: 'bank' } });
      if (i === 1) clearLedgerState();
    }
    const ids = (await latestArticles({ publisherId: 'bank' }, 10, null)).items.map(({ id }) => id);
    expect(ids).toEqual([4, 3, 2, 1].map((day) => idOf(at(day))));
    const wire = { ...at(3), publishedAt: '2026-11-03T20:00:00.000Z', link: 'https://wire.example/kwanza' };
    await store(messageOf([wire], { source: 'wire' }));
    expect((await readArticle(idOf(wire)))?.id).toBe(idOf(at(3)));
    const again = { ...at(2), publishedAt: '2026-11-06T08:00:00.000Z', summary: 'The same page, dated anew.' };
    const message = messageOf([again], { source: 'bank-markets' });
    await store({ ...message, source: { ...message.source, publisherId: 'bank' } });
    expect((await latestArticles({ publisherId: 'bank' }, 10, null)).items.map(({ id }) => id)).toEqual(ids);
  });

  test('store-articles stores a page of two feeds as one article of the earlier one, if the page is on its site', async () => {
    const page = entryOf('A page that two feeds carry', '2026-11-15T10:00:00.000Z', {
      link: 'https://first.example/page?utm_source=x',
    });
    await store(messageOf([page], { source: 'second' }));
    const earlier = { ...page, link: 'http://www.first.example/page/', publishedAt: '2026-11-15T09:00:00.000Z' };
    await store(messageOf([{ ...earlier, title: 'Taken over' }], { source: 'stranger' }));
    expect(await readArticle(idOf(page))).toMatchObject({ source: 'Second', title: page.title });
    await store(messageOf([earlier], { source: 'first' }));
    await store(messageOf([{ ...page, publishedAt: '2026-11-15T11:00:00.000Z' }], { source: 'third' }));
    expect(await readArticle(idOf(page))).toMatchObject({
      source: 'First',
      publishedAt: '2026-11-15T09:00:00.000Z',
      coverage: [],
    });
  });

  test('a source that takes over its page decides whether it is premium', async () => {
    const page = entryOf('A page behind the wall of its publisher', '2026-11-15T10:00:00.000Z', {
      link: 'https://wall.example/page',
    });
    const premium = (message: ArticlesMessage, value: boolean) => ({
      ...message,
      source: { ...message.source, premium: value },
    });
    await store(premium(messageOf([page], { source: 'free' }), false));
    const earlier = { ...page, publishedAt: '2026-11-15T09:00:00.000Z' };
    await store(premium(messageOf([earlier], { source: 'wall' }), true));
    expect(await readArticle(idOf(page))).toMatchObject({ source: 'Wall', isPremium: true });
  });

  test('store-articles stores the same set of articles for any order of messages [ING-23]', async () => {
    let seed = 11;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    const words = 'harbour tax nurse vote ferry bank storm school'.split(' ');
    const entries = Array.from({ length: 160 }, (_, i) => {
      const title = `Zed ${Array.from({ length: 6 }, () => words[Math.floor(random() * words.length)]).join(' ')}`;
      const at = new Date(
        Date.parse('2026-11-10T00:00:00Z') + Math.floor(random() * 96 * 3600) * 1000 + i,
      ).toISOString();
      return entryOf(title, at, { link: `https://s${i % 8}.example/${i}` });
    });
    const messages = entries.map((entry, i) => messageOf([entry], { source: `s${i % 8}` }));
    const shuffled = [...messages, ...messages].sort(() => random() - 0.5);
    for (let i = 0; i < shuffled.length; i += 10) {
      if (random() < 0.3) clearLedgerState();
      expect(await store(...shuffled.slice(i, i + 10))).toEqual([]);
    }
    const verdicts = mergeReports(
      entries.map((entry) => ({
        id: idOf(entry),
        title: entry.title,
        address: entry.link ?? '',
        at: Date.parse(entry.publishedAt ?? ''),
        seen: 0,
        survivor: null,
      })),
    );
    const expected = [...verdicts].filter(([, survivor]) => survivor === null).map(([id]) => id);
    const stored = (await allArticles()).filter(({ title }) => title.startsWith('Zed '));
    expect(stored.map(({ id }) => id).sort()).toEqual(expected.sort());
    for (const entry of entries)
      expect((await readArticle(idOf(entry)))?.id).toBe(verdicts.get(idOf(entry)) ?? idOf(entry));
    const listed = stored.reduce((sum, { coverageCount }) => sum + coverageCount, 0);
    expect(listed).toBeGreaterThan(0);
  });

  test("store-articles gives a publisher its source's region, whatever its last story is about [ING-18, API-07]", async () => {
    const regionOf = async (id: string) => (await readPublishers()).find((one) => one.id === id)?.region;
    const abroad = entryOf('Ghana and Kenya sign a rail deal', '2026-11-20T07:00:00.000Z');
    await store(messageOf([abroad], { source: 'shore' }));
    expect((await readArticle(idOf(abroad, 'shore')))?.region).toBe('african');
    expect(await regionOf('shore')).toBe('caribbean');

    const found = entryOf('Peru signs a rail deal', '2026-11-20T07:30:00.000Z', { author: 'Shore' });
    const search = messageOf([found], { source: 'search' });
    await store({ ...search, source: { ...search.source, type: 'api', region: 'latinx' } });
    expect(await regionOf('shore')).toBe('caribbean');
    const other = messageOf([
      { ...found, link: 'https://lima.example/rail', title: 'Lima waits', author: 'Lima Daily' },
    ]);
    await store({ ...other, source: { ...other.source, type: 'api', region: 'latinx' } });
    expect(await regionOf('lima-daily')).toBeNull();
  });

  test('store-articles counts the surviving articles of topics and publishers', async () => {
    const items = await allArticles();
    const counts = await readTopicCounts({ consistent: true });
    for (const topic of new Set(items.map((item) => item.topic)))
      expect([topic, counts.get(topic)?.articleCount]).toEqual([
        topic,
        items.filter((item) => item.topic === topic).length,
      ]);
    for (const publisher of await readPublishers())
      expect([publisher.id, publisher.articleCount]).toEqual([
        publisher.id,
        items.filter((item) => item.publisherId === publisher.id).length,
      ]);
  });
});

describe('lists', () => {
  test('pages of every list have no gaps and no overlaps', async () => {
    const all = (await latestArticles({}, 500, null)).items.map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
    for (const filter of [
      {},
      { region: 'caribbean' },
      { publisherId: 's1' },
      { region: 'caribbean', publisherId: 's1' },
    ]) {
      const whole = (await latestArticles(filter, 500, null)).items.map(({ id }) => id);
      const paged: string[] = [];
      for (let from: Awaited<ReturnType<typeof latestArticles>>['next'] = null; ; ) {
        const page = await latestArticles(filter, 7, from);
        paged.push(...page.items.map(({ id }) => id));
        if (page.next === null) break;
        from = page.next;
      }
      expect(paged).toEqual(whole);
    }
    const times = (await allArticles()).map(({ publishedAt }) => publishedAt);
    expect(times).toEqual([...times].sort().reverse());
  });
});

// The last test: the counts of the table are wrong after it.
describe('a commit that was cut off', () => {
  test('two reports that name each other as survivor are missing, after one step', async () => {
    const [a, b] = ['One of a pair', 'Its counterpart'].map((title) => entryOf(title, '2026-10-02T10:00:00.000Z'));
    if (a === undefined || b === undefined) throw new Error('no entries');
    await store(messageOf([a, b]));
    const stored = await readStoredArticles([idOf(a), idOf(b)]);
    const pair = [...stored].map(([id, one]) => ({ ...one, survivor: id === idOf(a) ? idOf(b) : idOf(a) }));
    await writeRows(pair, () => false);
    for (const id of [idOf(a), idOf(b)]) {
      expect(await readArticle(id)).toBeNull();
      expect(await readSharedArticle(id)).toBeNull();
      expect(await resolveArticle(id)).toBeNull();
    }
  });
});
