import { seconds } from './command/progress.ts';
import { parsedArguments, runCommand } from './command/run-command.ts';
import { UserError } from './command/user-error.ts';
import { findRunningStage } from './local-stage/data-dir.ts';
import { runStates, startRun } from './local-stage/ingest-run.ts';
import { adminAccount, signIn } from './local-stage/sign-in/accounts.ts';

const help = `Makes the running local stage read all sources now, as its admin.

  npm run ingest -- [--wait] [--port N | --url URL] [--data DIR]

  --wait      waits for the end and prints {processed, added, deduplicated, filtered, errors} as JSON; without it prints the run's id
  --port N    port of the stage, instead of --data
  --url URL   address of the stage, instead of --data
  --data DIR  data folder of the stage (default .local)
  --help      shows this help`;

await runCommand(help, async (args) => {
  const { values } = parsedArguments('npm run ingest', {
    args,
    options: {
      wait: { type: 'boolean', default: false },
      port: { type: 'string' },
      url: { type: 'string' },
      data: { type: 'string' },
    },
  });
  const url =
    values.url?.replace(/\/+$/, '') ??
    (values.port === undefined ? findRunningStage(values.data)?.url : `http://localhost:${values.port}`);
  if (url === undefined)
    throw new UserError('No local stage is running. Start one with npm start, or name it with --port or --data.');
  // The stage forwards requests to the sign-in emulator.
  const token = await signIn(url, adminAccount);
  const { runId, queued } = await startRun(url, token);
  if (!values.wait) return console.log(runId);
  const since = performance.now();
  let printed = '';
  for await (const { done, finished, ...run } of runStates(url, token, runId)) {
    const line = `${finished} of ${queued} sources, ${run.added} articles added`;
    if (line !== printed) console.error(`… ${line}  (${seconds(performance.now() - since)})`);
    printed = line;
    if (!done) continue;
    const { processed, added, deduplicated, filtered, errors } = run;
    console.log(JSON.stringify({ processed, added, deduplicated, filtered, errors }, null, 2));
  }
});
