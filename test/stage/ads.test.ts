import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { adZones } from '#shared/domain/ads/ad.ts';
import { isNightly, seeded } from '#test/support/seeded.ts';
import { type OpenStage, temporaryFolder } from '#test/support/stage.ts';
import { adDesk } from './support/ad-desk.ts';
import { joinStage } from './support/shared-stage.ts';

/** Impressions that the test of totals reports, and as many clicks. */
const eventsOfKind = isNightly ? 5_000 : 1_000;

const folder = temporaryFolder();
let stage: OpenStage;
const { creatives, publishedBook, totals, serve } = adDesk(() => stage);
beforeAll(async () => {
  stage = await joinStage('ads');
});
afterAll(() => folder.remove());

interface ServedAd {
  creativeId: string;
  zoneKey: string;
  token?: string | undefined;
}
interface AdEvent extends ServedAd {
  kind: 'impression' | 'click';
  eventId: string;
}

/** Requests ads as pages do, in turn for each placement. */
async function serveAds(count: number): Promise<ServedAd[]> {
  const places = ['HOME_HERO', 'ARTICLE_LEADERBOARD', 'ARTICLE_MPU', 'SIDEBAR_TOP', 'FEED_INLINE_1', 'FEED_INLINE_2'];
  const ads: ServedAd[] = [];
  const open = Array.from({ length: count }, (_, n) => places[n % places.length] ?? '').values();
  const fetchAll = async () => {
    for (const zoneKey of open) {
      const { creative, token } = contract.serveAd.reply.parse(await (await serve(zoneKey)).json());
      ads.push({ creativeId: creative?.id ?? '', zoneKey, token });
    }
  };
  await Promise.all(Array.from({ length: 10 }, fetchAll));
  return ads;
}

/** What the totals have after these events: each event id counts once, and each token for one event of a kind. */
function expectedTotals(events: readonly AdEvent[]) {
  const sums = new Map<string, { impressions: number; clicks: number; suspicious: number }>();
  const used = new Set<string>();
  for (const { kind, creativeId, zoneKey, token } of new Map(events.map((one) => [one.eventId, one])).values()) {
    const key = `${creativeId} ${zoneKey.replace(/_\d$/, '')}`;
    const sum = sums.get(key) ?? { impressions: 0, clicks: 0, suspicious: 0 };
    const counts = token !== undefined && !used.has(`${kind} ${token}`);
    if (counts) used.add(`${kind} ${token}`);
    const field = counts ? (`${kind}s` as const) : 'suspicious';
    sums.set(key, { ...sum, [field]: sum[field] + 1 });
  }
  return sums;
}

