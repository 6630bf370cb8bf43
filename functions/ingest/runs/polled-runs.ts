import type { IngestRun } from '#shared/domain/sources/source.ts';
import { readRun } from './ingest-runs.ts';

/** Sources whose receipts a poll may read in a second, on average: about ten read units. */
const sourcesPerSecond = 1000;
/** Runs that are remembered. */
const maxRuns = 20;

const polled = new Map<string, { run: IngestRun; at: number }>();

/**
 * A run for callers that poll it. The result of a large run is kept between polls, for a second per thousand finished
 * sources: a run of 25,000 costs no more a second than one of 1,000. A run that is done is kept.
 */
export async function polledRun(runId: string, now: Date): Promise<IngestRun | null> {
  const known = polled.get(runId);
  if (known !== undefined) {
    const keepMs = known.run.finished <= sourcesPerSecond ? 0 : (1000 * known.run.finished) / sourcesPerSecond;
    if (known.run.done && keepMs > 0) return known.run;
    if (now.getTime() - known.at < keepMs) return known.run;
  }
  const run = await readRun(runId);
  if (run === null) return null;
  polled.delete(runId);
  polled.set(runId, { run, at: now.getTime() });
  for (const [oldest] of polled) if (polled.size > maxRuns) polled.delete(oldest);
  return run;
}
