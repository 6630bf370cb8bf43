import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { adminAccount, signIn } from '#scripts/local-stage/accounts.ts';
import { editorial } from '#shared/config/editorial.ts';
import { articlePreview } from '#shared/domain/article.ts';
import { generation } from '#shared/domain/generation.ts';
import { type Call, callerAt, uncached } from '#test/support/readers.ts';
import { startTestStage, type TestStage } from '#test/support/stage.ts';

describe('an editor at a local stage', () => {
  let stage: TestStage;
  let call: Call;
  beforeAll(async () => {
    stage = await startTestStage({ args: ['--api-only'] });
    const authorization = `Bearer ${await signIn(stage.announced().authEmulator, adminAccount)}`;
    call = callerAt(() => stage, { authorization, ...uncached });
  });
  afterAll(() => stage?.end());

  it('GEN-14, API-30: presses the button, and within ten seconds three articles of the editorial team stand in the list', async () => {
    expect(await call('POST', '/api/generate-content')).toMatchObject({ status: 202, body: { started: true } });
    const composed = async () =>
      z
        .array(articlePreview)
        .parse((await call('GET', '/api/articles')).body)
        .filter(({ source }) => source === editorial.name);
    await expect.poll(async () => (await composed()).length, { timeout: 10_000 }).toBe(3);
    const run = generation.parse((await call('GET', '/api/generate-content')).body);
    expect(run).toMatchObject({ running: false, error: null });
    expect((await composed()).map(({ id }) => id).sort()).toEqual(run.articles.map(({ id }) => id).sort());
  });

  it('API-31, API-32, API-33: sees analytics and revenue, and optimises', async () => {
    expect((await call('GET', '/api/analytics/dashboard')).body).toMatchObject({ totalArticles: expect.any(Number), topPerformers: [] });
    expect(await call('POST', '/api/monetization/optimize')).toMatchObject({ status: 202, body: { started: true } });
    expect((await call('GET', '/api/monetization/revenue')).body).toMatchObject({ totalRevenue: 0, lastOptimization: { changed: 0 } });
  });
});
