import { endpoint } from '#functions/runtime/endpoint.ts';
import { listSources } from '#functions/store/sources.ts';
import { startRun } from '#functions/store/start-run.ts';
import { contract } from '#shared/api/contract.ts';

export const handler = endpoint(contract.startIngest, async () => {
  const active = (await listSources()).filter((source) => source.active);
  return startRun(
    active.map((source) => source.id),
    { scheduled: false, now: new Date() },
  );
});
