import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Template, template } from '#infra/templates.ts';
import { hashOfFiles } from '#scripts/files-hash.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { step } from '../command/progress.ts';
import { runScript } from './child-process.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
/** Inside the repository, because bundles import the AWS SDK from node_modules. */
const cacheDir = join(repository, 'node_modules/.cache/prepared');
/** All inputs of bundles and template. A change of a file that is missing here would not be noticed. */
export const stackInputs = [
  'functions/**/*',
  'infra/**/*',
  'web/public/ad-frame.html',
  'shared/**/*',
  'scripts/{bundle-functions,no-jsonschema,no-xmlbuilder}.ts',
  '*.json',
];
const maxUnusedMs = 7 * dayMs;

/**
 * The bundled functions and the local stage's template, built only if their inputs have changed. Deletes builds that
 * no stage has used for a week.
 * @throws UserError with the build's output if the build fails.
 */
export async function buildStack(): Promise<{ bundles: string; template: Template }> {
  const name = hashOfFiles(repository, stackInputs);
  const folder = join(cacheDir, name);
  mkdirSync(cacheDir, { recursive: true });
  if (!existsSync(folder))
    await step('Functions bundled, stack synthesized', () =>
      runScript('Bundling and synthesizing', fileURLToPath(new URL('./build-stack.ts', import.meta.url)), [folder]),
    );
  const now = new Date();
  utimesSync(folder, now, now);
  for (const other of readdirSync(cacheDir).filter((entry) => entry !== name)) {
    const stats = statSync(join(cacheDir, other), { throwIfNoEntry: false });
    if (stats !== undefined && stats.mtimeMs < now.getTime() - maxUnusedMs)
      rmSync(join(cacheDir, other), { recursive: true, force: true });
  }
  return {
    bundles: join(folder, 'functions'),
    template: template.parse(JSON.parse(readFileSync(join(folder, 'template.json'), 'utf8'))),
  };
}
