import { traceStory } from '#functions/editorial/trace-story.ts';
import { readSource } from '#functions/feeds/read-source.ts';
import { parsedArguments, runCommand } from '../command/run-command.ts';
import { UserError } from '../command/user-error.ts';
import { onTarget, targetHelp, targetOptions } from './target.ts';

const help = `Shows where a story is, or why readers do not see it.

  npm run why -- [target] ADDRESS

ADDRESS is the story's address at its publisher or on the site, or an article's id. The feeds that should have a story which
is not stored are read now; nothing is changed.

${targetHelp}`;

const marks = { fine: '✓', stops: '✗', note: '·' };

await runCommand(help, async (args) => {
  const { values, positionals } = parsedArguments('npm run why', {
    args,
    allowPositionals: true,
    options: targetOptions,
  });
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0)
    throw new UserError('Give the address or the id of one story. See npm run why -- --help.');
  await onTarget(values, async () => {
    const { id, steps } = await traceStory(address, new Date(), readSource);
    console.log(`Article ${id}`);
    for (const { subject, finding, text } of steps) console.log(`${marks[finding]} ${subject}: ${text}`);
  });
});
