import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentEdition, EditionConflict, publishAds, readAdEdition } from '#functions/ads/ad-editions.ts';
import { signAd } from '#functions/ads/ad-token.ts';
import { handler as read } from '#functions/api/get-revenue.ts';
import { handler as optimize } from '#functions/api/optimize-revenue.ts';
import { handler as click } from '#functions/api/track-click.ts';
import { handler as impression } from '#functions/api/track-impression.ts';
import { type Revenue, revenue } from '#shared/domain/ads/revenue.ts';
import { daysOf } from '#shared/domain/desk/period.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { asAdmin, localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});
const noon = Date.parse('2026-11-20T12:00:00Z');
let minutes = 0;
beforeEach(() => {
  // Later than the caches of the function, which keep data from the previous test.
  vi.useFakeTimers({ toFake: ['Date'], now: noon + ++minutes * 300_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const request = (query: Record<string, string> = {}) => read(httpEvent({ headers: asAdmin, query }));
const earned = async (query: Record<string, string> = {}): Promise<Revenue> =>
  revenue.parse(JSON.parse((await request(query)).body ?? ''));
const press = async () => {
  const { statusCode, body } = await optimize(httpEvent({ headers: asAdmin }));
  return [statusCode, JSON.parse(body ?? '')];
};
let events = 0;
async function sendEvent(handler: Handler, creativeId: string, token: string, eventId?: string): Promise<void> {
  const body = {
    creativeId,
    zoneKey: 'ARTICLE_MPU',
    pageUrl: 'https://news.example/',
    eventId: eventId ?? `event-${++events}-of-test`,
    token,
  };
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.2.${events >> 8}.${events & 255}, 130.176.0.1`,
  };
  expect((await handler(httpEvent({ headers, body: JSON.stringify(body) }))).statusCode).toBe(204);
}
/** Reports impressions of served ads. @returns their tokens, for clicks */
async function show(creativeId: string, times = 1, eventId?: string): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < times; n++) {
    const token = (await signAd(creativeId, 'ARTICLE_MPU', new Date())) ?? '';
    await sendEvent(impression, creativeId, token, eventId);
    tokens.push(token);
  }
  return tokens;
}
async function clickOn(creativeId: string, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) await sendEvent(click, creativeId, token);
}
const weights = async () => {
  const edition = await currentEdition();
  const { lineItems } = await readAdEdition(edition?.edition ?? '');
  return Object.fromEntries(lineItems.map(({ id, weight }) => [id, weight]));
};

describe('revenue [API-32, ENT-29, REV-13]', () => {
  test('revenue is 0 on a new stage', async () => {
    const noMetrics = { activeAds: 0, activeAffiliateLinks: 0, activeSubscriptions: 0 };
    const none = { impressions: 0, clicks: 0, suspicious: 0 };
    expect(await earned()).toEqual({
      adRevenue: 0,
      affiliateRevenue: 0,
      subscriptionRevenue: 0,
      totalRevenue: 0,
      metrics: noMetrics,
      payments: 'mock',
      currency: 'GBP',
      period: { from: '2026-11-01', to: '2026-11-20' },
      ...none,
      before: { period: { from: '2026-10-12', to: '2026-10-31' }, totalRevenue: 0, ...none, metrics: noMetrics },
      byDay: daysOf({ from: '2026-11-01', to: '2026-11-20' }).map((day) => ({ day, ...none, adRevenue: 0 })),
      byAdvertiser: [],
      lastOptimization: null,
    });
  });

  test('revenue is the price of the line item for each impression and click [REV-02, REV-05, REV-12]', async () => {
    await publishAds(
      adInventoryOf({ ferry: { cpm: 1250, cpc: 33 }, free: {}, paused: { active: false, cpm: 900 } }),
      new Date(),
    );
    const tokens = await show('ferry', 8);
    await show('ferry', 5, 'the-same-event');
    await clickOn('ferry', tokens.slice(0, 2));
    await show('free', 3);
    await clickOn('unheard-of', tokens.slice(0, 2));
    const response = await earned();
    // 9 × 1.25 pence and 2 × 33 pence.
    expect(response).toMatchObject({ adRevenue: 0.77, totalRevenue: 0.77, impressions: 12, clicks: 2 });
    expect(response.byAdvertiser).toEqual([
      { advertiser: 'Advertiser ferry', impressions: 9, clicks: 2, suspicious: 0, adRevenue: 0.77, adRevenueBefore: 0 },
      { advertiser: 'Advertiser free', impressions: 3, clicks: 0, suspicious: 0, adRevenue: 0, adRevenueBefore: 0 },
    ]);
    expect(response.byDay?.at(-1)).toEqual({
      day: '2026-11-20',
      impressions: 12,
      clicks: 2,
      suspicious: 0,
      adRevenue: 0.77,
    });
    expect(response.metrics).toEqual({ activeAds: 2, activeAffiliateLinks: 0, activeSubscriptions: 0 });
  });

  test('revenue counts suspicious events, which earn nothing', async () => {
    const [token = ''] = await show('ferry');
    const before = await earned();
    await sendEvent(impression, 'ferry', token);
    await sendEvent(impression, 'ferry', 'forged');
    await clickOn('ferry', [token, token, 'forged']);
    const after = await earned();
    expect(after.suspicious).toBe(4);
    expect(after.byDay?.at(-1)?.suspicious).toBe(4);
    expect(after.byAdvertiser?.find(({ advertiser }) => advertiser === 'Advertiser ferry')?.suspicious).toBe(4);
    expect([(after.clicks ?? 0) - (before.clicks ?? 0), (after.impressions ?? 0) - (before.impressions ?? 0)]).toEqual([
      1, 0,
    ]);
    expect(Math.round(after.adRevenue * 100 - before.adRevenue * 100)).toBe(33);
  });

  test('revenue uses a new price for new events only, and stays when a creative is no longer published', async () => {
    await publishAds(adInventoryOf({ ferry: { cpm: 0, cpc: 100 } }), new Date());
    const before = (await earned()).adRevenue;
    await clickOn('ferry', await show('ferry'));
    const last = await show('ferry');
    await publishAds(adInventoryOf({ other: {} }), new Date());
    await clickOn('ferry', last);
    expect((await earned()).adRevenue - before).toBeCloseTo(2, 6);
    expect((await earned()).metrics.activeAds).toBe(1);
  });

  test('revenue covers the requested days, by default the current month', async () => {
    const day = await earned({ from: '2026-11-20', to: '2026-11-20' });
    expect(day.adRevenue).toBeGreaterThan(2);
    expect(await earned({ from: '2026-10-01', to: '2026-11-19' })).toMatchObject({ adRevenue: 0, impressions: 0 });
    expect((await earned({ to: '2026-10-31' })).period).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    vi.setSystemTime(new Date('2026-11-22T10:00:00Z'));
    expect(await earned({ from: '2026-11-21', to: '2026-11-22' })).toMatchObject({
      totalRevenue: 0,
      byDay: [{ day: '2026-11-21' }, { day: '2026-11-22' }],
      before: {
        period: { from: '2026-11-19', to: '2026-11-20' },
        totalRevenue: day.adRevenue,
        impressions: 15,
        clicks: 5,
      },
    });
    vi.setSystemTime(new Date('2026-12-03T10:00:00Z'));
    expect(await earned()).toMatchObject({ adRevenue: 0, period: { from: '2026-12-01', to: '2026-12-03' } });
  });
});

describe('optimizing the weights [API-33, REV-07, REV-10]', () => {
  test('optimizing the weights changes nothing before the first edition', async () => {
    await publishAds({ creatives: [], lineItems: [] }, new Date());
    expect(await press()).toEqual([202, { started: true }]);
    expect((await earned()).lastOptimization).toMatchObject({ changed: 0, items: [] });
  });

  test('optimizing the weights raises the weight of line items that earn more, keeps the others and reports figures and reasons', async () => {
    await publishAds(
      adInventoryOf({
        liked: { weight: 40, cpc: 20 },
        passed: { weight: 40, cpc: 20 },
        free: { weight: 40 },
        off: { weight: 40, active: false },
      }),
      new Date(),
    );
    await clickOn('liked', (await show('liked', 40)).slice(0, 20));
    await show('passed', 40);
    const before = await currentEdition();
    expect(await press()).toEqual([202, { started: true }]);
    const after = await weights();
    expect(after.liked).toBeGreaterThan(40);
    expect(after.passed).toBeLessThan(40);
    expect([after.off, after.free]).toEqual([40, 40]);
    expect((await currentEdition())?.edition).not.toBe(before?.edition);
    const { lastOptimization } = await earned();
    expect(lastOptimization).toMatchObject({
      at: new Date().toISOString(),
      changed: 2,
      period: { from: '2026-10-24', to: '2026-11-20' },
      items: [
        { id: 'free', base: 40, after: 40, cpm: 0, cpc: 0, reason: 'noPrice' },
        { id: 'liked', base: 40, before: 40, after: after.liked, impressions: 40, clicks: 20, reason: 'earnsMore' },
        { id: 'passed', base: 40, before: 40, after: after.passed, impressions: 40, clicks: 0, reason: 'earnsLess' },
      ],
    });
    expect(lastOptimization?.items.find(({ id }) => id === 'liked')).toMatchObject({
      cpc: 20,
      expected: { value: expect.any(Number) },
      competitors: expect.any(Number),
    });

    // Repeated optimizations change nothing.
    const edition = (await currentEdition())?.edition;
    for (let n = 0; n < 3; n++) await press();
    expect([await weights(), (await currentEdition())?.edition]).toEqual([after, edition]);
  });

  test('optimizing the weights does not overwrite an edition that was published meanwhile', async () => {
    const old = await currentEdition();
    await publishAds(adInventoryOf({ imported: {} }), new Date());
    await expect(
      publishAds(adInventoryOf({ stale: {} }), new Date(), {
        inPlaceOf: old?.edition ?? '',
        by: 'chief@example.org',
        action: 'optimize',
      }),
    ).rejects.toThrow(EditionConflict);
    expect(await weights()).toEqual({ imported: 10 });
  });
});
