import { endpoint } from '#functions/runtime/endpoint.ts';
import { listSources } from '#functions/sources/sources.ts';
import { startRun } from '#functions/sources/start-run.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.startIngest, async ({ body }) => {
  const wanted = body?.sourceIds;
  const chosen = (await listSources()).filter(
    ({ id, active }) => active && (wanted === undefined || wanted.includes(id)),
  );
  return startRun(
    chosen.map((source) => source.id),
    { scheduled: false, now: new Date() },
  );
});
