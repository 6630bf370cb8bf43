import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { contract } from '#shared/api/contract.ts';
import { type IngestRun, ingestRun } from '#shared/domain/sources/ingest-run.ts';
import { callLoopback } from './local-stage/loopback.ts';
import { adminAccount, signIn } from './local-stage/sign-in/accounts.ts';
import { runningStage } from './stage-address.ts';

const help = `Asks the running local stage to read every source now, as its admin.

  npm run ingest -- [--wait] [--port N | --url URL] [--data DIR]

  --wait      waits for the end and prints {processed, added, deduplicated, filtered, errors} as JSON; without it the run's id
  --port N    port of the stage, when it is not the one of --data
  --url URL   the same as an address
  --data DIR  data folder of the stage (.local)`;

const started = contract.startIngest.reply;

try {
  await main();
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      wait: { type: 'boolean', default: false },
      port: { type: 'string' },
      url: { type: 'string' },
      data: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  const url =
    values.url?.replace(/\/+$/, '') ??
    (values.port === undefined ? runningStage(values.data)?.url : `http://localhost:${values.port}`);
  if (url === undefined)
    throw new Error('No local stage is running. Start one with npm start, or name it with --port or --data.');
  // The stage passes the sign-in emulator on under its own address.
  const token = await signIn(url, adminAccount);
  const { runId, queued } = started.parse(await call(url, 'POST', contract.startIngest.path, token));
  if (!values.wait) {
    console.log(runId);
    return;
  }
  const run = await untilDone(url, runId, token, queued);
  const { processed, added, deduplicated, filtered, errors } = run;
  console.log(JSON.stringify({ processed, added, deduplicated, filtered, errors }, null, 2));
}

async function call(url: string, method: string, path: string, token: string): Promise<unknown> {
  const answer = await callLoopback(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  if (answer.status >= 300) throw new Error(`${method} ${path} answers ${answer.status}: ${answer.body.slice(0, 500)}`);
  return JSON.parse(answer.body);
}

async function untilDone(url: string, runId: string, token: string, queued: number): Promise<IngestRun> {
  const since = performance.now();
  let shown = '';
  for (;;) {
    const run = z.parse(ingestRun, await call(url, 'GET', contract.getIngestRun.path.replace('{runId}', runId), token));
    const line = `${run.finished} of ${queued} sources, ${run.added} articles added`;
    if (line !== shown) console.error(`… ${line}  (${((performance.now() - since) / 1000).toFixed(1)} s)`);
    shown = line;
    if (run.done) return run;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
