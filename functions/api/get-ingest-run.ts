import { readRun } from '#functions/ingest/runs/ingest-runs.ts';
import { readIdCursor, writeIdCursor } from '#functions/runtime/id-cursor.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getIngestRun } from '#shared/api/ingestion.ts';
import { limits } from '#shared/config/limits.ts';
import type { IngestRun } from '#shared/domain/sources/source.ts';

export const handler = deskEndpoint(getIngestRun, async ({ params, query }) => {
  const run = await polledRun(params.runId, new Date());
  if (run === null) throw notFound('Run');
  const { errors, next } = errorPage(run.errors, readIdCursor(query.cursor), limits.page.runErrors);
  return { items: { ...run, errors }, next: writeIdCursor(next) };
});

/** Sources whose receipts a poll may read in a second, on average: about ten read units. */
const sourcesPerSecond = 1000;
/** Runs that are remembered. */
const maxRuns = 20;

const polled = new Map<string, { run: IngestRun; at: number }>();

/**
 * A run for callers that poll it. The result of a large run is kept between polls, for a second per thousand finished
 * sources: a run of 25,000 costs no more a second than one of 1,000. A run that is done is kept.
 */
async function polledRun(runId: string, now: Date): Promise<IngestRun | null> {
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

type Failure = IngestRun['errors'][number];

/**
 * The failures of the sources after an id, by source, about `limit`: those of one source are on one page.
 * @returns the last source of the page in `next` if more follow
 */
function errorPage(
  all: readonly Failure[],
  after: string | null,
  limit: number,
): { errors: Failure[]; next: string | null } {
  const rest = all
    .filter(({ sourceId }) => after === null || sourceId > after)
    .toSorted((a, b) => (a.sourceId < b.sourceId ? -1 : a.sourceId > b.sourceId ? 1 : 0));
  const last = rest[limit - 1]?.sourceId;
  const isLast = last === undefined || rest.at(-1)?.sourceId === last;
  return isLast
    ? { errors: rest, next: null }
    : { errors: rest.filter(({ sourceId }) => sourceId <= last), next: last };
}
