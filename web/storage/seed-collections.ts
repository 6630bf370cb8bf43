import * as z from 'zod/mini';
import { seededAds } from '#shared/config/seed/ads.ts';
import { seededAffiliates } from '#shared/config/seed/affiliates.ts';
import { seededEvents } from '#shared/config/seed/events.ts';
import { localSources as seededSources } from '#shared/config/seed/sources.ts';
import { watchlists as seededWatchlists } from '#shared/config/seed/watchlists.ts';
import { affiliates } from './affiliates.ts';
import { events } from './events.ts';
import { localAds } from './local-ads.ts';
import { localSources } from './local-sources.ts';
import { storedValue } from './stored-value.ts';
import { watchlists } from './watchlists.ts';

const seeds: Record<string, (now: Date) => boolean> = {
  ads: (now) => localAds.read().length > 0 || localAds.write(seededAds(now)),
  affiliates: (now) => affiliates.read().length > 0 || affiliates.write(seededAffiliates(now)),
  events: (now) => events.read().length > 0 || events.write(seededEvents(now)),
  sources: () =>
    localSources.read().length > 0 ||
    localSources.write(seededSources.map((source, i) => ({ ...source, id: `sample-source-${i + 1}`, enabled: true }))),
  watchlists: () => watchlists.read().length > 0 || watchlists.write(seededWatchlists),
};

/** Collections that have had their seeds, so that one which was emptied stays empty (SEED-13). */
const seeded = storedValue('seeded', z.array(z.string()), []);
/** And those that had them on this page, stored or not. */
const seededHere = new Set<string>();

/**
 * Fills the collections that are empty, once for each browser and collection; one that has something is left alone (SEED-01, SEED-14). Where the browser refuses to
 * store, they are there for this page, and the next one tries again.
 */
export function seedCollections(now: Date = new Date()): void {
  const done = seeded.read();
  const missing = Object.entries(seeds).filter(([name]) => !done.includes(name) && !seededHere.has(name));
  for (const [name] of missing) seededHere.add(name);
  if (missing.length === 0) return;
  const stored = missing.filter(([, seed]) => seed(now)).map(([name]) => name);
  if (stored.length > 0) seeded.write([...done, ...stored]);
}
