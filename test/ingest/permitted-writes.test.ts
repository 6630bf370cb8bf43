import { describe, expect, test } from 'vitest';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { addToCounters } from '#functions/counters/counters.ts';
import { handler as fetchSource } from '#functions/events/fetch-source.ts';
import { handler as fold } from '#functions/events/fold-counters.ts';
import { handler as schedule } from '#functions/events/schedule-sources.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { saveSources } from '#functions/sources/sources.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { sampleSource } from '#test/support/sample-source.ts';
import { rss } from './feed/read.ts';
import { publisher } from './fetch/loopback.ts';
import { forbiddenWrites } from './forbidden-writes.ts';

withRealTable();

describe('the functions of ingestion', () => {
  test('the functions of ingestion write only partitions that IAM lets them, from the schedule to the counts', async () => {
    const items = ['Harbour berth opens', 'Clinic railway ends'].map(
      (title) => `<item><title>${title}</title><link>https://paper.example/${title.replaceAll(' ', '-')}</link></item>`,
    );
    const server = await publisher((request, response) => {
      if (request.url === '/gone') response.statusCode = 410;
      response.end(rss(items.join('')));
    });
    await saveSources(['paper', 'gone'].map((id) => sampleSource({ id, name: id, url: `${server.origin}/${id}` })));
    expect(await forbiddenWrites('scheduleSources', () => schedule({}))).toEqual([]);
    const sources = await takeAll(process.env.SOURCES_QUEUE_URL);
    expect(sources).toHaveLength(2);
    expect(await forbiddenWrites('fetchSource', () => fetchSource(queueEvent(sources)))).toEqual([]);
    const news = await takeAll(process.env.ARTICLES_QUEUE_URL);
    expect(await forbiddenWrites('storeArticles', () => store(queueEvent(news)))).toEqual([]);
    const [article] = (await latestArticles({}, 1, null)).items;
    await addToCounters(article?.id ?? '', 'reader', { views: 1 });
    const counted = queueEvent([{ articleId: article?.id }]);
    expect(await forbiddenWrites('foldCounters', () => fold(counted))).toEqual([]);
  });
});
