// A thread that writes sources into the table and exits, which keeps the AWS SDK out of the stage's memory.
import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod/mini';
import { readSources, saveSources } from '#functions/sources/sources.ts';
import { source } from '#shared/domain/sources/source.ts';
import type { SeedResult } from './seed-sources.ts';

const wantedSources = z.array(
  z.pick(source, { id: true, name: true, url: true, type: true, region: true, category: true, metadata: true }),
);
const { wanted, seededBefore } = z
  .object({ wanted: wantedSources, seededBefore: z.array(z.string()) })
  .parse(workerData);

const stored = await readSources(wanted.map(({ id }) => id));
const seeded = new Set(seededBefore);
const fresh = wanted
  // A source that was seeded earlier and is missing now was deleted by an editor: it stays deleted.
  .filter(({ id }) => !stored.has(id) && !seeded.has(id))
  .map((one) =>
    source.parse({
      ...one,
      active: true,
      lastFetched: null,
      status: 'new',
      error: null,
      errorCount: 0,
      nextDue: new Date(0).toISOString(),
      version: Date.now(),
    }),
  );
// The server of the demo feeds may have another port than before.
const moved = wanted.flatMap(({ id, url }) => {
  const known = stored.get(id);
  return known && known.url !== url ? [{ ...known, url, version: known.version + 1 }] : [];
});
await saveSources([...fresh, ...moved]);
parentPort?.postMessage({ added: fresh.length, moved: moved.length } satisfies SeedResult);
