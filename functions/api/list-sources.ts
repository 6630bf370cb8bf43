import { endpoint } from '#functions/runtime/endpoint.ts';
import { readAllGains } from '#functions/store/source-gains.ts';
import { listSources } from '#functions/store/sources.ts';
import { contract } from '#shared/api/contract.ts';
import { gainedLately } from '#shared/domain/source-gains.ts';

export const handler = endpoint(contract.listSources, async () => {
  const [sources, gains] = await Promise.all([listSources(), readAllGains()]);
  const now = new Date();
  return sources.map((source) => ({ ...source, gained: gainedLately(gains.get(source.id) ?? {}, now) }));
});
