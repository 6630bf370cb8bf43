import { done, occasionalNote } from '../command/progress.ts';
import { confirmByName, parsedArguments, runCommand } from '../command/run-command.ts';
import { runReindex } from '../stored-data/run-reindex.ts';
import { onTarget, targetHelp, targetOptions } from './target.ts';

const help = `Builds the search index of a stage again, from its table.

  npm run reindex -- [target] [options]

The old index is used until the new one is complete, and functions may go on reading and writing. A run that was cut off
leaves an index that works; run it again.

Options:
  --dry-run      reads the table, prints how many articles it has, and writes nothing
  --yes          skips the confirmation of production

${targetHelp}`;

/** Parts of the table that are read side by side. */
const segments = 4;

await runCommand(help, async (args) => {
  const { values } = parsedArguments('npm run reindex', {
    args,
    options: {
      ...targetOptions,
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const { 'dry-run': dryRun, yes } = values;
  await onTarget(values, async ({ label, isProduction }) => {
    if (isProduction && !dryRun && !yes) await confirmByName('production', `This rebuilds the index of ${label}.`);
    const since = performance.now();
    const print = occasionalNote();
    const { articles, indexed } = await runReindex({
      dryRun,
      segments,
      onProgress: (now) =>
        print(
          now.indexed === 0 ? `${now.articles} articles found` : `${now.indexed} of ${now.articles} articles indexed`,
        ),
    });
    if (dryRun) done(`Dry run: ${label} has ${articles} articles to index, nothing was changed`);
    else done(`Search index of ${label} built: ${indexed} articles`, since);
  });
});
