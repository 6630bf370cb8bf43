import { BatchWriteCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { currentEdition, EditionConflict, publishAds, readAdEdition } from '#functions/ads/ad-editions.ts';
import { type AdEventKind, eachAdEvent, type StoredEvent } from '#functions/ads/ad-events.ts';
import { registeredCreatives } from '#functions/ads/ad-register.ts';
import { signAd } from '#functions/ads/ad-token.ts';
import { readAdTotals } from '#functions/ads/ad-totals.ts';
import { handler as serve } from '#functions/api/serve-ad.ts';
import { handler as click } from '#functions/api/track-click.ts';
import { handler as impression } from '#functions/api/track-impression.ts';
import { table } from '#functions/table/client.ts';
import { partitionEnds } from '#functions/table/spread.ts';
import { adResponse, zoneOf } from '#shared/domain/ads/ad.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { httpEvent } from '#test/support/http-event.ts';
import { withRealTable } from '#test/support/real-table.ts';

withRealTable();

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
const noon = new Date('2026-11-20T12:00:00Z');
const day = '2026-11-20';
let minutes = 0;
beforeEach(() => {
  // Later than the caches of the function, which keep data from the previous test.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(noon.getTime() + ++minutes * 120_000) });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (ms: number): unknown => vi.setSystemTime(Date.now() + ms);

const requestAd = (query: Record<string, string>) => serve(httpEvent({ query }));
const served = async (query: Record<string, string>): Promise<string | undefined> => {
  const { statusCode, body } = await requestAd(query);
  if (statusCode === 204) return undefined;
  return adResponse.parse(JSON.parse(body ?? '')).creative?.id;
};
let addresses = 0;
/** Reports an event, by default with the token of an ad that was served just now. */
const report = async (
  handler: Handler,
  event: Record<string, unknown>,
  address = `10.0.${++addresses >> 8}.${addresses & 255}`,
) => {
  const body = { zoneKey: 'ARTICLE_MPU', pageUrl: 'https://news.example/article/a1', ...event };
  const token = await tokenOf(String(event.creativeId), body.zoneKey);
  return handler(
    httpEvent({
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `${address}, 130.176.0.1` },
      body: JSON.stringify({ token, ...body }),
    }),
  );
};
const tokenOf = (creativeId: string, zoneKey = 'ARTICLE_MPU') =>
  signAd(creativeId, zoneOf(zoneKey) ?? 'ARTICLE_MPU', new Date());
/** Reports an impression. @returns its token, for a click */
const show = async (creativeId: string, zoneKey?: string): Promise<string> => {
  const token = (await tokenOf(creativeId, zoneKey)) ?? '';
  await report(impression, { creativeId, token, ...(zoneKey !== undefined && { zoneKey }) });
  return token;
};
const totals = async (creativeId: string, from = day, to = day) =>
  (await readAdTotals(creativeId, from, to)).map(({ zone, day: on, impressions, clicks }) => [
    on,
    zone,
    impressions,
    clicks,
  ]);
async function eventsOf(creativeId: string, kind: AdEventKind) {
  const all: StoredEvent[] = [];
  for (const on of [day, '2026-11-21'])
    await eachAdEvent(creativeId, on, (event) => void (event.kind === kind && all.push(event)));
  return all;
}
async function itemsUnder(pk: string): Promise<Record<string, unknown>[]> {
  const { client, table: name } = table();
  const query = { TableName: name, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
  return (await client.send(new QueryCommand(query))).Items ?? [];
}
const detailsOf = (body: string | undefined): { field: string }[] => JSON.parse(body ?? '{}').details;

describe('serving an ad', () => {
  test('serving an ad leaves out the advertisers of the creatives nearby', async () => {
    const inventory = adInventoryOf({ ferry: {}, boats: {}, books: {} });
    const creatives = inventory.creatives.map((one) =>
      one.id === 'books' ? one : { ...one, advertiserName: 'Blue Ferry' },
    );
    await publishAds({ ...inventory, creatives }, new Date());
    const random = vi.spyOn(Math, 'random');
    for (const draw of [0, 0.4, 0.99]) {
      random.mockReturnValue(draw);
      expect(await served({ zone: 'ARTICLE_MPU', shown: 'unknown,ferry' })).toBe('books');
    }
    expect(await served({ zone: 'ARTICLE_MPU', shown: 'books,boats' })).toBeUndefined();
    random.mockRestore();
  });

  test('serving an ad leaves out the creatives that the reader has closed, and no others of their advertisers', async () => {
    const inventory = adInventoryOf({ ferry: {}, boats: {} });
    const creatives = inventory.creatives.map((one) => ({ ...one, advertiserName: 'Blue Ferry' }));
    await publishAds({ ...inventory, creatives }, new Date());
    for (let draw = 0; draw < 5; draw++)
      expect(await served({ zone: 'ARTICLE_MPU', without: 'unknown,ferry' })).toBe('boats');
    expect(await served({ zone: 'ARTICLE_MPU', without: 'ferry,boats' })).toBeUndefined();
  });

  test('serving an ad returns 204 for every placement before the first edition [ADS-04, API-17]', async () => {
    const response = await requestAd({ zone: 'HOME_HERO' });
    expect([response.statusCode, response.body]).toEqual([204, undefined]);
    expect(response.headers?.['cache-control']).toBe('private, no-store');
  });

  test('serving an ad returns the complete creative of a line item in its zones and in no others [ADS-05, API-49, ENT-10, ENT-11]', async () => {
    await publishAds(adInventoryOf({ ferry: { zones: ['SIDEBAR_TOP'] } }), new Date());
    const response = await requestAd({
      zone: 'SIDEBAR_TOP',
      path: '/',
      country: 'GB',
      tags: 'a,b',
      consent: 'non_personalized',
    });
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(response.body ?? '')).toEqual({
      type: 'native',
      creative: {
        id: 'ferry',
        advertiserName: 'Advertiser ferry',
        campaignName: 'Winter',
        format: 'IMAGE',
        clickUrl: 'https://ferry.example/',
        imageUrl: '/creatives/ferry.svg',
        width: 300,
        height: 250,
      },
      gptSlot: null,
      token: expect.any(String),
    });
    expect(await served({ zone: 'HOME_HERO' })).toBeUndefined();
  });

  test('serving an ad targets by country, tags, city and consent, ignoring case [ADS-03, ADS-21]', async () => {
    await publishAds(
      adInventoryOf({
        here: { zones: ['HOME_HERO'], targeting: { countries: ['GB'] } },
        about: { zones: ['ARTICLE_MPU'], targeting: { tags: ['carnival'] } },
        town: { zones: ['SIDEBAR_TOP'], targeting: { cities: ['Leeds'] } },
        knowing: { zones: ['ARTICLE_LEADERBOARD'], needsConsent: true },
      }),
      new Date(),
    );
    expect([
      await served({ zone: 'HOME_HERO', country: 'gb' }),
      await served({ zone: 'HOME_HERO', country: 'JM' }),
    ]).toEqual(['here', undefined]);
    expect([
      await served({ zone: 'ARTICLE_MPU', tags: 'x, Carnival ' }),
      await served({ zone: 'ARTICLE_MPU' }),
    ]).toEqual(['about', undefined]);
    const query = { zone: 'SIDEBAR_TOP', city: 'LEEDS' };
    expect([
      await served({ ...query, consent: 'personalized' }),
      await served({ ...query, consent: 'unknown' }),
      await served(query),
    ]).toEqual(['town', undefined, undefined]);
    const consents = ['personalized', 'non_personalized', 'unknown'];
    expect(await Promise.all(consents.map((consent) => served({ zone: 'ARTICLE_LEADERBOARD', consent })))).toEqual([
      'knowing',
      undefined,
      undefined,
    ]);
  });

  test.each<[string, Record<string, string>, string]>([
    ['no zone', {}, 'zone'],
    ['an unknown zone', { zone: 'FOOTER' }, 'zone'],
    ['an unknown consent', { zone: 'HOME_HERO', consent: 'yes' }, 'consent'],
    ['an endless path', { zone: 'HOME_HERO', path: 'x'.repeat(501) }, 'path'],
    ['endless tags', { zone: 'HOME_HERO', tags: ','.repeat(1001) }, 'tags'],
  ])('serving an ad returns 400 with the field for %s', async (_, query, field) => {
    const response = await requestAd(query);
    expect(response.statusCode).toBe(400);
    expect(detailsOf(response.body)).toContainEqual(expect.objectContaining({ field }));
  });

  test('serving an ad matches nothing for hostile values that fit the schema', async () => {
    await publishAds(
      adInventoryOf({
        any: { zones: ['HOME_HERO'] },
        tagged: { zones: ['ARTICLE_MPU'], targeting: { tags: ['food'] } },
      }),
      new Date(),
    );
    for (const value of ['<script>', '\u0000', '__proto__', '%', "'; DROP", '\ud800', '🦐', ' ']) {
      expect(await served({ zone: 'HOME_HERO', path: value, country: value, city: value, tags: value })).toBe('any');
      expect(await served({ zone: 'ARTICLE_MPU', tags: value })).toBeUndefined();
    }
  });

  test('serving an ad serves a new edition within a minute, and reads the pointer once a minute', async () => {
    await publishAds(adInventoryOf({ old: { zones: ['HOME_HERO'] } }), new Date());
    expect(await served({ zone: 'HOME_HERO' })).toBe('old');
    await publishAds(adInventoryOf({ new: { zones: ['HOME_HERO'] } }), new Date());
    const watched = mockClient(table().client);
    watched.send.callThrough();
    expect(await served({ zone: 'HOME_HERO' })).toBe('old');
    expect(watched.calls()).toHaveLength(0);
    watched.restore();
    later(60_000);
    expect(await served({ zone: 'HOME_HERO' })).toBe('new');
  });

  test('serving an ad returns 204 once when the edition of a creative was removed meanwhile', async () => {
    await publishAds(
      adInventoryOf({ first: { zones: ['HOME_HERO'] }, unread: { zones: ['SIDEBAR_TOP'] } }),
      new Date(),
    );
    expect(await served({ zone: 'HOME_HERO' })).toBe('first');
    for (const id of ['second', 'third'])
      await publishAds(adInventoryOf({ [id]: { zones: ['HOME_HERO', 'SIDEBAR_TOP'] } }), new Date());
    expect(await served({ zone: 'SIDEBAR_TOP' })).toBeUndefined();
    expect(await served({ zone: 'SIDEBAR_TOP' })).toBe('third');
  });

  test('serving an ad applies daily and total caps across days', async () => {
    await publishAds(
      adInventoryOf({
        daily: { zones: ['HOME_HERO'], dailyCap: 2 },
        total: { zones: ['SIDEBAR_TOP'], totalCap: 3 },
        split: { zones: ['ARTICLE_MPU'], totalCap: 1 },
      }),
      new Date(),
    );
    const seen = (creativeId: string, zoneKey: string) => report(impression, { creativeId, zoneKey });
    const shown = async () => [
      await served({ zone: 'HOME_HERO' }),
      await served({ zone: 'SIDEBAR_TOP' }),
      await served({ zone: 'ARTICLE_MPU' }),
    ];
    expect(await shown()).toEqual(['daily', 'total', 'split']);
    for (let n = 0; n < 2; n++) await Promise.all([seen('daily', 'HOME_HERO'), seen('total', 'SIDEBAR_TOP')]);
    // An impression in another zone, and a click: neither counts for the cap.
    await seen('split', 'SIDEBAR_TOP');
    await report(click, { creativeId: 'split' });
    later(10_000);
    expect(await shown()).toEqual([undefined, 'total', 'split']);
    vi.setSystemTime(new Date('2026-11-21T00:00:30Z'));
    expect(await shown()).toEqual(['daily', 'total', 'split']);
    await Promise.all([seen('total', 'SIDEBAR_TOP'), seen('split', 'ARTICLE_MPU')]);
    later(10_000);
    expect(await shown()).toEqual(['daily', undefined, undefined]);
  });
});

describe('publishing an edition', () => {
  test('publishing an edition keeps the old edition until the new one is complete, also when a write fails', async () => {
    await publishAds(adInventoryOf({ published: { zones: ['HOME_HERO'] } }), new Date());
    const before = await currentEdition();
    for (const how of ['throws', 'leaves rows'] as const) {
      const broken = mockClient(table().client);
      broken.send.callThrough();
      broken.on(BatchWriteCommand).callsFake(({ RequestItems }: { RequestItems: object }) => {
        if (how === 'throws') throw new Error('the power went');
        return { UnprocessedItems: RequestItems };
      });
      await expect(publishAds(adInventoryOf({ broken: { zones: ['HOME_HERO'] } }), new Date())).rejects.toThrow();
      broken.restore();
    }
    expect(await currentEdition()).toMatchObject({ edition: before?.edition });
    later(60_000);
    expect(await served({ zone: 'HOME_HERO' })).toBe('published');
  });

  test('publishing an edition rejects one of two concurrent publications, and removes the rows of old editions', async () => {
    const books = ['one', 'two', 'three', 'four'].map((id) => adInventoryOf({ [id]: { zones: ['HOME_HERO'] } }));
    const outcomes = await Promise.allSettled(books.map((book) => publishAds(book, new Date())));
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.length).toBeLessThan(4);
    expect(refused.every((reason) => reason instanceof EditionConflict)).toBe(true);
    const { edition, kept } = z
      .object({ edition: z.string(), kept: z.array(z.string()) })
      .parse((await itemsUnder('ads'))[0]);
    const removed = kept.filter((one) => one !== edition);
    expect(removed.length).toBeGreaterThan(0);
    const second = await publishAds(adInventoryOf({ after: {} }), new Date());
    const third = await publishAds(adInventoryOf({ afterwards: {} }), new Date());
    for (const edition of removed) expect(await itemsUnder(`ads#${edition}`)).toEqual([]);
    expect((await itemsUnder('ads'))[0]?.kept).toEqual([second.edition, third.edition]);
    expect((await readAdEdition(third.edition)).creatives.map(({ id }) => id)).toEqual(['afterwards']);
  });

  test('publishing an edition stores and reads 1,000 creatives and line items', async () => {
    const rows = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`many-${n}`, { zones: ['HOME_HERO'] }]));
    const { edition } = await publishAds(adInventoryOf(rows), new Date());
    const book = await readAdEdition(edition);
    expect([book.creatives.length, book.lineItems.length]).toEqual([1000, 1000]);
    expect(await served({ zone: 'HOME_HERO' })).toMatch(/^many-\d+$/);
  });

  test('an empty edition ends all advertising, and events of earlier creatives still count', async () => {
    await publishAds(adInventoryOf({ retired: { zones: ['HOME_HERO'] } }), new Date());
    await publishAds(adInventoryOf({}), new Date());
    expect(await served({ zone: 'HOME_HERO' })).toBeUndefined();
    const token = await show('retired', 'HOME_HERO');
    expect((await report(click, { creativeId: 'retired', zoneKey: 'HOME_HERO', token })).statusCode).toBe(204);
    expect(await totals('retired')).toEqual([[day, 'HOME_HERO', 1, 1]]);
    expect(await registeredCreatives()).toContainEqual(
      expect.objectContaining({ creativeId: 'retired', advertiserName: 'Advertiser retired' }),
    );
  });
});

