import { describe, expect, test } from 'vitest';
import { latestArticles } from '#functions/articles/article-lists.ts';
import { readArticle, readStoredArticles } from '#functions/articles/articles.ts';
import { takenDownIds } from '#functions/editorial/taken-down.ts';
import { handler } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { type ArticlesMessage, packMessage } from '#functions/ingest/article-queue.ts';
import { composedFrom, reportIsGone } from '#functions/ingest/store/composed-articles.ts';
import { unlistedPlaces } from '#functions/ingest/store/unlisted-articles.ts';
import { auditEntity } from '#functions/records/audit.ts';
import { editorial as team } from '#shared/config/editorial.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { decide, editorialMessageOf } from '#test/support/desk/editorial-decisions.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const deliver = async (...bodies: string[]) =>
  expect((await handler(queueEvent(bodies))).batchItemFailures).toEqual([]);

let stories = 0;
/** Stores the two reports of a story. @returns their ids */
async function storeReports(): Promise<[string, string]> {
  const n = ++stories;
  const one = entryOf(`Harbour of island${n} opens`, '2026-11-20T08:00:00.000Z');
  const other = entryOf(`A ferry calls at island${n} again`, '2026-11-20T09:00:00.000Z');
  await deliver(packMessage(messageOf([one], { source: `north${n}` })));
  await deliver(packMessage(messageOf([other], { source: `south${n}` })));
  return [articleId(one, `north${n}`), articleId(other, `south${n}`)];
}

/** The message that stores an article composed from reports. */
async function composedMessage(id: string, reports: readonly string[], state?: 'draft'): Promise<string> {
  const stored = await readStoredArticles(reports);
  const coverage = [...stored.values()].map(({ preview: { id: one, source, title, url, publishedAt } }) => ({
    id: one,
    source,
    title,
    url,
    publishedAt,
  }));
  const composed = {
    id,
    topic: 'general',
    region: null,
    tags: [],
    keywords: 'Harbour',
    socialTwitter: '',
    socialLinkedin: '',
    socialFacebook: '',
    coverage,
    ...(state === undefined ? {} : { state }),
  };
  const entry = entryOf(`In short: ${id}`, '2026-11-20T10:00:00.000Z', { link: null });
  const message = messageOf([entry], { source: team.sourceId });
  const [stored0] = message.entries;
  if (stored0 === undefined) throw new Error('The message has no entry');
  const whole: ArticlesMessage = { ...message, entries: [{ ...stored0, composed }] };
  return packMessage(whole);
}
const listedIds = async () => (await latestArticles({}, 500, null)).items.map(({ id }) => id);
const draftIds = async () =>
  (await unlistedPlaces('draft', null, 100)).positions.map((position) => position.split('#')[1]);
const storedOf = async (id: string) => (await readStoredArticles([id])).get(id);

describe('a composed article', () => {
  test('a composed article that begins as a draft is for the desk only, until an editor publishes it', async () => {
    const message = await composedMessage('composed-draft', await storeReports(), 'draft');
    await deliver(message);
    expect(await readArticle('composed-draft')).toBeNull();
    expect(await listedIds()).not.toContain('composed-draft');
    expect(await draftIds()).toContain('composed-draft');
    expect((await storedOf('composed-draft'))?.editorial).toMatchObject({ version: 1, state: 'draft', by: team.name });
    await decide('composed-draft', { state: 'listed' });
    await deliver(editorialMessageOf('composed-draft'), message);
    expect((await readArticle('composed-draft'))?.title).toBe('In short: composed-draft');
    expect(await listedIds()).toContain('composed-draft');
  });

  test('a composed article becomes a draft without the report when one of its reports is taken down', async () => {
    const [gone, stays] = await storeReports();
    await deliver(await composedMessage('composed-of-two', [gone, stays]));
    expect(await listedIds()).toContain('composed-of-two');
    await decide(gone, { state: 'takenDown', reason: 'Wrong' });
    await deliver(editorialMessageOf(gone), editorialMessageOf(gone));
    expect(await readArticle('composed-of-two')).toBeNull();
    expect(await listedIds()).not.toContain('composed-of-two');
    const article = await storedOf('composed-of-two');
    expect(article?.editorial).toMatchObject({ version: 1, state: 'draft', reason: reportIsGone });
    expect(article?.coverage.map(({ id }) => id)).toEqual([stays]);
    expect(article?.preview.coverageCount).toBe(1);
    expect(await draftIds()).toContain('composed-of-two');
    expect(await takenDownIds(new Date())).toContain('composed-of-two');
    const { data } = await auditEntity()
      .query.byTime({ month: new Date().toISOString().slice(0, 7) })
      .go();
    expect(data.filter(({ subject }) => subject === 'composed-of-two').map(({ action }) => action)).toEqual([
      'withdraw',
    ]);
  });

  test('a composed article that an editor publishes again without the report stays published', async () => {
    const [gone, stays] = await storeReports();
    await deliver(await composedMessage('composed-again', [gone, stays]));
    await decide(gone, { state: 'takenDown' });
    await deliver(editorialMessageOf(gone));
    await decide('composed-again', { state: 'listed', reason: '' });
    await deliver(editorialMessageOf('composed-again'), editorialMessageOf(gone));
    expect((await readArticle('composed-again'))?.coverage.map(({ id }) => id)).toEqual([stays]);
    expect(await listedIds()).toContain('composed-again');
  });

  test('a composed article that arrives after a report was taken down begins as a draft', async () => {
    const [gone, stays] = await storeReports();
    const message = await composedMessage('composed-late', [gone, stays]);
    await decide(gone, { state: 'takenDown' });
    await deliver(editorialMessageOf(gone), message);
    expect(await readArticle('composed-late')).toBeNull();
    expect((await storedOf('composed-late'))?.editorial.reason).toBe(reportIsGone);
    expect(await composedFrom(stays)).toEqual(['composed-late']);
    expect(await composedFrom(gone)).toEqual([]);
  });
});
