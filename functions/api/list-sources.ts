import { endpoint } from '#functions/runtime/endpoint.ts';
import { readAllGains } from '#functions/sources/source-gains.ts';
import { allSources } from '#functions/sources/sources.ts';
import { listSources } from '#shared/api/sources.ts';
import { gainedLately } from '#shared/domain/sources/source-gains.ts';

export const handler = endpoint(listSources, async () => {
  const [sources, gains] = await Promise.all([allSources(), readAllGains()]);
  const now = new Date();
  return sources.map((source) => ({ ...source, gained: gainedLately(gains.get(source.id) ?? {}, now) }));
});
