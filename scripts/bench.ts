import { benchBundles } from './bench/bundles.ts';
import { benchIngest } from './bench/ingest.ts';
import { benchRead } from './bench/read.ts';
import { benchSearch } from './bench/search/search.ts';
import { benchStories } from './bench/stories/stories.ts';
import { benchWeb } from './bench/web/web.ts';
import { runCommand } from './command/run-command.ts';
import { UserError } from './command/user-error.ts';

const benches: Record<string, () => Promise<void>> = {
  ingest: benchIngest,
  read: benchRead,
  search: benchSearch,
  stories: benchStories,
  web: benchWeb,
  bundles: benchBundles,
};

const help = `Runs a benchmark, prints a table and writes bench-results/<name>.json.

  npm run bench -- ${Object.keys(benches).join(' | ')}`;

await runCommand(help, async ([name = '']) => {
  const bench = benches[name];
  if (bench === undefined) throw new UserError(help);
  await bench();
});
