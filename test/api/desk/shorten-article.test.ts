import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handler as edit } from '#functions/api/edit-article.ts';
import { readArticle, readSearchedArticles, readSharedArticle } from '#functions/articles/articles.ts';
import { articleDetail } from '#functions/editorial/article-detail.ts';
import { purgeMessage } from '#functions/editorial/purge-queue.ts';
import { handler as store } from '#functions/events/store-articles.ts';
import { articleId } from '#functions/ingest/article-id.ts';
import { packMessage } from '#functions/ingest/article-queue.ts';
import { searchDocument } from '#functions/search/index/search-document.ts';
import { entryOf, messageOf } from '#test/support/articles-message.ts';
import { auditRows } from '#test/support/desk/audit-rows.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { takeAll } from '#test/support/queue-contents.ts';
import { queueEvent } from '#test/support/queue-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(() => void Object.assign(process.env, localSignIn));

const lie = 'Jonas Bell stole the boat of a widow.';
const rest = 'Rain fell on nine villages and on the quay. '.repeat(9).trim();
const storyOf = (content: string, summary = `Rain fell. ${lie}`) =>
  entryOf('A boat is missed in the harbour', '2026-11-20T10:00:00.000Z', {
    link: 'https://paper.example/boat',
    summary,
    content,
  });
async function fetched(content: string, summary?: string): Promise<string> {
  const entry = storyOf(content, summary);
  await store(queueEvent([packMessage(messageOf([entry], { source: 'paper' }))]));
  return articleId(entry, 'paper');
}
const decide = async (id: string, version: number, change: unknown) => {
  const body = JSON.stringify({ version, change });
  const headers = { ...asAdmin, 'content-type': 'application/json' };
  return (await edit(httpEvent({ params: { id }, headers, body }))).statusCode;
};
const apply = async () => void (await store(queueEvent(await takeAll(process.env.ARTICLES_QUEUE_URL))));

/** All that readers, searches and feeds get of an article. */
async function everywhere(id: string): Promise<string> {
  const searched = (await readSearchedArticles([id])).get(id);
  return JSON.stringify([
    await readArticle(id),
    await readSharedArticle(id),
    searched === undefined ? null : searchDocument(searched),
  ]);
}

describe('a publisher’s text that the editors have shortened', () => {
  let id = '';
  let version = 0;
  beforeEach(async () => {
    id = await fetched(`<p>Rain fell. ${lie} Sun.</p><p>${rest}</p>`);
    version = (await articleDetail(id, new Date())).editorial.version;
    if (version > 0) return;
    await takeAll(process.env.PURGES_QUEUE_URL);
    expect(await decide(id, 0, { omitted: [lie] })).toBe(200);
    version = 1;
  });

  test('a shortened text leaves the sentence out of the page at once, and of card and search when it is applied', async () => {
    expect(await readArticle(id)).toMatchObject({
      content: `<p>Rain fell. […] Sun.</p><p>${rest}</p>`,
      isShortened: true,
    });
    await apply();
    expect(await everywhere(id)).not.toContain('stole');
    expect(await readArticle(id)).toMatchObject({ summary: 'Rain fell. […]' });
    expect((await readArticle(id))?.correctedAt).toBeUndefined();
    const purges = (await takeAll(process.env.PURGES_QUEUE_URL)).map((body) => purgeMessage.parse(JSON.parse(body)));
    expect(purges).toContainEqual({ ids: [id] });
    expect((await auditRows()).find(({ subject }) => subject === id)?.action).toBe('shorten');
  });

  test('a shortened text stays so when the publisher moves the sentence', async () => {
    await fetched(`<p>Sun.</p><p>${rest}</p><p><em>Jonas Bell</em> stole the boat of a widow.</p>`, `${lie} Sun.`);
    expect(await everywhere(id)).not.toContain('stole');
    expect((await readArticle(id))?.content).toContain('<p><em>[…]</em></p>');
    const { content, missing } = await articleDetail(id, new Date());
    expect(content).toContain('</em> stole');
    expect(missing).toEqual([]);
  });

  test('the desk says which sentence is no longer there, and readers get no mark', async () => {
    await fetched(`<p>Sun.</p><p>${rest}</p>`, 'Sun.');
    expect((await articleDetail(id, new Date())).missing).toEqual([lie]);
    expect(await readArticle(id)).not.toHaveProperty('isShortened');
  });

  test('a shortened text is whole again when the editors take that back', async () => {
    await fetched(`<p>Rain fell. ${lie} Sun.</p><p>${rest}</p>`);
    await apply();
    expect(await decide(id, 1, { omitted: [] })).toBe(200);
    await apply();
    expect(await readArticle(id)).toMatchObject({
      content: expect.stringContaining(lie),
      summary: `Rain fell. ${lie}`,
    });
    expect(await decide(id, 2, { omitted: [lie] })).toBe(200);
  });

  test.each([
    ['too short', ['x']],
    ['too long', ['x'.repeat(1501)]],
    ['too many', Array.from({ length: 41 }, (_, n) => `${n} passages`)],
    ['too much', Array.from({ length: 20 }, (_, n) => `${n}${'x'.repeat(1400)}`)],
  ])('a passage that is %s is refused', async (_, omitted) => {
    expect(await decide(id, version, { omitted })).toBe(400);
  });
});
