import { parseArgs } from 'node:util';
import { traceStory } from '#functions/editorial/trace-story.ts';
import { readSource } from '#functions/feeds/read-source.ts';
import { openTarget, targetOptions } from './migrate/migrate-target.ts';
import { parsedArguments, runCommand, UserError } from './user-error.ts';

const help = `Tells where a story is, or why readers do not see it.

  npm run why -- [target] ADDRESS

ADDRESS is the story's address at its publisher or on the site, or an article's id. The feeds that should have a story which
is not stored are read now; nothing is changed.

Targets (default: the local stage of this repository):
  --stage NAME   a deployed stage, with your AWS credentials
  --data DIR     the local stage with this data folder, running or not

Options:
  --region R, --profile P   AWS region and profile`;

const marks = { fine: '✓', stops: '✗', note: '·' };

await runCommand(async () => {
  const { values, positionals } = parsedArguments('npm run why', () =>
    parseArgs({
      allowPositionals: true,
      options: {
        ...targetOptions,
        help: { type: 'boolean', short: 'h', default: false },
      },
    }),
  );
  if (values.help) return console.log(help);
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0)
    throw new UserError('Give the address or the id of one story. See npm run why -- --help.');
  const { close } = await openTarget(values);
  try {
    const { id, steps } = await traceStory(address, new Date(), readSource);
    console.log(`Article ${id}`);
    for (const { subject, finding, text } of steps) console.log(`${marks[finding]} ${subject}: ${text}`);
  } finally {
    await close();
  }
});
