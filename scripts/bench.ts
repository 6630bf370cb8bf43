import { benchBundles } from './bench/bundles.ts';
import { benchClassify } from './bench/classify.ts';
import { benchIngest } from './bench/ingest.ts';
import { benchRead } from './bench/read.ts';
import { benchSearch } from './bench/search/search.ts';
import { benchWeb } from './bench/web/web.ts';

// `npm run bench -- <name>`: runs a benchmark, prints a table and writes bench-results/<name>.json.
const benches: Record<string, () => Promise<void>> = {
  ingest: benchIngest,
  read: benchRead,
  search: benchSearch,
  web: benchWeb,
  bundles: benchBundles,
  classify: benchClassify,
};

const bench = benches[process.argv[2] ?? ''];
if (bench === undefined) {
  console.error(`Usage: npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(1);
}
await bench();
