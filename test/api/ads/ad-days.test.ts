import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publishAds } from '#functions/ads/ad-editions.ts';
import { signAd } from '#functions/ads/ad-token.ts';
import { adTotalEntity, randomTotal, readAdTotals } from '#functions/ads/ad-totals.ts';
import { closeAdDays } from '#functions/ads/close-ad-days.ts';
import { handler as click } from '#functions/api/track-click.ts';
import { handler as impression } from '#functions/api/track-impression.ts';
import { handler as close } from '#functions/events/close-ad-days.ts';
import { startClock } from '#functions/runtime/time-left.ts';
import { table } from '#functions/table/client.ts';
import { endpointUsage } from '#infra/traffic/usage.ts';
import { limits } from '#shared/config/limits.ts';
import { addDays, hourMs, minuteMs, utcDay } from '#shared/domain/utc-day.ts';
import { forbiddenWrites } from '#test/ingest/forbidden-writes.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';
import { tableItems } from '#test/support/table-items.ts';
import { emptyUsage, meterUsage } from '#test/support/table-usage.ts';

withRealTable();

const zone = 'ARTICLE_MPU';
const impressionPrice = 1000;
const clickPrice = 50_000;
let today = '2026-11-01';
beforeEach(async () => {
  // Later than what the test before has closed.
  today = addDays(today, 5);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) });
  await setClosed(addDays(today, -1));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});
const at = (time: string, day = today): unknown => vi.setSystemTime(new Date(`${day}T${time}Z`));
const tomorrow = () => addDays(today, 1);

const closeDays = () => closeAdDays(new Date());

let ids = 0;
async function publish(count = 1): Promise<string[]> {
  const names = Array.from({ length: count }, () => `creative-${++ids}`);
  await publishAds(adInventoryOf(Object.fromEntries(names.map((id) => [id, { cpm: 1000, cpc: 50 }]))), new Date());
  vi.setSystemTime(Date.now() + 2 * minuteMs);
  return names;
}
const publishOne = async (): Promise<string> => (await publish())[0] ?? '';

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
let networks = 0;
const report = async (
  handler: Handler,
  creativeId: string,
  more: { token?: string | undefined; eventId?: string } = {},
  address = `10.0.${++networks >> 8}.${networks & 255}`,
) => {
  const body = JSON.stringify({ creativeId, zoneKey: zone, pageUrl: 'https://news.example/', ...more });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': `${address}, 130.176.0.1` };
  return (await handler(httpEvent({ headers, body }))).statusCode;
};
const tokenOf = (id: string) => signAd(id, zone, new Date());
/** Impressions, clicks, suspicious events and earnings of a creative on a day. */
async function sums(creativeId: string, day = today) {
  const rows = await readAdTotals(creativeId, day, day);
  const sum = (field: 'impressions' | 'clicks' | 'suspicious' | 'earned') =>
    rows.reduce((all, row) => all + row[field], 0);
  return [sum('impressions'), sum('clicks'), sum('suspicious'), sum('earned')];
}

/** Makes the next run begin with the day after this one. */
async function setClosed(day: string): Promise<void> {
  const { table: TableName, client } = table();
  const Item = { pk: 'ads', sk: 'totals-closed', day, __edb_e__: 'ad-closing', __edb_v__: '1' };
  await client.send(new PutCommand({ TableName, Item }));
}

/** The client past a mock of it. */
const direct = () => DynamoDBDocumentClient.from(new DynamoDBClient({}));
/** Updates of totals fail; other requests do not. */
function breakTotals() {
  const broken = mockClient(table().client);
  broken.send.callThrough();
  broken.on(UpdateCommand).callsFake((input: ConstructorParameters<typeof UpdateCommand>[0]) => {
    if (String(input.Key?.pk).startsWith('ad-totals#')) throw new Error('the power went');
    return direct().send(new UpdateCommand(input));
  });
  return broken;
}
/** Impressions that are stored and not in the total. */
async function missed(id: string, count: number): Promise<void> {
  const broken = breakTotals();
  for (let n = 0; n < count; n++) expect(await report(impression, id, { token: await tokenOf(id) })).toBe(204);
  broken.restore();
}

