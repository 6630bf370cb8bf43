import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { adZones } from '#shared/domain/ads/ad.ts';
import { dayMs, utcDay } from '#shared/domain/utc-day.ts';
import type { OpenStage } from '#test/support/stage.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

const commandResult = z.object({ code: z._default(z.number(), 0), stdout: z.string(), stderr: z.string() });
const adBook = z.object({
  creatives: z.array(z.looseObject({ id: z.string() })),
  lineItems: z.array(z.looseObject({ id: z.string() })),
});
const totalRow = z.object({
  creativeId: z.string(),
  zone: z.enum(adZones),
  impressions: z.number(),
  clicks: z.number(),
  ctr: z.number(),
  suspicious: z.number(),
});

/** The advertising of a running stage: the command `npm run creatives -- ...`, and what it publishes. */
export function adDesk(stage: () => OpenStage) {
  const creatives = async (...args: string[]) => {
    const command = [join(repository, 'scripts/target/creatives.ts'), ...args, '--data', stage().dataDir];
    const outcome: unknown = await promisify(execFile)(process.execPath, command, {
      cwd: repository,
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: unknown) => error);
    return commandResult.parse(outcome);
  };
  return {
    creatives,
    publishedBook: async () => adBook.parse(JSON.parse((await creatives('list')).stdout)),
    /** Totals of the month around today, because the test may run at midnight. */
    totals: async () => {
      const [from = '', to = ''] = [-15, 15].map((day) => utcDay(Date.now() + day * dayMs));
      const { stdout } = await creatives('totals', '--from', from, '--to', to);
      return z.array(totalRow).parse(JSON.parse(stdout));
    },
    serve: (zone: string) => fetch(`${stage().url}/api/ads/serve?zone=${zone}&consent=non_personalized`),
  };
}
