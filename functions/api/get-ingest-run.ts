import { errorPage, polledRun } from '#functions/ingest/runs/polled-runs.ts';
import { readIdCursor, writeIdCursor } from '#functions/runtime/id-cursor.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { getIngestRun } from '#shared/api/ingestion.ts';
import { limits } from '#shared/config/limits.ts';

export const handler = deskEndpoint(getIngestRun, async ({ params, query }) => {
  const run = await polledRun(params.runId, new Date());
  if (run === null) throw notFound('Run');
  const { errors, next } = errorPage(run.errors, readIdCursor(query.cursor), limits.page.runErrors);
  return { items: { ...run, errors }, next: writeIdCursor(next) };
});
