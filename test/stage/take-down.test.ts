import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { editArticle } from '#shared/api/article-desk.ts';
import { listTakenDown } from '#shared/api/articles.ts';
import { startTestStage, type TestStage } from '#test/support/stage.ts';

let stage: TestStage;
beforeAll(async () => {
  stage = await startTestStage();
});
afterAll(() => stage?.end());

const get = (path: string) => fetch(`${stage.url}${path}`);

it('drops a taken-down article from the edge within seconds', async () => {
  const list: { id: string; title: string }[] = await (await get('/api/articles?limit=500')).json();
  const { id = '', title = '' } = list.at(-1) ?? {};
  const paths = [`/article/${id}`, `/api/articles/${id}`, '/api/articles?limit=500', '/feeds/front.xml'];
  // Stored at the edge for minutes.
  for (const path of paths) await get(path);
  for (const path of paths) expect((await get(path)).headers.get('x-cache')).toBe('Hit from local edge');

  const response = await fetch(`${stage.url}${editArticle.path.replace('{id}', id)}`, {
    method: editArticle.method,
    headers: {
      authorization: `Bearer ${await signIn(stage.announced().authEmulator, adminAccount)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ version: 0, change: { state: 'takenDown', reason: 'A test' } }),
  });
  expect(response.status).toBe(200);

  const statuses = async () => Promise.all(paths.slice(0, 2).map(async (path) => (await get(path)).status));
  await vi.waitFor(async () => expect(await statuses()).toEqual([410, 410]), { timeout: 20_000, interval: 500 });
  await vi.waitFor(
    async () => {
      const texts = await Promise.all(paths.slice(2).map(async (path) => (await get(path)).text()));
      expect(texts.filter((text) => text.includes(id))).toEqual([]);
    },
    { timeout: 90_000, interval: 1000 },
  );
  expect(await (await get(`/article/${id}`)).text()).not.toContain(title);
  expect(await (await get(listTakenDown.path)).json()).toContain(id);
});
