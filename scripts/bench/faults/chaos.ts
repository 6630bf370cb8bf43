import { isDeepStrictEqual } from 'node:util';
import { type Outcome, runScenario } from '#test/support/faults/chaos-scenario.ts';
import { median, type Row, report } from '../report.ts';

/** Number of seeds; another one with `--seeds N`. */
const defaultSeeds = 5;

/**
 * Runs ingestion, readers, ads and payments calmly and then under chaos with several seeds, and compares the results. A
 * last run has 5 % throttled requests only, for the time of a list.
 */
export async function benchChaos(): Promise<void> {
  const at = process.argv.indexOf('--seeds');
  const seeds = at < 0 ? defaultSeeds : Number(process.argv[at + 1]);
  const calm = await runScenario(null);
  const rows: Row[] = [{ what: 'calm: faults of the product', value: calm.failures.length, unit: '', budget: '0' }];
  const lists: number[] = [];
  for (let seed = 1; seed <= seeds; seed++) {
    const outcome = await runScenario({ seed }, calm.state);
    lists.push(outcome.listMs);
    const differences = differencesOf(calm, outcome);
    for (const difference of [...differences, ...outcome.failures]) console.log(`  seed ${seed}: ${difference}`);
    rows.push({ what: `seed ${seed}: differences`, value: differences.length, unit: '', budget: '0' });
    rows.push({ what: `seed ${seed}: faults of the product`, value: outcome.failures.length, unit: '', budget: '0' });
    console.log(
      `  seed ${seed}: ${differences.length === 0 && outcome.failures.length === 0 ? 'equal' : 'NOT equal'} after ${outcome.faults}`,
    );
  }
  const throttled = await runScenario({ seed: 1, faults: ['throttle'] }, calm.state);
  rows.push({ what: 'list of 50, p50, calm', value: calm.listMs, unit: 'ms' });
  rows.push({ what: 'list of 50, p50, all faults', value: median(lists), unit: 'ms' });
  const budget = `<= ${(2 * calm.listMs).toFixed(1)} ms`;
  rows.push({ what: 'list of 50, p50, 5 % throttled', value: throttled.listMs, unit: 'ms', budget });
  report('chaos', rows);
}

const differencesOf = (calm: Outcome, chaotic: Outcome): string[] =>
  Object.entries(calm.state)
    .filter(([name, value]) => !isDeepStrictEqual(value, chaotic.state[name]))
    .map(([name, value]) => `${name} is ${excerpt(chaotic.state[name])}, not ${excerpt(value)}`);
const excerpt = (value: unknown): string => JSON.stringify(value).slice(0, 300);
