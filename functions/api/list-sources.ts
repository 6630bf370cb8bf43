import { endpoint } from '#functions/runtime/endpoint.ts';
import { readAllGains } from '#functions/sources/source-gains.ts';
import { listSources } from '#functions/sources/sources.ts';
import { contract } from '#shared/api/contract.ts';
import { gainedLately } from '#shared/domain/sources/source-gains.ts';

export const handler = endpoint(contract.listSources, async () => {
  const [sources, gains] = await Promise.all([listSources(), readAllGains()]);
  const now = new Date();
  return sources.map((source) => ({ ...source, gained: gainedLately(gains.get(source.id) ?? {}, now) }));
});
