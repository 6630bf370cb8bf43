import { recentPublishers } from '#functions/catalog/publishers.ts';
import { publishersOfFeeds } from '#functions/sources/feed-publishers.ts';
import type { Outlets } from '#shared/domain/stories/make-story-page.ts';

/** Which feeds are read changes slowly: a function asks again after this time. */
const keptMs = 5 * 60_000;
let kept: { at: number; readNow: Promise<ReadonlySet<string>> } | undefined;

function recentlyRead(now: Date): Promise<ReadonlySet<string>> {
  if (kept !== undefined && now.getTime() - kept.at < keptMs) return kept.readNow;
  const readNow = publishersOfFeeds();
  kept = { at: now.getTime(), readNow };
  readNow.catch(() => {
    kept = undefined;
  });
  return readNow;
}

/** Where outlets are, and how many of each country are read, as of the last minutes. */
export async function recentOutlets(now: Date): Promise<Outlets> {
  const [publishers, readNow] = await Promise.all([recentPublishers(now), recentlyRead(now)]);
  const countries = new Map(publishers.map(({ id, country }) => [id, country]));
  const read: Record<string, number> = {};
  for (const id of readNow) {
    const country = countries.get(id);
    if (country) read[country] = (read[country] ?? 0) + 1;
  }
  return { countryOf: (publisherId) => countries.get(publisherId) ?? null, read };
}
