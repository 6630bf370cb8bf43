import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFunctions } from '#scripts/bundle-functions.ts';
import { median, type Row, report } from './report.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const runs = 5;

/**
 * Size of each function's deployable bundle, and the time to import it in a new process, without the start of Node.
 */
export async function benchBundles(): Promise<void> {
  const outdir = join(repository, 'node_modules/.cache/bench-bundles');
  await bundleFunctions({ local: false, outdir });
  const rows: Row[] = readdirSync(outdir)
    .sort()
    .flatMap((name): Row[] => {
      const file = join(outdir, name, 'index.mjs');
      const kilobytes = statSync(file).size / 1000;
      return [
        { what: name, value: kilobytes, unit: 'KB', budget: '<= 270 for a route' },
        { what: `  ${name}: import`, value: importTime(file), unit: 'ms', budget: '<= 70' },
      ];
    });
  rmSync(outdir, { recursive: true, force: true });
  report('bundles', rows);
}

/**
 * Median of several imports, each in a new process. The SDK, which Lambda provides, is imported before the
 * measurement.
 */
function importTime(file: string): number {
  const script = `await import('@aws-sdk/lib-dynamodb'); await import('@aws-sdk/client-sqs'); const since = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - since); process.exit(0);`;
  const times = Array.from({ length: runs }, () =>
    Number(
      spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: repository, encoding: 'utf8' }).stdout,
    ),
  );
  return median(times);
}
