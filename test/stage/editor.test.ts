import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { editArticle } from '#shared/api/article-desk.ts';
import { listTakenDown } from '#shared/api/articles.ts';
import { editorial } from '#shared/config/editorial.ts';
import { articlePreview } from '#shared/domain/articles/article.ts';
import { generation } from '#shared/domain/generation/generation.ts';
import { type Call, callerAt, uncached } from '#test/support/readers.ts';
import { startTestStage, type TestStage } from '#test/support/stage.ts';

let stage: TestStage;
let admin: Call;
beforeAll(async () => {
  stage = await startTestStage();
  const authorization = `Bearer ${await signIn(stage.announced().authEmulator, adminAccount)}`;
  admin = callerAt(() => stage, { authorization, ...uncached });
});
afterAll(() => stage?.end());

/** Reads through the edge, which caches lists for a minute. */
const get = (path: string) => fetch(`${stage.url}${path}`);

it('a run of the generator adds three articles within ten seconds [GEN-14, GEN-16, API-30]', async () => {
  const readCached = async (path: string) => z.array(articlePreview).parse(await (await get(path)).json());
  await readCached('/api/articles');
  expect(await admin('POST', '/api/generate-content')).toMatchObject({ status: 202, body: { started: true } });
  const ofEditorial = (articles: z.infer<typeof articlePreview>[]) =>
    articles.filter(({ source }) => source === editorial.name);
  const generatedArticles = async () =>
    ofEditorial(z.array(articlePreview).parse((await admin('GET', '/api/articles')).body));
  await expect.poll(async () => (await generatedArticles()).length, { timeout: 10_000 }).toBe(3);
  const asOf = Math.floor(Date.now() / 1000);
  expect(
    ofEditorial(await readCached(`/api/articles?asOf=${asOf}`)),
    'a new URL misses the cache without the bypass header',
  ).toHaveLength(3);
  expect(
    ofEditorial(await readCached(`/api/articles?asOf=${asOf}&source=${editorial.publisherId}&limit=50`)),
  ).toHaveLength(3);
  expect((await get('/api/articles?asOf=now')).status).toBe(400);
  const run = generation.parse((await admin('GET', '/api/generate-content')).body);
  expect(run).toMatchObject({ running: false, error: null });
  expect((await generatedArticles()).map(({ id }) => id).sort()).toEqual(run.articles.map(({ id }) => id).sort());
});

it('an article that is corrected or becomes premium is new at the edge within seconds, which keeps it for an hour', async () => {
  const list: { id: string }[] = await (await get('/api/articles?limit=500')).json();
  const paths = [`/article/${list.at(-2)?.id}`, `/api/articles/${list.at(-2)?.id}`];
  for (const path of paths) {
    expect((await get(path)).headers.get('cache-control')).toContain('s-maxage=3600');
    expect((await get(path)).headers.get('x-cache')).toBe('Hit from local edge');
  }
  const change = { corrections: { title: 'Corrected by the desk' }, isPremium: true };
  const address = editArticle.path.replace('{id}', list.at(-2)?.id ?? '');
  expect((await admin(editArticle.method, address, { version: 0, change })).status).toBe(200);
  const texts = async () => Promise.all(paths.map(async (path) => (await get(path)).text()));
  const isNew = async () =>
    (await texts()).map((text) => text.includes('Corrected by the desk') && text.includes('"isPremium":true'));
  await expect.poll(isNew, { timeout: 20_000, interval: 500 }).toEqual([true, true]);
});

it('an article that is taken down leaves the edge within seconds', async () => {
  const list: { id: string; title: string }[] = await (await get('/api/articles?limit=500')).json();
  const { id = '', title = '' } = list.at(-1) ?? {};
  const paths = [`/article/${id}`, `/api/articles/${id}`, '/api/articles?limit=500', '/feeds/front.xml'];
  // Stored at the edge for minutes.
  for (const path of paths) await get(path);
  for (const path of paths) expect((await get(path)).headers.get('x-cache')).toBe('Hit from local edge');

  const change = { state: 'takenDown', reason: 'A test' };
  const { status } = await admin(editArticle.method, editArticle.path.replace('{id}', id), { version: 0, change });
  expect(status).toBe(200);

  const statuses = async () => Promise.all(paths.slice(0, 2).map(async (path) => (await get(path)).status));
  await expect.poll(statuses, { timeout: 20_000, interval: 500 }).toEqual([410, 410]);
  const stillThere = async () => {
    const texts = await Promise.all(paths.slice(2).map(async (path) => (await get(path)).text()));
    return texts.filter((text) => text.includes(id));
  };
  await expect.poll(stillThere, { timeout: 90_000, interval: 1000 }).toEqual([]);
  expect(await (await get(`/article/${id}`)).text()).not.toContain(title);
  expect(await (await get(listTakenDown.path)).json()).toContain(id);
});
