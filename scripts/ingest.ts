import { contract } from '#shared/api/contract.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import { seconds } from './command/progress.ts';
import { parsedArguments, runCommand } from './command/run-command.ts';
import { UserError } from './command/user-error.ts';
import { findRunningStage } from './local-stage/data-dir.ts';
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
  const { startIngest } = contract;
  const { runId, queued } = startIngest.reply.parse(await call(url, startIngest.method, startIngest.path, token));
  if (!values.wait) return console.log(runId);
  const { processed, added, deduplicated, filtered, errors } = await waitForRun(url, runId, token, queued);
  console.log(JSON.stringify({ processed, added, deduplicated, filtered, errors }, null, 2));
});

async function call(url: string, method: string, path: string, token: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  if (response.ok) return response.json();
  const body = await response.text();
  throw new UserError(`${method} ${path} failed with status ${response.status}: ${body.slice(0, 500)}`);
}

/** Polls a run until it is done, and prints its progress to stderr. */
async function waitForRun(url: string, runId: string, token: string, queued: number): Promise<IngestRun> {
  const since = performance.now();
  const { getIngestRun } = contract;
  let printed = '';
  for (;;) {
    const run = getIngestRun.reply.parse(
      await call(url, getIngestRun.method, getIngestRun.path.replace('{runId}', runId), token),
    );
    const line = `${run.finished} of ${queued} sources, ${run.added} articles added`;
    if (line !== printed) console.error(`… ${line}  (${seconds(performance.now() - since)})`);
    printed = line;
    if (run.done) return run;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
