import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#shared/api/contract.ts';
import { adZones } from '#shared/domain/ads/ad.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import { seeded } from '#test/support/seeded.ts';
import { startTestStage, type TestStage, temporaryFolder } from '#test/support/stage.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = temporaryFolder();
let stage: TestStage;
beforeAll(async () => {
  stage = await startTestStage({ dataDir: folder.path });
});
afterAll(async () => {
  await stage?.end();
  folder.remove();
});

const commandResult = z.object({ code: z._default(z.number(), 0), stdout: z.string(), stderr: z.string() });
/** Runs `npm run creatives -- ...` for the running stage. */
async function creatives(...args: string[]) {
  const command = [join(repository, 'scripts/creatives.ts'), ...args, '--data', folder.path];
  const outcome: unknown = await promisify(execFile)(process.execPath, command, {
    cwd: repository,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: unknown) => error);
  return commandResult.parse(outcome);
}
const adBook = z.object({
  creatives: z.array(z.looseObject({ id: z.string() })),
  lineItems: z.array(z.looseObject({ id: z.string() })),
});
const publishedBook = async () => adBook.parse(JSON.parse((await creatives('list')).stdout));
const totalRow = z.object({
  creativeId: z.string(),
  zone: z.enum(adZones),
  impressions: z.number(),
  clicks: z.number(),
  ctr: z.number(),
});
/** Totals of the month around today, because the test may run at midnight. */
const totals = async () => {
  const days = [-15, 15].map((day) => utcDay(Date.now() + day * dayMs));
  const { stdout } = await creatives('totals', '--from', days[0] ?? '', '--to', days[1] ?? '');
  return z.array(totalRow).parse(JSON.parse(stdout));
};
const serve = (zone: string) => fetch(`${stage.url}/api/ads/serve?zone=${zone}&consent=non_personalized`);

interface AdEvent {
  kind: 'impression' | 'click';
  creativeId: string;
  zoneKey: string;
  eventId: string;
}

describe('advertising of a local stage', () => {
  it('fills every zone with house advertisements whose images exist [ADS-01, ADS-05, API-17]', async () => {
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

  it('rejects an import with errors, and lists what was imported in the same format', async () => {
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

  it('counts 10,000 events with duplicates, in any order, exactly [API-18, API-19, ADS-34]', {
    timeout: 600_000,
  }, async () => {
    const draw = seeded(34);
    const ids = (await publishedBook()).creatives.map(({ id }) => id);
    const places = ['HOME_HERO', 'ARTICLE_LEADERBOARD', 'ARTICLE_MPU', 'SIDEBAR_TOP', 'FEED_INLINE_1', 'FEED_INLINE_2'];
    const pick = <T>(list: readonly T[], fallback: T): T => list[Math.floor(draw() * list.length)] ?? fallback;
    const unique = Array.from({ length: 7_500 }, (_, n): AdEvent => {
      const kind = draw() < 0.2 ? 'click' : 'impression';
      // Every tenth event id is shared by clicks, impressions and several creatives.
      const eventId =
        n % 10 === 0 ? `shared-event-${n % 100}-${kind === 'click' ? Math.floor(n / 100) : n}` : `event-number-${n}`;
      return { kind, creativeId: pick(ids, ''), zoneKey: pick(places, ''), eventId };
    });
    // Events are unique by creative, kind and id. Only the first of two counts, so duplicates must not differ in their
    // zone.
    const byKey = new Map(unique.map((one) => [`${one.creativeId} ${one.kind} ${one.eventId}`, one]));
    const events = [...byKey.values()];
    const sent = [...events, ...Array.from({ length: 10_000 - events.length }, () => pick(events, { ...emptyEvent }))];
    for (let at = sent.length - 1; at > 0; at--) {
      const other = Math.floor(draw() * (at + 1));
      [sent[at], sent[other]] = [sent[other] ?? emptyEvent, sent[at] ?? emptyEvent];
    }
    const statuses = await sendAll(sent);
    expect(statuses).toHaveLength(10_000);
    expect(statuses.filter((status) => status !== 204)).toEqual([]);

    const expected = new Map<string, { impressions: number; clicks: number }>();
    for (const { kind, creativeId, zoneKey } of events) {
      const key = `${creativeId} ${zoneKey.replace(/_\d$/, '')}`;
      const sum = expected.get(key) ?? { impressions: 0, clicks: 0 };
      expected.set(key, { ...sum, [`${kind}s`]: sum[`${kind}s`] + 1 });
    }
    const counted = await totals();
    expect(counted.reduce((sum, { impressions, clicks }) => sum + impressions + clicks, 0)).toBe(events.length);
    expect(
      new Map(
        counted.map(({ creativeId, zone, impressions, clicks }) => [`${creativeId} ${zone}`, { impressions, clicks }]),
      ),
    ).toEqual(expected);
    for (const { impressions, clicks, ctr } of counted)
      expect(Math.abs(ctr - (clicks / impressions) * 100)).toBeLessThanOrEqual(0.005001);
  });

  it('keeps totals and published advertising after a kill, without seeding again', async () => {
    const before = await totals();
    const file = join(folder.path, 'empty.json');
    writeFileSync(file, '{"creatives":[],"lineItems":[]}');
    expect((await creatives('import', file)).code).toBe(0);
    await stage.end('SIGKILL');
    stage = await startTestStage({ dataDir: folder.path });
    expect((await serve('HOME_HERO')).status).toBe(204);
    expect(await totals()).toEqual(before);
  });
});

const emptyEvent: AdEvent = { kind: 'impression', creativeId: '', zoneKey: '', eventId: '' };

/**
 * Sends events over 40 connections from 40 loopback addresses, because the number of events a minute and address is
 * limited.
 */
async function sendAll(events: readonly AdEvent[]): Promise<number[]> {
  const agents = Array.from({ length: 40 }, (_, n) => ({
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
