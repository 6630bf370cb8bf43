import { parseArgs } from 'node:util';
import { confirmByName } from '../deploy/confirm.ts';
import { done, note } from '../local-stage/progress.ts';
import { openTarget, targetOptions } from '../migrate/migrate-target.ts';
import { parsedArguments, runCommand, UserError } from '../user-error.ts';
import { type ReindexProgress, runReindex } from './run-reindex.ts';

const help = `Builds the search index of a stage again, from its table.

  npm run reindex -- [target] [options]

The old index is used until the new one is complete, and functions may go on reading and writing. A run that was cut off
leaves an index that works; run it again.

Targets (default: the local stage of this repository):
  --stage NAME   a deployed stage, with your AWS credentials
  --data DIR     the local stage with this data folder, running or not

Options:
  --dry-run      reads the table, prints how many articles it has, and writes nothing
  --segments N   parts of the table that are read side by side (default: 4)
  --region R, --profile P   AWS region and profile
  --yes          skips the confirmation of production`;

const progressEveryMs = 2000;
const maxSegments = 64;

async function main(): Promise<void> {
  const { help: wantsHelp, dryRun, segments, yes, ...target } = parseOptions();
  if (wantsHelp) return console.log(help);
  const { label, isProduction, close } = await openTarget(target);
  try {
    if (isProduction && !dryRun && !yes) await confirmByName('production', `This rebuilds the index of ${label}.`);
    const since = performance.now();
    let printedAt = since;
    const onProgress = ({ articles, indexed }: ReindexProgress): void => {
      if (performance.now() - printedAt < progressEveryMs) return;
      printedAt = performance.now();
      note(indexed === 0 ? `${articles} articles found` : `${indexed} of ${articles} articles indexed`);
    };
    const { articles, indexed } = await runReindex({ dryRun, segments, onProgress });
    if (dryRun) done(`Dry run: ${label} has ${articles} articles to index, nothing was changed`);
    else done(`Search index of ${label} built: ${indexed} articles`, since);
  } finally {
    await close();
  }
}

function parseOptions() {
  const { values } = parsedArguments('npm run reindex', () =>
    parseArgs({
      options: {
        ...targetOptions,
        segments: { type: 'string', default: '4' },
        'dry-run': { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }),
  );
  const segments = Number(values.segments);
  if (!Number.isInteger(segments) || segments < 1 || segments > maxSegments)
    throw new UserError(`--segments takes a number from 1 to ${maxSegments}, not '${values.segments}'.`);
  return { ...values, segments, dryRun: values['dry-run'] };
}

await runCommand(main);
