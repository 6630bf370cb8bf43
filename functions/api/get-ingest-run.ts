import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { readRun } from '#functions/sources/ingest-runs.ts';
import { getIngestRun } from '#shared/api/ingestion.ts';

export const handler = endpoint(getIngestRun, async ({ params }) => {
  const run = await readRun(params.runId);
  if (run === null) throw notFound('Run');
  return run;
});
