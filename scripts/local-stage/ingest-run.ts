import { setTimeout } from 'node:timers/promises';
import { contract } from '#shared/api/contract.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import { UserError } from '../command/user-error.ts';

/** Calls an endpoint of a stage. @throws UserError with the reply, if that is an error */
async function call(url: string, token: string, method: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
  if (response.ok) return response.json();
  const body = await response.text();
  throw new UserError(`${method} ${path} failed with status ${response.status}: ${body.slice(0, 500)}`);
}

/** Has a stage read all its sources now, as its admin. */
export async function startRun(url: string, token: string) {
  const { method, path, reply } = contract.startIngest;
  return reply.parse(await call(url, token, method, path));
}

/** Failed reads in a row after which a run is given up. */
const maxFailures = 30;

/**
 * Reads a run of ingestion again and again, until it is done.
 * @throws UserError if it can no longer be read
 */
export async function* runStates(url: string, token: string, runId: string, everyMs = 100): AsyncGenerator<IngestRun> {
  const { method, path, reply } = contract.getIngestRun;
  for (let failures = 0; ; ) {
    try {
      const run = reply.parse(await call(url, token, method, path.replace('{runId}', encodeURIComponent(runId))));
      failures = 0;
      yield run;
      if (run.done) return;
    } catch (error) {
      if (++failures === maxFailures) throw error;
    }
    await setTimeout(everyMs);
  }
}
