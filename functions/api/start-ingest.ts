import { startOrJoinRun } from '#functions/ingest/runs/run-starts.ts';
import { allSources, readSources } from '#functions/sources/sources.ts';
import { deskEndpoint } from '#functions/team/desk-endpoint.ts';
import { startIngest } from '#shared/api/ingestion.ts';

export const handler = deskEndpoint(startIngest, async ({ body, caller }) => {
  const wanted = body?.sourceIds;
  const sources = wanted === undefined ? await allSources() : [...(await readSources([...new Set(wanted)])).values()];
  return startOrJoinRun(
    sources.filter(({ active }) => active).map(({ id }) => id),
    { all: wanted === undefined, now: new Date(), by: caller.name },
  );
});
