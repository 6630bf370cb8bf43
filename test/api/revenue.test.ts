import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { currentEdition, EditionConflict, publishAds, readAdEdition } from '#functions/ads/ad-editions.ts';
import { handler as read } from '#functions/api/get-revenue.ts';
import { handler as optimize } from '#functions/api/optimize-revenue.ts';
import { handler as click } from '#functions/api/track-click.ts';
import { handler as impression } from '#functions/api/track-impression.ts';
import { type Revenue, revenue } from '#shared/domain/ads/revenue.ts';
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
  // Past what the function keeps in memory from the test before.
  vi.useFakeTimers({ toFake: ['Date'], now: noon + ++minutes * 300_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const ask = (query: Record<string, string> = {}) => read(httpEvent({ headers: asAdmin, query }));
const earned = async (query: Record<string, string> = {}): Promise<Revenue> =>
  revenue.parse(JSON.parse((await ask(query)).body ?? ''));
const press = async () => {
  const { statusCode, body } = await optimize(httpEvent({ headers: asAdmin }));
  return [statusCode, JSON.parse(body ?? '')];
};
let events = 0;
async function tell(handler: Handler, creativeId: string, times = 1, eventId?: string): Promise<void> {
  for (let n = 0; n < times; n++) {
    const body = {
      creativeId,
      zoneKey: 'ARTICLE_MPU',
      pageUrl: 'https://news.example/',
      eventId: eventId ?? `event-${++events}-of-test`,
    };
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.2.${events >> 8}.${events & 255}, 130.176.0.1`,
    };
    expect((await handler(httpEvent({ headers, body: JSON.stringify(body) }))).statusCode).toBe(204);
  }
}
const weights = async () => {
  const edition = await currentEdition();
  const { lineItems } = await readAdEdition(edition?.edition ?? '');
  return Object.fromEntries(lineItems.map(({ id, weight }) => [id, weight]));
};

describe('API-32, ENT-29, REV-13: revenue', () => {
  test('on a fresh stage everything is 0', async () => {
    expect(await earned()).toEqual({
      adRevenue: 0,
      affiliateRevenue: 0,
      subscriptionRevenue: 0,
      totalRevenue: 0,
      metrics: { activeAds: 0, activeAffiliateLinks: 0, activeSubscriptions: 0 },
      currency: 'GBP',
      period: { from: '2026-11-01', to: '2026-11-20' },
      impressions: 0,
      clicks: 0,
      lastOptimization: null,
    });
  });

  test('REV-02, REV-05, REV-12: impressions and clicks earn their line item’s price, once each, and what has none earns nothing', async () => {
    await publishAds(
      adInventoryOf({ ferry: { cpm: 1250, cpc: 33 }, free: {}, paused: { active: false, cpm: 900 } }),
      new Date(),
    );
    await tell(impression, 'ferry', 8);
    await tell(impression, 'ferry', 5, 'the-same-event');
    await tell(click, 'ferry', 2);
    await tell(impression, 'free', 3);
    await tell(click, 'unheard-of', 2);
    const answer = await earned();
    // 9 × 1.25 pence and 2 × 33 pence.
    expect(answer).toMatchObject({ adRevenue: 0.77, totalRevenue: 0.77, impressions: 12, clicks: 2 });
    expect(answer.metrics).toEqual({ activeAds: 2, activeAffiliateLinks: 0, activeSubscriptions: 0 });
  });

  test('a new price holds from now on; what was earned stays, also when the creative is published no more', async () => {
    await publishAds(adInventoryOf({ ferry: { cpm: 0, cpc: 100 } }), new Date());
    await tell(click, 'ferry');
    await publishAds(adInventoryOf({ other: {} }), new Date());
    expect((await earned()).adRevenue).toBe(1.77);
    expect((await earned()).metrics.activeAds).toBe(1);
  });

  test('of a period: its days and no others, and this month unless some are given', async () => {
    expect((await earned({ from: '2026-11-20', to: '2026-11-20' })).adRevenue).toBe(1.77);
    expect(await earned({ from: '2026-10-01', to: '2026-11-19' })).toMatchObject({ adRevenue: 0, impressions: 0 });
    expect((await earned({ to: '2026-10-31' })).period).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    vi.setSystemTime(new Date('2026-12-03T10:00:00Z'));
    expect(await earned()).toMatchObject({ adRevenue: 0, period: { from: '2026-12-01', to: '2026-12-03' } });
  });

  test.each([{ from: '2026-11-31' }, { to: 'yesterday' }, { from: '2026-11-20', to: '2026-11-19' }])(
    '%j is 400',
    async (query) => {
      expect((await ask(query)).statusCode).toBe(400);
    },
  );
});

describe('API-33, REV-07, REV-10: optimising', () => {
  test('with nothing published it changes nothing, and says so', async () => {
    await publishAds({ creatives: [], lineItems: [] }, new Date());
    expect(await press()).toEqual([202, { started: true }]);
    expect((await earned()).lastOptimization).toMatchObject({ changed: 0, items: [] });
  });

  test('what is clicked more weighs more from then on, paused ones stay, and it is told what was done', async () => {
    await publishAds(
      adInventoryOf({ liked: { weight: 40 }, passed: { weight: 40 }, off: { weight: 40, active: false } }),
      new Date(),
    );
    await tell(impression, 'liked', 40);
    await tell(click, 'liked', 20);
    await tell(impression, 'passed', 40);
    const before = await currentEdition();
    expect(await press()).toEqual([202, { started: true }]);
    const after = await weights();
    expect(after.liked).toBeGreaterThan(40);
    expect(after.passed).toBeLessThan(40);
    expect(after.off).toBe(40);
    expect((await currentEdition())?.edition).not.toBe(before?.edition);
    const { lastOptimization } = await earned();
    expect(lastOptimization).toMatchObject({
      at: new Date().toISOString(),
      changed: 2,
      items: [
        { id: 'liked', base: 40, before: 40, after: after.liked, impressions: 40, clicks: 20 },
        { id: 'passed', base: 40, before: 40, after: after.passed, impressions: 40, clicks: 0 },
      ],
    });

    // Pressed again and again it stays so.
    const edition = (await currentEdition())?.edition;
    for (let n = 0; n < 3; n++) await press();
    expect([await weights(), (await currentEdition())?.edition]).toEqual([after, edition]);
  });

  test('pressed twice at once both are answered, and the advertising is whole', async () => {
    await tell(click, 'passed', 30);
    expect(await Promise.all([press(), press()])).toEqual([
      [202, { started: true }],
      [202, { started: true }],
    ]);
    expect(Object.keys(await weights()).sort()).toEqual(['liked', 'off', 'passed']);
  });

  test('advertising that was imported in the meantime is not overwritten', async () => {
    const old = await currentEdition();
    await publishAds(adInventoryOf({ imported: {} }), new Date());
    await expect(publishAds(adInventoryOf({ stale: {} }), new Date(), old?.edition)).rejects.toThrow(EditionConflict);
    expect(await weights()).toEqual({ imported: 10 });
  });
});