describe('advertising of a local stage', () => {
  it('every zone is filled with house advertisements whose images exist [ADS-01, ADS-05, API-17]', async () => {
    for (const zone of [...adZones, 'FEED_INLINE_1', 'FEED_INLINE_2']) {
      const response = await serve(zone);
      expect(response.status).toBe(200);
      const { type, creative } = contract.serveAd.reply.parse(await response.json());
      expect(type).toBe('native');
      for (const file of [creative?.imageUrl, creative?.videoUrl, creative?.nativeContent?.image]) {
        if (!file) continue;
        const picture = await fetch(`${stage.url}${file}`);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([
          200,
          expect.stringMatching(/^(image\/svg\+xml|video\/webm)$/),
        ]);
      }
    }
    expect((await serve('FOOTER')).status).toBe(400);
  });

  it('an import with errors is rejected, and the list of what was imported has the same format', async () => {
    const before = await publishedBook();
    const file = join(folder.path, 'book.json');
    const rows = before.creatives.map((creative) => ({ ...creative, clickUrl: 'javascript:alert(1)' }));
    writeFileSync(file, JSON.stringify({ ...before, creatives: [...rows, ...Array(30).fill(rows[0])] }));
    const rejected = await creatives('import', file);
    expect(rejected.code).toBe(1);
    expect(rejected.stderr).toContain('nothing was published');
    expect(rejected.stderr).toContain('creatives[0].clickUrl: must be an https address');
    expect(rejected.stderr.match(/creatives\[\d+\]/g)).toHaveLength(20);
    expect(rejected.stderr).toContain('… and 17 more');
    expect(await publishedBook()).toEqual(before);

    writeFileSync(file, `{"pad":"${'x'.repeat(5 * 1024 * 1024)}"}`);
    expect((await creatives('import', file)).stderr).toContain('is larger than 5 MB');
    writeFileSync(file, JSON.stringify(before));
    const accepted = await creatives('import', file);
    expect([accepted.code, accepted.stdout]).toEqual([
      0,
      expect.stringContaining(`${before.creatives.length} creatives and ${before.lineItems.length} line items`),
    ]);
    expect(await publishedBook()).toEqual(before);
  });

  it('thousands of ad events with duplicates and fraud, in any order, are counted exactly [API-18, API-19, ADS-34]', {
    timeout: 600_000,
  }, async () => {
    const draw = seeded(34);
    const pick = <T>(list: readonly T[]): T[] => list.slice(Math.floor(draw() * list.length)).slice(0, 1);
    const ads = await serveAds(0.3 * eventsOfKind);
    expect(ads).toHaveLength(0.3 * eventsOfKind);
    let ids = 0;
    const report = (kind: AdEvent['kind'], ad: ServedAd): AdEvent => ({
      ...ad,
      kind,
      eventId: `event-number-${++ids}`,
    });
    const many = (count: number, one: () => AdEvent[]) => Array.from({ length: count }, one).flat();
    const shuffled = (events: readonly AdEvent[]) =>
      events
        .map((event) => ({ event, at: draw() }))
        .sort((a, b) => a.at - b.at)
        .map(({ event }) => event);
    const sent = (['impression', 'click'] as const).map((kind) => {
      const fair = kind === 'impression' ? ads.map((ad) => report(kind, ad)) : [];
      // Some tokens are used again under another id, and some events have none.
      const more = many(0.5 * eventsOfKind - fair.length / 2, () =>
        pick(ads).map(({ token, ...ad }) => report(kind, draw() < 0.7 ? { ...ad, token } : ad)),
      );
      const unique = [...fair, ...more];
      return shuffled([...unique, ...many(eventsOfKind - unique.length, () => pick(unique))]);
    });
    // A click needs its impression, so all of those come first.
    const statuses: number[] = [];
    for (const events of sent) statuses.push(...(await sendAll(events)));
    expect(statuses).toHaveLength(2 * eventsOfKind);
    expect(statuses.filter((status) => status !== 204)).toEqual([]);

    const counted = await totals();
    expect(
      new Map(
        counted.map(({ creativeId, zone, impressions, clicks, suspicious }) => [
          `${creativeId} ${zone}`,
          { impressions, clicks, suspicious },
        ]),
      ),
    ).toEqual(expectedTotals(sent.flat()));
    for (const { impressions, clicks, ctr } of counted)
      expect(Math.abs(ctr - (clicks / impressions) * 100)).toBeLessThanOrEqual(0.005001);
  });
});

/**
 * Sends events over 120 connections from 120 loopback addresses, because the number of events that one address may
 * report, and have billed, is limited.
 */
async function sendAll(events: readonly AdEvent[]): Promise<number[]> {
  const agents = Array.from({ length: 120 }, (_, n) => ({
    address: `127.0.1.${n + 1}`,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  }));
  const { port } = new URL(stage.url);
  const post = ({ kind, ...body }: AdEvent, { address, agent }: { address: string; agent: Agent }) =>
    new Promise<number>((resolve, reject) => {
      const sending = request(
        {
          host: '127.0.0.1',
          port,
          localAddress: address,
          agent,
          method: 'POST',
          path: `/api/ads/track/${kind}`,
          headers: { 'content-type': 'application/json' },
        },
        (response) => response.resume().once('end', () => resolve(response.statusCode ?? 0)),
      );
      sending.once('error', reject);
      sending.end(JSON.stringify({ ...body, pageUrl: `${stage.url}/` }));
    });
  const remaining = events.values();
  const statuses: number[] = [];
  await Promise.all(
    agents.map(async (sender) => {
      for (const event of remaining) statuses.push(await post(event, sender));
      sender.agent.destroy();
    }),
  );
  return statuses;
}
