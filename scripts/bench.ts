import { benchBrowserIngest } from './bench/browser-ingest.ts';
import { benchBundles } from './bench/bundles.ts';
import { benchClassify } from './bench/classify.ts';
import { benchChaos } from './bench/faults/chaos.ts';
import { benchKills } from './bench/faults/kills.ts';
import { benchFeed } from './bench/feed.ts';
import { benchGrowth } from './bench/growth.ts';
import { benchIngest } from './bench/ingest.ts';
import { benchRead } from './bench/read.ts';
import { benchSearch } from './bench/search/search.ts';
import { benchUsage } from './bench/usage.ts';
import { benchWeb } from './bench/web/web.ts';

// `npm run bench -- <name>`: runs a benchmark, prints a table and writes bench-results/<name>.json.
const benches: Record<string, () => Promise<void>> = {
  ingest: benchIngest,
  read: benchRead,
  feed: benchFeed,
  growth: benchGrowth,
  chaos: benchChaos,
  kills: benchKills,
  classify: benchClassify,
  search: benchSearch,
  usage: benchUsage,
  bundles: benchBundles,
  web: benchWeb,
  'browser-ingest': benchBrowserIngest,
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench === undefined) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(1);
}
await bench();
