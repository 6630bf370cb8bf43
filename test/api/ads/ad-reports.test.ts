import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { publishAds } from '#functions/ads/ad-editions.ts';
import { storeAdReport } from '#functions/ads/ad-reports.ts';
import { handler as list } from '#functions/api/get-ad-figures.ts';
import { handler as report } from '#functions/api/report-ad.ts';
import { memberEntity } from '#functions/team/members.ts';
import { limits } from '#shared/config/limits.ts';
import { seededAds } from '#shared/config/seed/ads.ts';
import { adReports } from '#shared/domain/ads/ad-book.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { localSignIn } from '#test/support/local-token.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { callAs } from '../team/call-endpoint.ts';

withRealTable();
beforeAll(() => {
  Object.assign(process.env, localSignIn);
});

const seller = 'seller@example.org';
beforeEach(async () => {
  await memberEntity()
    .put({ email: seller, role: 'advertising', version: 1, invitedBy: 'chief@example.org', invitedAt: '2026-11-20' })
    .go();
  await publishAds(adInventoryOf({ ferry: {}, bakery: {}, aerial: {} }), new Date());
});

const [sample] = seededAds(new Date());
const sent = { zoneKey: 'ARTICLE_MPU', pageUrl: 'https://x.example/a?token=1', reason: 'other' } as const;
let networks = 0;
const network = () => `192.0.2.${++networks}`;
async function send(from: string, body: object): Promise<APIGatewayProxyStructuredResultV2> {
  const event = httpEvent({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...sent, ...body }),
  });
  event.requestContext.http.sourceIp = from;
  return report(event);
}
const reply = z.object({ reports: z.array(adReports) });
const listed = async (query?: Record<string, string>) =>
  z.parse(reply, (await callAs(list, { as: seller, ...(query && { query }) })).body).reports;

describe('reports of ads', () => {
  test('the desk gets what readers report of an ad, by reason, with its advertiser [ADS-35]', async () => {
    for (const reason of ['misleading', 'broken', 'misleading'])
      expect((await send(network(), { creativeId: 'ferry', reason })).statusCode).toBe(204);
    await send(network(), { creativeId: sample?.id, reason: 'repeated' });
    const [ferry, house, ...others] = await listed();
    expect(ferry).toMatchObject({
      creativeId: 'ferry',
      advertiserName: 'Advertiser ferry',
      campaignName: 'Winter',
      reasons: [
        { reason: 'misleading', count: 2 },
        { reason: 'broken', count: 1 },
      ],
      page: 'https://x.example/a',
    });
    expect(house).toMatchObject({ creativeId: sample?.id, advertiserName: '', campaignName: sample?.title });
    expect(others).toEqual([]);
  });

  test('the last report of a network about an ad on a day counts', async () => {
    const from = network();
    await send(from, { creativeId: 'bakery', reason: 'broken' });
    await send(from, { creativeId: 'bakery', reason: 'offensive' });
    const found = (await listed()).find(({ creativeId }) => creativeId === 'bakery');
    expect(found?.reasons).toEqual([{ reason: 'offensive', count: 1 }]);
  });

  test('reports of another period are left out', async () => {
    await send(network(), { creativeId: 'ferry' });
    expect(await listed({ from: '2024-01-01', to: '2024-01-31' })).toEqual([]);
  });

  test('more reports of one ad than the desk reads hide no report of another', async () => {
    await send(network(), { creativeId: 'ferry' });
    const flood = Array.from({ length: limits.adReportsRead + 1 }, (_, n) => `2001:db8:${n.toString(16)}::1`);
    // A few at a time: hundreds of new connections at once time out on a busy machine.
    const senders = Array.from({ length: 10 }, async () => {
      for (let from = flood.pop(); from !== undefined; from = flood.pop())
        await storeAdReport({ ...sent, creativeId: 'aerial' }, from, new Date());
    });
    await Promise.all(senders);
    expect((await listed()).map(({ creativeId }) => creativeId)).toEqual(expect.arrayContaining(['aerial', 'ferry']));
  });

  test('an ad that was never published cannot be reported', async () => {
    expect((await send(network(), { creativeId: 'made-up' })).statusCode).toBe(404);
  });

  test('a network that reports without end is refused', async () => {
    const from = network();
    for (let n = 0; n < limits.adReportsPerHour; n++) await send(from, { creativeId: 'ferry' });
    expect((await send(from, { creativeId: 'bakery' })).statusCode).toBe(429);
  });

  test.each([{ reason: 'boring' }, { creativeId: '' }, { pageUrl: 'x'.repeat(2001) }])(
    'a report with %j is refused',
    async (body) => {
      expect((await send(network(), { creativeId: 'ferry', ...body })).statusCode).toBe(400);
    },
  );
});
