import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOfFiles } from '#scripts/files-hash.ts';
import { step } from '../progress.ts';
import { runToEnd } from '../run-to-end.ts';
import { type Template, templateSchema } from '../template.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
/** Inside the repository, because bundles find the AWS SDK in node_modules. */
const root = join(repository, 'node_modules/.cache/prepared');
/** All that bundles and template are made of: one file forgotten here, and a change of it would never be seen. */
export const preparedFrom = [
  'functions/**/*',
  'infra/**/*',
  'shared/**/*',
  'scripts/{bundle-functions,no-jsonschema,no-xmlbuilder}.ts',
  '*.json',
];
const keptFor = 7 * 86_400_000;

/**
 * The bundles of the functions and the local stage's template, made anew only when what they are made of has changed. A folder that no stage has started from for a week goes.
 * @throws StageError with what was said, when they cannot be made.
 */
export async function preparedFunctions(): Promise<{ folder: string; template: Template }> {
  const name = hashOfFiles(repository, preparedFrom);
  const folder = join(root, name);
  mkdirSync(root, { recursive: true });
  if (!existsSync(folder))
    await step('Functions bundled, stack synthesized', () =>
      runToEnd('Bundling and synthesizing', fileURLToPath(new URL('./prepare-functions.ts', import.meta.url)), [
        folder,
      ]),
    );
  const now = new Date();
  utimesSync(folder, now, now);
  for (const other of readdirSync(root).filter((entry) => entry !== name)) {
    const made = statSync(join(root, other), { throwIfNoEntry: false });
    if (made !== undefined && made.mtimeMs < now.getTime() - keptFor)
      rmSync(join(root, other), { recursive: true, force: true });
  }
  return {
    folder: join(folder, 'functions'),
    template: templateSchema.parse(JSON.parse(readFileSync(join(folder, 'template.json'), 'utf8'))),
  };
}
