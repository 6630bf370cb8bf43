import { seededAds } from '#shared/config/seed/ads.ts';
import { seededAffiliates } from '#shared/config/seed/affiliates.ts';
import { seededEvents } from '#shared/config/seed/events.ts';
import { localSources as seededSources } from '#shared/config/seed/sources.ts';
import { watchlists as seededWatchlists } from '#shared/config/seed/watchlists.ts';
import { listOf, text } from '../state/shapes.ts';
import { affiliates, events, localAds, localSources, watchlists } from './collections.ts';
import { storedValue } from './stored-value.ts';

/** Whether the stage has sample events: all but production, whose index.html says so. */
export const hasSampleEvents = (): boolean => globalThis.document?.documentElement.dataset.samples !== 'none';

const seeds: Record<string, (now: Date) => boolean> = {
  ads: (now) => localAds.read().length > 0 || localAds.write(seededAds(now)),
  affiliates: (now) => affiliates.read().length > 0 || affiliates.write(seededAffiliates(now)),
  events: (now) => events.read().length > 0 || (hasSampleEvents() && events.write(seededEvents(now))),
  sources: () =>
    localSources.read().length > 0 ||
    localSources.write(seededSources.map((source, i) => ({ ...source, id: `sample-source-${i + 1}`, enabled: true }))),
  watchlists: () => watchlists.read().length > 0 || watchlists.write(seededWatchlists),
};

/** Names of the collections that were seeded, so a collection that the user empties stays empty. */
const seeded = storedValue('seeded', listOf(text), []);
/** Collections seeded since the page was opened, stored or not. */
const seededOnThisPage = new Set<string>();

/**
 * Fills each empty collection with its samples, once per browser. Collections with records are left alone. If the
 * browser refuses to store the samples, they last until the page closes and the next page tries again.
 */
export function seedCollections(now: Date = new Date()): void {
  const done = seeded.read();
  const missing = Object.entries(seeds).filter(([name]) => !done.includes(name) && !seededOnThisPage.has(name));
  for (const [name] of missing) seededOnThisPage.add(name);
  if (missing.length === 0) return;
  const stored = missing.filter(([, seed]) => seed(now)).map(([name]) => name);
  if (stored.length > 0) seeded.write([...done, ...stored]);
}
