import { regionsOfCountry } from '../../config/countries.ts';
import type { PackPublisher } from '../../config/seed/country-packs.ts';
import { canonicalUrl } from '../articles/canonical-url.ts';
import type { Source } from './source.ts';
import type { NewSource } from './source-settings.ts';

/** The source of a publisher. @param url of its feed; without one, of its home page, which may name a feed */
export const packSource = (
  { name, language, home, feed }: PackPublisher,
  country: string,
  url = feed ?? home,
): NewSource => ({
  ...{ name, url, type: 'rss', category: 'general', active: true, metadata: { country, language } },
  region: regionsOfCountry(country)[0] ?? null,
});

const hostOf = (address: string): string | null => URL.parse(address)?.hostname.replace(/^www\./, '') ?? null;

/** The source that reads a publisher already: by its feed, else by its site, or by its name. */
export function sourceOf<S extends Source>(publisher: PackPublisher, sources: readonly S[]): S | undefined {
  const { name, home, feed } = publisher;
  const isSame = (address: string) =>
    feed === null ? hostOf(address) === hostOf(home) : canonicalUrl(address) === canonicalUrl(feed);
  return sources.find(
    (source) =>
      source.name.toLowerCase() === name.toLowerCase() ||
      [source.url, source.moved?.from ?? source.url].some((address) => isSame(address)),
  );
}