describe('a billed impression', () => {
  test('a billed impression costs three write units, and is read for none [ADS-34]', async () => {
    const [first = '', second = ''] = await publish(2);
    for (const id of [first, second]) await report(impression, id, { token: await tokenOf(id) });
    const usage = meterUsage(table().client);
    try {
      for (const address of [undefined, '10.9.9.9', '10.9.9.9']) {
        Object.assign(usage, emptyUsage());
        await report(impression, first, { token: await tokenOf(first) }, address);
        expect(usage).toMatchObject({ readUnits: 0, writeUnits: 3, requests: 3 });
        // As in the bill.
        expect(endpointUsage.trackImpression).toMatchObject({ reads: 0, writes: 3, requests: 3 });
      }
    } finally {
      table().client.middlewareStack.remove('usage');
    }
  });

  test('a billed impression is counted once when the response to a write is lost and the SDK sends it again', async () => {
    const id = await publishOne();
    const twice = mockClient(table().client);
    twice.send.callThrough();
    twice.on(PutCommand).callsFake(async (input: ConstructorParameters<typeof PutCommand>[0]) => {
      await direct().send(new PutCommand(input));
      return direct().send(new PutCommand(input));
    });
    twice.on(UpdateCommand).callsFake(async (input: ConstructorParameters<typeof UpdateCommand>[0]) => {
      await direct().send(new UpdateCommand(input));
      return direct().send(new UpdateCommand(input));
    });
    expect(await report(impression, id, { token: await tokenOf(id) })).toBe(204);
    twice.restore();
    expect(await sums(id)).toEqual([1, 0, 0, impressionPrice]);
  });
});

describe('closing a day', () => {
  test('closing a day covers all days since the last closed one, but none whose events may have expired', async () => {
    const id = await publishOne();
    await missed(id, 1);
    const old = today;
    at('12:00:00', addDays(today, 4));
    await closeDays();
    expect((await sums(id))[0]).toBe(1);
    today = addDays(today, 5);
    at('12:00:00');
    await missed(id, 1);
    at('12:00:00', addDays(today, 200));
    await closeDays();
    expect([(await sums(id, old))[0], (await sums(id))[0]]).toEqual([1, 0]);
    today = addDays(today, 200);
  });

  test('closing a day adds what was stored and not counted, once, also when repeated and run twice at once', async () => {
    const id = await publishOne();
    await missed(id, 3);
    const token = await tokenOf(id);
    await report(impression, id, { token });
    await report(click, id, { token });
    await report(impression, id);
    expect(await sums(id)).toEqual([1, 1, 1, impressionPrice + clickPrice]);
    at('00:09:59', tomorrow());
    await closeDays();
    expect(await sums(id)).toEqual([1, 1, 1, impressionPrice + clickPrice]);
    at('00:10:00', tomorrow());
    await Promise.all([closeDays(), closeDays()]);
    const whole = [4, 1, 1, 4 * impressionPrice + clickPrice];
    expect(await sums(id)).toEqual(whole);
    await closeDays();
    await setClosed(addDays(today, -1));
    await Promise.all([closeDays(), closeDays()]);
    expect(await sums(id)).toEqual(whole);
  });

  test('closing a day writes only partitions that IAM lets close-ad-days', async () => {
    await missed(await publishOne(), 1);
    at('00:10:00', tomorrow());
    expect(await forbiddenWrites('closeAdDays', closeDays)).toEqual([]);
  });

  test('closing a day takes away what was counted twice', async () => {
    const id = await publishOne();
    await report(impression, id, { token: await tokenOf(id) });
    await adTotalEntity()
      .update({ ...randomTotal(id), day: today, zone })
      .add({ impressions: 1, earned: impressionPrice })
      .go();
    expect((await sums(id))[0]).toBe(2);
    at('00:10:00', tomorrow());
    await closeDays();
    expect(await sums(id)).toEqual([1, 0, 0, impressionPrice]);
  });

  test('closing a day counts each event on the day of its report, around midnight', async () => {
    const id = await publishOne();
    at('23:30:00');
    const late = await tokenOf(id);
    await missed(id, 1);
    // The clock of the function that served the ad is a minute ahead.
    at('00:00:10', tomorrow());
    const early = await tokenOf(id);
    at('23:59:50');
    const broken = breakTotals();
    await report(impression, id, { token: early });
    at('00:20:00', tomorrow());
    await report(impression, id, { token: late });
    broken.restore();
    for (const token of [late, early]) await report(impression, id, { token });
    await closeDays();
    expect(await sums(id)).toEqual([2, 0, 0, 2 * impressionPrice]);
    expect(await sums(id, tomorrow())).toEqual([0, 0, 2, 0]);
    at('12:00:00', addDays(today, 2));
    await closeDays();
    expect(await sums(id)).toEqual([2, 0, 0, 2 * impressionPrice]);
    expect(await sums(id, tomorrow())).toEqual([1, 0, 2, impressionPrice]);
  });

  test('closing a day goes on with the next run after it was cut off between two creatives', async () => {
    const names = (await publish(3)).sort();
    for (const id of names) await missed(id, 1);
    at('00:10:00', tomorrow());
    const broken = mockClient(table().client);
    broken.send.callThrough();
    broken.on(PutCommand).callsFake((input: ConstructorParameters<typeof PutCommand>[0]) => {
      if (input.Item?.pk === `ad-totals#${names[1]}`) throw new Error('the power went');
      return direct().send(new PutCommand(input));
    });
    await expect(closeDays()).rejects.toThrow();
    broken.restore();
    const impressions = async () => Promise.all(names.map(async (id) => (await sums(id))[0]));
    expect(await impressions()).toEqual([1, 0, 0]);
    await closeDays();
    expect(await impressions()).toEqual([1, 1, 1]);
  });

  test('closing a day leaves the next creative to the next run when its time is short', async () => {
    const id = await publishOne();
    await missed(id, 1);
    at('00:10:00', tomorrow());
    startClock({ getRemainingTimeInMillis: () => 50_000 } as Parameters<typeof startClock>[0]);
    await closeDays();
    expect((await sums(id))[0]).toBe(0);
    startClock(undefined);
    await closeDays();
    expect((await sums(id))[0]).toBe(1);
  });

  test('closing a day is done by a function of its own, which a merge of the search index does not delay', async () => {
    const id = await publishOne();
    await missed(id, 1);
    at('00:10:00', tomorrow());
    await close({});
    expect((await sums(id))[0]).toBe(1);
  });
});

