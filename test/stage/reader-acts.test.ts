import { beforeAll, describe, expect, it } from 'vitest';
import { bypassHeader } from '#scripts/local-stage/edge/send.ts';
import { contract } from '#shared/api/contract.ts';
import type { OpenStage } from '#test/support/stage.ts';
import { joinStage } from './support/shared-stage.ts';

let stage: OpenStage;
let ids: string[] = [];

/** Reads without the edge cache. */
const readUncached = async (path: string): Promise<unknown> =>
  (await fetch(`${stage.url}${path}`, { headers: { [bypassHeader]: '1' } })).json();
const list = async () => contract.listArticles.reply.parse(await readUncached('/api/articles'));
const article = async (id: string) => contract.getArticle.reply.parse(await readUncached(`/api/articles/${id}`));
const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  fetch(`${stage.url}/api/articles/${path}`, {
    method: 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const like = async (id: string, readerId: string) =>
  contract.likeArticle.reply.parse(await (await post(`${id}/like`, { readerId })).json());
/** Polls until a value is as expected, because counters are folded within some seconds. */
const expectEventually = (read: () => Promise<unknown>, expected: unknown) =>
  expect.poll(read, { timeout: 30_000, interval: 200 }).toEqual(expected);

beforeAll(async () => {
  stage = await joinStage('site');
  ids = (await list()).map(({ id }) => id);
});

const idOf = (n: number): string => {
  const id = ids[n];
  if (id === undefined) throw new Error(`The stage has only ${ids.length} articles`);
  return id;
};

describe('reader actions on a local stage', () => {
  it('concurrent likes are counted exactly, and each reader once [API-14]', async () => {
    const [many, one] = [idOf(0), idOf(1)];
    const responses = await Promise.all(
      // Fewer than one network may add in an hour.
      Array.from({ length: 150 }, (_, n) => post(`${many}/like`, { readerId: `reader-number-${n}` })),
    );
    expect(responses.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    expect((await like(many, 'reader-number-0')).likes).toBe(150);
    await Promise.all(Array.from({ length: 40 }, () => post(`${one}/like`, { readerId: 'only-one-reader' })));
    expect((await like(one, 'only-one-reader')).likes).toBe(1);
    await expectEventually(async () => (await article(many)).likes, 150);
    await expectEventually(async () => (await list()).find(({ id }) => id === many)?.likes, 150);
    await expectEventually(async () => (await article(one)).likes, 1);
  });

  it('all concurrent views of different readers, clicks and reads are counted [API-12, API-13]', async () => {
    const id = idOf(2);
    const responses = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        n % 3 === 0
          ? post(`${id}/view`, undefined, { 'user-agent': `Browser ${n}` })
          : post(`${id}/track`, n % 3 === 1 ? { action: 'external_click' } : { action: 'read', duration: 30 }),
      ),
    );
    expect(responses.map(({ status }) => status).filter((status) => status !== 204)).toEqual([]);
    await expectEventually(async () => (await article(id)).views, 100);
    // 100 views, 100 clicks and 50 minutes of reading give a score above 0, unless the article is days old.
    const { performanceScore, publishedAt } = await article(id);
    expect(performanceScore > 0).toBe(Date.now() - Date.parse(publishedAt) < 36 * 3_600_000);
  });
});
