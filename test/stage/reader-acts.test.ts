import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bypassHeader } from '#scripts/local-stage/edge/edge-server.ts';
import { contract } from '#shared/api/contract.ts';
import { startTestStage, type TestStage, temporaryFolder } from '#test/support/stage.ts';

const folder = temporaryFolder();
let stage: TestStage;
let ids: string[] = [];

/** Past the edge cache: what the table says now. */
const read = async (path: string): Promise<unknown> =>
  (await fetch(`${stage.url}${path}`, { headers: { [bypassHeader]: '1' } })).json();
const list = async () => contract.listArticles.reply.parse(await read('/api/articles'));
const article = async (id: string) => contract.getArticle.reply.parse(await read(`/api/articles/${id}`));
const post = (path: string, body?: unknown) =>
  fetch(`${stage.url}/api/articles/${path}`, {
    method: 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
const like = async (id: string, readerId: string) =>
  contract.likeArticle.reply.parse(await (await post(`${id}/like`, { readerId })).json());
/** Asks until it is so; the fold comes within some seconds. */
async function becomes<T>(ask: () => Promise<T>, expected: T): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (JSON.stringify(await ask()) === JSON.stringify(expected)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(await ask()).toEqual(expected);
}

beforeAll(async () => {
  stage = await startTestStage({ dataDir: folder.path });
  ids = (await list()).map(({ id }) => id);
});
afterAll(async () => {
  await stage?.end();
  folder.remove();
});

const idOf = (n: number): string => {
  const id = ids[n];
  if (id === undefined) throw new Error(`The stage has only ${ids.length} articles`);
  return id;
};

describe('acts of readers on a whole stage', () => {
  it('API-14: 500 likes at once by 500 readers count exactly 500, by one reader exactly 1', async () => {
    const [many, one] = [idOf(0), idOf(1)];
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, n) => post(`${many}/like`, { readerId: `reader-number-${n}` })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect((await like(many, 'reader-number-0')).likes).toBe(500);
    await Promise.all(Array.from({ length: 40 }, () => post(`${one}/like`, { readerId: 'only-one-reader' })));
    expect((await like(one, 'only-one-reader')).likes).toBe(1);
    await becomes(async () => (await article(many)).likes, 500);
    await becomes(async () => (await list()).find(({ id }) => id === many)?.likes, 500);
    await becomes(async () => (await article(one)).likes, 1);
  });

  it('API-12, API-13: views and reports sent at once are all counted', async () => {
    const id = idOf(2);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        n % 3 === 0
          ? post(`${id}/view`)
          : post(`${id}/track`, n % 3 === 1 ? { action: 'external_click' } : { action: 'read', duration: 30 }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 204)).toEqual([]);
    await becomes(async () => (await article(id)).views, 100);
    // 100 views, 100 clicks and 50 minutes of reading are more than an ordinary article has (ART-37), unless it is days old.
    const { performanceScore, publishedAt } = await article(id);
    expect(performanceScore > 0).toBe(Date.now() - Date.parse(publishedAt) < 36 * 3_600_000);
  });

  it('a like that was answered survives a kill, and is still the reader’s only one', async () => {
    const id = idOf(3);
    for (let n = 0; n < 20; n++) await like(id, `before-the-kill-${n}`);
    await stage.end('SIGKILL');
    stage = await startTestStage({ dataDir: folder.path });
    expect((await like(id, 'before-the-kill-0')).likes).toBe(20);
    await becomes(async () => (await article(id)).likes, 20);
  });
});
