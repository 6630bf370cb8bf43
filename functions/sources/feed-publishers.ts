import { isPublisher, publisherDomains, updatePublisher } from '#functions/catalog/publishers.ts';
import { canonicalUrl } from '#shared/domain/articles/canonical-url.ts';
import { publisherIdOf } from '#shared/domain/sources/publisher-id.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import type { SourceSettings } from '#shared/domain/sources/source-settings.ts';
import { isSameSite } from '#shared/domain/web-address.ts';
import { sourceRows } from './source-rows.ts';

/** What the public feed endpoint withholds, because members pay for it. */
export interface PremiumFeeds {
  /** Whether a premium source reads this address. */
  hasFeed(address: string): boolean;
  /** Whether this page is on the site of a premium source's publisher, in any feed. */
  hasPage(address: string): boolean;
}

/** Reads the premium feeds, strongly consistent: a source that was just marked as premium counts. */
export async function premiumFeeds(): Promise<PremiumFeeds> {
  const { data } = await sourceRows()
    .settings.query.byId({})
    .go({ pages: 'all', consistent: true, attributes: ['id', 'name', 'url', 'type', 'metadata', 'publisherId'] });
  const premium = data.filter(({ type, metadata }) => type === 'rss' && metadata.premium === true);
  const feeds = new Set(premium.map(({ url }) => canonicalUrl(url)));
  const publisherIds = new Set(premium.map(publisherOf));
  const domains = premium.length === 0 ? [] : [...(await publisherDomains(publisherIds)).values()];
  const sites = [...premium.map(({ url }) => url), ...domains.map((domain) => `https://${domain}`)];
  return {
    hasFeed: (address) => feeds.has(canonicalUrl(address)),
    hasPage: (address) => sites.some((site) => isSameSite(site, address)),
  };
}

const publisherOf = ({ id, name, publisherId }: { id: string; name: string; publisherId?: unknown }): string =>
  typeof publisherId === 'string' ? publisherId : publisherIdOf(name, id);

/** The publishers whose own feeds are read at present, eventually consistent. */
export async function publishersOfFeeds(): Promise<Set<string>> {
  const { data } = await sourceRows()
    .settings.query.byId({})
    .go({ pages: 'all', attributes: ['id', 'name', 'type', 'active', 'publisherId'] });
  return new Set(data.filter(({ type, active }) => type === 'rss' && active).map(publisherOf));
}

/**
 * The publisher of a feed that is renamed, or was: its articles and its followers stay with it. Undefined for a feed
 * without articles and for API sources, whose entries name their publishers.
 */
export async function keptPublisher(present: Source, { name, type }: SourceSettings): Promise<string | undefined> {
  if (present.publisherId !== undefined || type !== 'rss' || name === present.name) return present.publisherId;
  const publisherId = publisherIdOf(present.name, present.id);
  return (await isPublisher(publisherId)) ? publisherId : undefined;
}

/** A feed's publisher takes on its new name, region and country. */
export async function updatePublisherOf(
  present: Source,
  keptId: string | undefined,
  { name, region, type, metadata: { country } }: SourceSettings,
): Promise<void> {
  const isSame = name === present.name && region === present.region && country === present.metadata.country;
  if (type !== 'rss' || isSame) return;
  await updatePublisher(keptId ?? publisherIdOf(name, present.id), { name, region, country: country ?? null });
}