describe('the events of one creative', () => {
  test('the events of one creative are spread over partition keys, which DynamoDB limits each', async () => {
    const id = await publishOne();
    for (let n = 0; n < 64; n++) await report(impression, id, { token: await tokenOf(id) });
    const keys = new Set((await tableItems()).map(({ pk }) => String(pk)));
    const spread = (name: string) =>
      [...keys].filter((key) => key.startsWith(name)).map((key) => key.slice(name.length));
    expect(spread(`ad-totals#${id}`).sort()).toEqual(['', '#1', '#2', '#3']);
    expect(spread(`ad-events#${id}#${new Date().toISOString().slice(0, 13)}`).sort()).toEqual(['', '#1']);
    expect(await sums(id)).toEqual([64, 0, 0, 64 * impressionPrice]);
    at('00:10:00', tomorrow());
    await closeDays();
    expect(await sums(id)).toEqual([64, 0, 0, 64 * impressionPrice]);
  });
});

describe('the counter of a network', () => {
  const address = '203.0.113.9';

  test('the counter of a network has room for an hour of minutes and 25 creatives in one write unit, and counts others elsewhere', async () => {
    const names = await publish(30);
    at('14:00:00');
    const usage = meterUsage(table().client);
    try {
      for (let minute = 0; minute < 60; minute++) {
        const id = names[minute % 30] ?? '';
        Object.assign(usage, emptyUsage());
        expect(await report(impression, id, { token: await tokenOf(id) }, address)).toBe(204);
        const known = minute % 30 < 25;
        // The minute and the creative's own counter. DynamoDB does not say what the refused update before them costs.
        if (minute >= 30) expect([minute, usage.writeUnits]).toEqual([minute, known ? 3 : 4]);
        vi.setSystemTime(Date.now() + minuteMs);
      }
    } finally {
      table().client.middlewareStack.remove('usage');
    }
    at('14:59:00');
    const last = names[29] ?? '';
    for (let n = 2; n < limits.billedAdEventsPerHour.impression + 3; n++)
      await report(impression, last, { token: await tokenOf(last) }, address);
    expect((await sums(last)).slice(0, 3)).toEqual([limits.billedAdEventsPerHour.impression, 0, 3]);
  });

  test('the counter of a network refuses events above the limit with 429, and those use up no allowance', async () => {
    const id = await publishOne();
    at('14:00:00');
    const most = limits.billedAdEventsPerHour.impression;
    await Promise.all(
      Array.from({ length: limits.adEventsPerMinute }, () => report(impression, 'never-was', {}, address)),
    );
    const refused = await Promise.all(
      Array.from({ length: 30 }, async () => report(impression, id, { token: await tokenOf(id) }, address)),
    );
    expect(new Set(refused)).toEqual(new Set([429]));
    vi.setSystemTime(Date.now() + minuteMs);
    for (let n = 0; n < most + 1; n++) await report(impression, id, { token: await tokenOf(id) }, address);
    expect((await sums(id)).slice(0, 3)).toEqual([most, 0, 1]);
    vi.setSystemTime(Date.now() + hourMs);
    await report(impression, id, { token: await tokenOf(id) }, address);
    expect((await sums(id))[0]).toBe(most + 1);
    expect(utcDay(Date.now())).toBe(today);
  });
});
