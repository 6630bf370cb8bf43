import { recentPublishers } from '#functions/catalog/publishers.ts';
import { readPublishersOfFeeds } from '#functions/sources/feed-publishers.ts';
import { countryOfDomain } from '#shared/domain/articles/publisher.ts';
import type { Outlets } from '#shared/domain/stories/make-story-page.ts';

/** Sources and publishers change slowly: a function reads them again after this time. */
const keptMs = 5 * 60_000;
let kept: { at: number; outlets: Promise<Outlets> } | undefined;

/** Where outlets are, as of the last minutes. */
export function recentOutlets(now: Date): Promise<Outlets> {
  if (kept !== undefined && now.getTime() - kept.at < keptMs) return kept.outlets;
  const outlets = readOutlets(now);
  kept = { at: now.getTime(), outlets };
  outlets.catch(() => {
    kept = undefined;
  });
  return outlets;
}

async function readOutlets(now: Date): Promise<Outlets> {
  const [publishers, readNow] = await Promise.all([recentPublishers(now), readPublishersOfFeeds()]);
  const countries = new Map(
    publishers.map(({ id, domain }) => [id, readNow.get(id) ?? countryOfDomain(domain)] as const),
  );
  const read: Record<string, number> = {};
  for (const id of readNow.keys()) {
    const country = countries.get(id);
    if (country) read[country] = (read[country] ?? 0) + 1;
  }
  return { countryOf: (publisherId) => countries.get(publisherId) ?? null, read };
}
