import * as z from 'zod/mini';
import { done, note, warn } from '#scripts/command/progress.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';
import type { FunctionPool } from '../functions/function-pool.ts';
import { runStates } from '../ingest-run.ts';
import { adminAccount, signIn } from '../sign-in/accounts.ts';

const started = z.object({ runId: z.nullable(z.string()), queued: z.number() });
/** How long a start waits for publishers. The rest is read while the stage runs. */
const maxWaitMs = 60_000;

/** Reads every source once and prints the progress. @returns true if the run is complete */
export async function firstFill(
  scheduleSources: FunctionPool,
  url: string,
  authEmulator: string,
  stopped: () => boolean,
): Promise<boolean> {
  const since = performance.now();
  const outcome = await scheduleSources.invoke({ all: true });
  if (outcome.kind !== 'success') {
    warn('Could not queue the sources; the schedule will try again.');
    return false;
  }
  const { runId, queued } = started.parse(JSON.parse(outcome.json));
  if (runId === null || queued === 0) return true;
  const token = await signIn(authEmulator, adminAccount);
  let shown = 0;
  for await (const run of runStates(url, token, runId, 300)) {
    if (run.done) {
      done(summary(run), since);
      return true;
    }
    const isNews = process.stdout.isTTY ? run.finished > shown : performance.now() - since > 5000 * (shown + 1);
    if (isNews) {
      shown = process.stdout.isTTY ? run.finished : shown + 1;
      note(`${run.finished} of ${run.queued} sources read, ${run.added} articles`);
    }
    if (stopped() || performance.now() - since > maxWaitMs) break;
  }
  if (!stopped()) note('Slow publishers are still being read; their articles will appear later.');
  return false;
}

function summary({ queued, added, deduplicated, errors }: IngestRun): string {
  const failed = new Set(errors.map(({ sourceId }) => sourceId)).size;
  const [first] = errors;
  const failures = first === undefined ? '' : `; ${failed} failed, such as ${first.source}: ${first.message}`;
  return `${queued} sources read: ${added} articles, ${deduplicated} duplicates merged${failures}`;
}
