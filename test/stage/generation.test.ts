import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adminAccount, signIn } from '#scripts/local-stage/sign-in/accounts.ts';
import { editorial } from '#shared/config/editorial.ts';
import { revenue } from '#shared/domain/ads/revenue.ts';
import { articlePreview } from '#shared/domain/articles/article.ts';
import { generation } from '#shared/domain/generation/generation.ts';
import { type Call, callerAt, uncached } from '#test/support/readers.ts';
import { startTestStage, type TestStage } from '#test/support/stage.ts';

describe('the editor’s endpoints of a local stage', () => {
  let stage: TestStage;
  let call: Call;
  beforeAll(async () => {
    stage = await startTestStage({ args: ['--api-only'] });
    const authorization = `Bearer ${await signIn(stage.announced().authEmulator, adminAccount)}`;
    call = callerAt(() => stage, { authorization, ...uncached });
  });
  afterAll(() => stage?.end());

  it('generate three articles within ten seconds [GEN-14, GEN-16, API-30]', async () => {
    // Reads through the edge, which caches the list for a minute.
    const readCached = async (path: string) => {
      const response = await fetch(`${stage.url}${path}`);
      return z.array(articlePreview).parse(await response.json());
    };
    await readCached('/api/articles');
    expect(await call('POST', '/api/generate-content')).toMatchObject({ status: 202, body: { started: true } });
    const generatedArticles = async () =>
      z
        .array(articlePreview)
        .parse((await call('GET', '/api/articles')).body)
        .filter(({ source }) => source === editorial.name);
    await expect.poll(async () => (await generatedArticles()).length, { timeout: 10_000 }).toBe(3);
    const ofEditorial = (articles: z.infer<typeof articlePreview>[]) =>
      articles.filter(({ source }) => source === editorial.name);
    const asOf = Math.floor(Date.now() / 1000);
    expect(
      ofEditorial(await readCached(`/api/articles?asOf=${asOf}`)),
      'a new URL misses the cache without the bypass header',
    ).toHaveLength(3);
    expect(
      ofEditorial(await readCached(`/api/articles?asOf=${asOf}&source=${editorial.publisherId}&limit=50`)),
    ).toHaveLength(3);
    expect((await fetch(`${stage.url}/api/articles?asOf=now`)).status).toBe(400);
    const run = generation.parse((await call('GET', '/api/generate-content')).body);
    expect(run).toMatchObject({ running: false, error: null });
    expect((await generatedArticles()).map(({ id }) => id).sort()).toEqual(run.articles.map(({ id }) => id).sort());
  });

  it('return analytics and revenue, and optimise monetization [API-31, API-32, API-33]', async () => {
    expect((await call('GET', '/api/analytics/dashboard')).body).toMatchObject({
      totalArticles: expect.any(Number),
      topPerformers: [],
    });
    expect(await call('POST', '/api/monetization/optimize')).toMatchObject({ status: 202, body: { started: true } });
    const { totalRevenue, lastOptimization } = revenue.parse((await call('GET', '/api/monetization/revenue')).body);
    expect(totalRevenue).toBe(0);
    expect(lastOptimization?.items, 'without impressions, prices decide').toContainEqual(
      expect.objectContaining({ impressions: 0, reason: 'earnsMore' }),
    );
  });
});
