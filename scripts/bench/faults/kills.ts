import { isDeepStrictEqual, parseArgs } from 'node:util';
import { firstFetch } from '#test/support/faults/killed-stage.ts';
import { seeded } from '#test/support/seeded.ts';
import { report } from '../report.ts';

/**
 * Kills a local stage (SIGKILL) at random moments of its first fetch, starts it again, and compares what it then has
 * with a calm run. `--moments` is how often, `--seed` another set of moments and feeds.
 */
export async function benchKills(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { moments: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
  });
  const random = seeded(Number(values.seed));
  const fetching = await firstFetch(Number(values.seed));
  let different = 0;
  try {
    const calm = await fetching.calm();
    console.log(`  the calm fetch takes ${Math.round(calm.ms)} ms`);
    for (let moment = 1; moment <= Number(values.moments); moment++) {
      const ms = Math.round(random() * calm.ms);
      const isEqual = isDeepStrictEqual(await fetching.killedAfter(ms), calm.state);
      if (!isEqual) different++;
      console.log(`  ${moment}: killed after ${ms} ms, ${isEqual ? 'equal' : 'NOT equal'}`);
    }
  } finally {
    await fetching.close();
  }
  report('kills', [
    { what: 'kills during a first fetch', value: Number(values.moments), unit: '' },
    { what: 'stages that end in another state', value: different, unit: '', budget: '0' },
  ]);
  if (different > 0) process.exitCode = 1;
}
