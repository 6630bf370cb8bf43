import { BatchWriteCommand, DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EditionConflict, publishAds } from '#functions/ads/ad-editions.ts';
import { type AdEventKind, eachAdEvent } from '#functions/ads/ad-events.ts';
import { signAd } from '#functions/ads/ad-token.ts';
import { readAdTotals } from '#functions/ads/ad-totals.ts';
import { handler as serve } from '#functions/api/serve-ad.ts';
import { handler as click } from '#functions/api/track-click.ts';
import { handler as impression } from '#functions/api/track-impression.ts';
import { table } from '#functions/table/client.ts';
import { limits } from '#shared/config/limits.ts';
import { adResponse } from '#shared/domain/ads/ad.ts';
import { dayMs, hourMs, lastDays, minuteMs } from '#shared/domain/utc-day.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

const noon = Date.parse('2026-11-20T12:00:00Z');
let tests = 0;
beforeEach(() => {
  // Later than the caches and allowances of the test before.
  vi.useFakeTimers({ toFake: ['Date'], now: noon + tests++ * 3 * dayMs });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
let ids = 0;
/** Publishes one creative in ARTICLE_MPU, at 1,000 pence for a thousand impressions and 50 for a click. */
async function publish(settings: Record<string, unknown> = {}): Promise<string> {
  const id = `creative-${++ids}`;
  await publishAds(adInventoryOf({ [id]: { cpm: 1000, cpc: 50, ...settings } }), new Date());
  later(2 * minuteMs);
  return id;
}
/** Requests an ad as a page does. */
async function serveOne(zone = 'ARTICLE_MPU'): Promise<{ creativeId: string; token: string; zoneKey: string }> {
  const { creative, token = '' } = adResponse.parse(
    JSON.parse((await serve(httpEvent({ query: { zone } }))).body ?? ''),
  );
  return { creativeId: creative?.id ?? '', token, zoneKey: zone };
}
let networks = 0;
const report = async (
  handler: Handler,
  body: Record<string, unknown>,
  address = `10.${++networks >> 8}.${networks & 255}.1`,
) => {
  const { statusCode, body: answer } = await handler(
    httpEvent({
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `${address}, 130.176.0.1` },
      body: JSON.stringify({ zoneKey: 'ARTICLE_MPU', pageUrl: 'https://news.example/', ...body }),
    }),
  );
  expect([statusCode, answer]).toEqual([204, undefined]);
};
/** Impressions, clicks, suspicious events and earnings of a creative, on all days. */
async function sums(creativeId: string) {
  const rows = await readAdTotals(creativeId, '2026-01-01', '2028-01-01');
  const sum = (field: 'impressions' | 'clicks' | 'suspicious' | 'earned') =>
    rows.reduce((all, row) => all + row[field], 0);
  return [sum('impressions'), sum('clicks'), sum('suspicious'), sum('earned')];
}
async function suspicionsOf(creativeId: string, kind: AdEventKind) {
  const all: (string | undefined)[] = [];
  for (const day of lastDays(new Date(), 3))
    await eachAdEvent(creativeId, day, (event) => void (event.kind === kind && all.push(event.suspicion)));
  return all.sort();
}
const impressionPrice = 1000;
const clickPrice = 50_000;

describe('an impression', () => {
  test('an impression is billed once for the token of a served ad; more are stored and marked [API-18, ADS-34]', async () => {
    const id = await publish();
    const ad = await serveOne();
    expect(ad.creativeId).toBe(id);
    for (let n = 0; n < 3; n++) await report(impression, ad);
    expect(await sums(id)).toEqual([1, 0, 2, impressionPrice]);
    expect(await suspicionsOf(id, 'impression')).toEqual(['used_token', 'used_token', undefined]);
  });

  test('an impression is billed for one of many reports of a token at once', async () => {
    const id = await publish();
    const ad = await serveOne();
    await Promise.all(Array.from({ length: 20 }, () => report(impression, ad)));
    expect(await sums(id)).toEqual([1, 0, 19, impressionPrice]);
  });

  test('an impression that is reported again with its event id counts once, billed or not', async () => {
    const id = await publish();
    const ad = { ...(await serveOne()), eventId: 'event-of-a-page' };
    for (let n = 0; n < 3; n++) await report(impression, ad);
    for (let n = 0; n < 3; n++) await report(impression, { creativeId: id, eventId: 'event-without-token' });
    expect(await sums(id)).toEqual([1, 0, 1, impressionPrice]);
  });

  test('an impression that is reported again with its event id and another token counts once, and leaves that token [ADS-34]', async () => {
    const id = await publish();
    const [first, second] = [await serveOne(), await serveOne()];
    for (const ad of [first, second]) await report(impression, { ...ad, eventId: 'event-of-a-page' });
    expect(await sums(id)).toEqual([1, 0, 0, impressionPrice]);
    await report(impression, second);
    expect(await sums(id)).toEqual([2, 0, 0, 2 * impressionPrice]);
    expect(await suspicionsOf(id, 'impression')).toEqual([undefined, undefined]);
  });

  test('an impression without a valid token is not billed and uses up no cap', async () => {
    const other = await publish({ zones: ['HOME_HERO'] });
    const foreign = await serveOne('HOME_HERO');
    const id = await publish({ dailyCap: 1 });
    const { token } = await serveOne();
    const [minute = '', nonce = '', signature = ''] = token.split('.');
    const forged = [
      undefined,
      '',
      'forged',
      foreign.token,
      `${minute}.${nonce}.${signature.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
      `${minute}.${nonce}x.${signature}`,
      `0${minute}.${nonce}.${signature}`,
      `${minute}.${nonce}`,
      `${token}.${signature}`,
      `${minute}.${nonce}.`,
    ];
    for (const one of forged) await report(impression, { creativeId: id, token: one });
    await report(impression, { creativeId: id, zoneKey: 'HOME_HERO', token });
    await report(impression, { creativeId: other, zoneKey: 'HOME_HERO', token });
    expect(await sums(id)).toEqual([0, 0, forged.length + 1, 0]);
    expect(await sums(other)).toEqual([0, 0, 1, 0]);
    expect(new Set(await suspicionsOf(id, 'impression'))).toEqual(new Set(['no_token']));
    later(minuteMs);
    expect((await serveOne()).creativeId).toBe(id);
  });

  test.each([
    [30, 1],
    [60, 1],
    [62, 0],
  ])(
    'an impression %i minutes after its ad was served is billed %i times, also after midnight',
    async (minutes, billed) => {
      const id = await publish();
      vi.setSystemTime(new Date(`${new Date().toISOString().slice(0, 10)}T23:45:00Z`));
      const ad = await serveOne();
      later(minutes * minuteMs);
      await report(impression, ad);
      expect(await sums(id)).toEqual([billed, 0, 1 - billed, billed * impressionPrice]);
    },
  );
});

test('an ad of a stage without a key has no token, and the first event stores the key', async () => {
  const id = await publish();
  const { client, table: TableName } = table();
  await client.send(new DeleteCommand({ TableName, Key: { pk: 'stage-keys', sk: 'ad-token' } }));
  vi.resetModules();
  const [{ handler: freshServe }, { handler: freshImpression }] = await Promise.all([
    import('#functions/api/serve-ad.ts'),
    import('#functions/api/track-impression.ts'),
  ]);
  const tokenNow = async () => {
    const { statusCode, body } = await freshServe(httpEvent({ query: { zone: 'ARTICLE_MPU' } }));
    return [statusCode, adResponse.parse(JSON.parse(body ?? '')).token];
  };
  expect(await tokenNow()).toEqual([200, undefined]);
  await report(freshImpression, { creativeId: id });
  expect(await tokenNow()).toEqual([200, expect.any(String)]);
});

describe('a click', () => {
  test('a click is billed once for a billed impression; more are stored and marked [API-19, ADS-15]', async () => {
    const id = await publish();
    const ad = await serveOne();
    await report(click, ad);
    await report(impression, ad);
    await report(click, { ...ad, eventId: 'click-of-page' });
    await report(click, { ...ad, eventId: 'click-of-page' });
    await Promise.all(Array.from({ length: 5 }, () => report(click, ad)));
    expect(await sums(id)).toEqual([1, 1, 6, impressionPrice + clickPrice]);
    expect(await suspicionsOf(id, 'click')).toEqual(['no_impression', ...Array(5).fill('used_token'), undefined]);
  });

  test('a click without a token, or with that of another creative or zone, is not billed', async () => {
    const id = await publish();
    const ad = await serveOne();
    await report(impression, ad);
    const other = await publish();
    const otherAd = await serveOne();
    await report(impression, otherAd);
    for (const token of [undefined, '', 'forged', otherAd.token]) await report(click, { creativeId: id, token });
    await report(click, { ...ad, zoneKey: 'HOME_HERO' });
    expect(await sums(id)).toEqual([1, 0, 5, impressionPrice]);
    expect(await sums(other)).toEqual([1, 0, 0, impressionPrice]);
    await report(click, otherAd);
    expect(await sums(other)).toEqual([1, 1, 0, impressionPrice + clickPrice]);
  });

  test.each([
    [23 * hourMs, 1],
    [25 * hourMs, 0],
  ])('a click %i ms after its impression is billed %i times', async (ms, billed) => {
    const id = await publish();
    const ad = await serveOne();
    await report(impression, ad);
    later(ms);
    await report(click, ad);
    expect(await sums(id)).toEqual([1, billed, 1 - billed, impressionPrice + billed * clickPrice]);
  });
});

describe('one network', () => {
  test('one network is billed a limited number of events of a creative in an hour', async () => {
    const id = await publish();
    const { impression: most, click: mostClicks } = limits.billedAdEventsPerHour;
    // Addresses of one /64.
    const address = (n: number) => `2001:db8:7:7:${n.toString(16)}::1`;
    for (let n = 0; n < most + 3; n++) {
      const ad = await serveOne();
      await report(impression, ad, address(n));
      if (n < mostClicks + 2) await report(click, ad, address(n));
    }
    expect(await sums(id)).toEqual([most, mostClicks, 5, most * impressionPrice + mostClicks * clickPrice]);
    expect((await suspicionsOf(id, 'impression')).filter((one) => one === 'too_many')).toHaveLength(3);
    await report(impression, await serveOne(), '2001:db8:7:8::1');
    later(hourMs);
    await report(impression, await serveOne(), address(0));
    expect((await sums(id))[0]).toBe(most + 2);
  });
});

describe('prices', () => {
  const earned = async (id: string) => (await sums(id))[3] ?? 0;

  test('prices of line items that have ended or not begun do not count', async () => {
    const { creatives, lineItems } = adInventoryOf({ march: {}, now: {}, next: {} });
    const periods = [{ cpm: 900, ends: '2026-03-31' }, { cpm: 100 }, { cpm: 700, starts: '2099-01-01' }];
    const booked = lineItems.map((item, n) => ({ ...item, ...periods[n], creativeId: 'now' }));
    await publishAds({ creatives: creatives.filter(({ id }) => id === 'now'), lineItems: booked }, new Date());
    later(2 * minuteMs);
    await report(impression, await serveOne());
    expect(await earned('now')).toBe(100);
  });

  test('prices stay when a publication fails', async () => {
    const id = await publish();
    const broken = mockClient(table().client);
    broken.send.callThrough();
    broken.on(BatchWriteCommand).rejects(new Error('the power went'));
    await expect(publishAds(adInventoryOf({ [id]: { cpm: 9 } }), new Date())).rejects.toThrow();
    broken.restore();
    later(2 * minuteMs);
    await report(impression, await serveOne());
    expect(await earned(id)).toBe(impressionPrice);
  });

  test('prices are those of the publication that wins, also if the other one writes last', async () => {
    const id = await publish();
    const slow = mockClient(table().client);
    slow.send.callThrough();
    slow.on(BatchWriteCommand).callsFake(async (input: ConstructorParameters<typeof BatchWriteCommand>[0]) => {
      slow.restore();
      await publishAds(adInventoryOf({ [id]: { cpm: 2000 } }), new Date());
      return table().client.send(new BatchWriteCommand(input));
    });
    await expect(publishAds(adInventoryOf({ [id]: { cpm: 9 } }), new Date())).rejects.toThrow(EditionConflict);
    later(2 * minuteMs);
    await report(impression, await serveOne());
    expect(await earned(id)).toBe(2000);
  });

  test('prices of a creative that has left the book stay for open pages', async () => {
    const id = await publish();
    const ads = [await serveOne(), await serveOne()];
    await publish();
    await publish();
    for (const ad of ads) await report(impression, ad);
    expect(await earned(id)).toBe(2 * impressionPrice);
  });

  test('prices are known for a creative that another function has served first', async () => {
    await publish();
    await serveOne();
    const id = 'served-elsewhere';
    await publishAds(adInventoryOf({ [id]: { cpm: 1000 } }), new Date());
    const token = await signAd(id, 'ARTICLE_MPU', new Date());
    await report(impression, { creativeId: id, token });
    expect(await earned(id)).toBe(impressionPrice);
  });
});
