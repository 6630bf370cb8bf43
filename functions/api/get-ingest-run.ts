import { endpoint } from '#functions/runtime/endpoint.ts';
import { notFound } from '#functions/runtime/refusal.ts';
import { readRun } from '#functions/sources/ingest-runs.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.getIngestRun, async ({ params }) => {
  const run = await readRun(params.runId);
  if (run === null) throw notFound('Run');
  return run;
});
