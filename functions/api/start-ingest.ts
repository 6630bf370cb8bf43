import { endpoint } from '#functions/runtime/endpoint.ts';
import { startRun } from '#functions/sources/ingest-runs.ts';
import { allSources } from '#functions/sources/sources.ts';
import { startIngest } from '#shared/api/ingestion.ts';

export const handler = endpoint(startIngest, async ({ body }) => {
  const wanted = body?.sourceIds;
  const chosen = (await allSources()).filter(
    ({ id, active }) => active && (wanted === undefined || wanted.includes(id)),
  );
  return startRun(
    chosen.map((source) => source.id),
    { scheduled: false, now: new Date() },
  );
});