describe('ad events', () => {
  const published = async (id: string) => {
    await publishAds(adInventoryOf({ [id]: {} }), new Date());
    return id;
  };

  test('ad events return 204 and count on their day and in their zone [API-18, API-19, ADS-14, ADS-15]', async () => {
    const id = await published('counted');
    const tokens = [await tokenOf(id, 'FEED_INLINE'), await tokenOf(id, 'FEED_INLINE')] as const;
    const impressions = await Promise.all([
      report(impression, {
        creativeId: id,
        zoneKey: 'FEED_INLINE_1',
        referrer: '',
        consent: 'personalized',
        token: tokens[0],
      }),
      report(impression, { creativeId: id, zoneKey: 'FEED_INLINE_2', token: tokens[1] }),
      report(impression, { creativeId: id, zoneKey: 'ARTICLE_MPU' }),
    ]);
    const clicks = [
      await report(click, { creativeId: id, zoneKey: 'FEED_INLINE_1', token: tokens[0] }),
      await report(click, { creativeId: id, zoneKey: 'FEED_INLINE_2', token: tokens[1] }),
    ];
    expect([...impressions, ...clicks].map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array(5).fill([204, undefined]),
    );
    expect(await totals(id)).toEqual([
      [day, 'ARTICLE_MPU', 1, 0],
      [day, 'FEED_INLINE', 2, 2],
    ]);
    expect([(await eventsOf(id, 'impression')).length, (await eventsOf(id, 'click')).length]).toEqual([3, 2]);
  });

  test('ad events count once per id, kind and creative, even when repeated after midnight', async () => {
    const id = await published('again');
    const other = await published('again-other');
    const eventId = 'event-0001';
    await Promise.all(Array.from({ length: 40 }, () => report(impression, { creativeId: id, eventId })));
    vi.setSystemTime(new Date('2026-11-21T00:00:01Z'));
    await report(impression, { creativeId: id, eventId, zoneKey: 'HOME_HERO' });
    expect(await totals(id, day, '2026-11-21')).toEqual([[day, 'ARTICLE_MPU', 1, 0]]);
    await report(impression, { creativeId: other, eventId });
    const token = await tokenOf(id);
    await report(impression, { creativeId: id, eventId: 'event-0002', token });
    await report(click, { creativeId: id, eventId, token });
    await report(click, { creativeId: id, eventId, token: await show(id, 'HOME_HERO'), zoneKey: 'HOME_HERO' });
    expect(await totals(id, '2026-11-21', '2026-11-21')).toEqual([
      ['2026-11-21', 'ARTICLE_MPU', 1, 1],
      ['2026-11-21', 'HOME_HERO', 1, 0],
    ]);
    expect(await totals(other, '2026-11-21', '2026-11-21')).toEqual([['2026-11-21', 'ARTICLE_MPU', 1, 0]]);
    expect(await eventsOf(id, 'impression')).toHaveLength(3);
    expect(await eventsOf(id, 'click')).toHaveLength(1);
  });

  test('ad events count once when a write fails before or after it was applied, and is retried', async () => {
    const id = await published('unlucky');
    const eventId = 'event-of-bad-luck';
    for (const when of ['after', 'before'] as const) {
      const broken = mockClient(table().client);
      broken.send.callThrough();
      broken
        .on(TransactWriteCommand)
        .callsFake(async (input: ConstructorParameters<typeof TransactWriteCommand>[0]) => {
          broken.restore();
          if (when === 'after') await table().client.send(new TransactWriteCommand(input));
          throw new Error('the line broke');
        });
      expect((await report(impression, { creativeId: id, eventId: `${eventId}-${when}` })).statusCode).toBe(500);
      broken.restore();
      expect((await report(impression, { creativeId: id, eventId: `${eventId}-${when}` })).statusCode).toBe(204);
    }
    expect(await totals(id)).toEqual([[day, 'ARTICLE_MPU', 2, 0]]);
  });

  test('ad events return the same for an unknown creative and store nothing [ADS-34]', async () => {
    for (const creativeId of ['never-was', '__proto__', 'ad-register']) {
      for (const handler of [impression, click]) expect((await report(handler, { creativeId })).statusCode).toBe(204);
      expect(await totals(creativeId)).toEqual([]);
      expect(await itemsUnder(`ad-events#${creativeId}`)).toEqual([]);
      expect([await eventsOf(creativeId, 'impression'), await eventsOf(creativeId, 'click')]).toEqual([[], []]);
    }
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['no creative', { creativeId: undefined }, 'creativeId'],
    ['a creative id that reaches into another key', { creativeId: 'a#click' }, 'creativeId'],
    ['an unknown zone', { zoneKey: 'FOOTER' }, 'zoneKey'],
    ['no page', { pageUrl: undefined }, 'pageUrl'],
    ['a short event id', { eventId: 'short' }, 'eventId'],
    ['an event id with a #', { eventId: 'click#00000001' }, 'eventId'],
  ])('ad events return 400 with the field for %s', async (_, change, field) => {
    for (const handler of [impression, click]) {
      const response = await report(handler, { creativeId: 'counted', ...change });
      expect(response.statusCode).toBe(400);
      expect(detailsOf(response.body)).toContainEqual(expect.objectContaining({ field }));
    }
  });

  test('ad events store host and path of page and referrer for 100 days, and nothing of the sender', async () => {
    const id = await published('private');
    const address = '203.0.113.77';
    await report(
      impression,
      {
        creativeId: id,
        pageUrl: 'https://news.example/article/a1?email=ada@example.org#top',
        referrer: 'javascript:alert(document.cookie)',
        consent: 'unknown',
        eventId: 'private-event',
      },
      address,
    );
    const [marker] = await itemsUnder(`ad-events#${id}`);
    const hour = `ad-events#${id}#${new Date().toISOString().slice(0, 13)}`;
    const [stored] = (await Promise.all(partitionEnds.map((end) => itemsUnder(hour + end)))).flat();
    expect(stored).toMatchObject({
      page: 'https://news.example/article/a1',
      zone: 'ARTICLE_MPU',
      consent: 'unknown',
    });
    expect(stored).not.toHaveProperty('referrer');
    expect(marker).toMatchObject({ sk: 'impression#private-event' });
    expect(JSON.stringify([stored, marker])).not.toMatch(/ada@|203\.0|cookie/);
    expect((Number(stored?.expiresAt) * 1000 - Date.now()) / dayMs).toBeCloseTo(100, 0);
  });

  test('ad events add up to totals for a range of days, both ends included', async () => {
    const id = await published('ranged');
    for (const on of ['2026-11-20', '2026-11-21', '2026-12-01']) {
      vi.setSystemTime(new Date(`${on}T23:59:59.999Z`));
      await report(impression, { creativeId: id });
    }
    const days = async (from: string, to: string) => (await totals(id, from, to)).map(([on]) => on);
    expect(await days('2026-11-20', '2026-12-01')).toEqual(['2026-11-20', '2026-11-21', '2026-12-01']);
    expect(await days('2026-11-21', '2026-11-30')).toEqual(['2026-11-21']);
    expect(await days('2026-11-22', '2026-11-30')).toEqual([]);
  });
});
