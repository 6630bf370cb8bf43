import { dayMs } from '#shared/domain/utc-day.ts';
import type { ByField } from './search-index.ts';

// BM25F (Robertson, Zaragoza and Taylor, "Simple BM25 extension to multiple weighted fields", 2004): the occurrences
// of a term are summed over the fields by weight, each divided by the field's length, and saturate only then. Tuned by
// `npm run bench -- search` on one half of the judged queries (docs/decisions/0009-search.md).
export const saturation = 2.4;
export const weights: Readonly<ByField> = { title: 13, entities: 1.5, summary: 1.2, body: 1 };
/** How much of a field's length counts. A list of entities is not a text. */
export const lengthShares: Readonly<ByField> = { title: 0.3, entities: 0, summary: 0.4, body: 0.75 };

/** The score of an old document is this share of a new one's; half of the rest is lost in `halfLife` seconds. */
export const archiveShare = 0.55;
export const halfLife = (21 * dayMs) / 1000;

/** Above the highest possible score, so documents that match more of a query come first. */
export const matchBonus = 1000;

/** Share of the rarity of all words that an article with some of them has. */
export const leastRarity = 0.4;

/**
 * The score of a publisher's own article when its name is searched, as a share of the highest one: after titles with
 * the name, before texts that mention it. Many names are words, such as Dawn and Nation.
 */
export const ownShare = 0.5;

/** Weight of a similar term. Below 1, the words of withheld bodies do not count. */
export const nearShare = 0.5;
