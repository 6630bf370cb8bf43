import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#shared/api/contract.ts';
import { adZones } from '#shared/domain/ads/ad.ts';
import { type OpenStage, temporaryFolder } from '#test/support/stage.ts';
import { adDesk } from './support/ad-desk.ts';
import { joinStage } from './support/shared-stage.ts';

const folder = temporaryFolder();
let stage: OpenStage;
const { creatives, publishedBook, serve } = adDesk(() => stage);
beforeAll(async () => {
  stage = await joinStage('ads');
});
afterAll(() => folder.remove());

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
});
