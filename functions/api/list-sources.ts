import { endpoint } from '#functions/runtime/endpoint.ts';
import { readIdCursor, writeIdCursor } from '#functions/runtime/id-cursor.ts';
import { readAllGains } from '#functions/sources/source-gains.ts';
import { sourcePage } from '#functions/sources/sources.ts';
import { listSources } from '#shared/api/sources.ts';
import { limits } from '#shared/config/limits.ts';
import { gainedLately } from '#shared/domain/sources/source-gains.ts';

export const handler = endpoint(listSources, async ({ query }) => {
  const { sources, next, range } = await sourcePage(readIdCursor(query.cursor), limits.page.sources);
  const gains = range === null ? new Map() : await readAllGains(range);
  const now = new Date();
  return {
    items: sources.map((source) => ({ ...source, gained: gainedLately(gains.get(source.id) ?? {}, now) })),
    next: writeIdCursor(next),
  };
});
