import { runStage } from '#scripts/local-stage/main.ts';
import { Chaos, faultNames } from './chaos.ts';
import { stageFaults } from './stage-faults.ts';

// `node test/support/chaos/start.ts SEED FAULTS [options of npm start]`: a local stage that misbehaves as AWS does on a
// bad day. The same seed repeats the same faults. FAULTS is `all` or a list: `throttle,conflict`.
const [seed, list = 'all', ...args] = process.argv.slice(2);
const faults = list === 'all' ? faultNames : faultNames.filter((name) => list.split(',').includes(name));
const chaos = new Chaos(Number(seed), faults);
await runStage(args, stageFaults(chaos), () => console.log(`Faults: ${chaos.summary()}`));
