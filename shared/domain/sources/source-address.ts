import { limits } from '../../config/limits.ts';
import { isWebAddress, safeWebAddress } from '../web-address.ts';
import type { LocalSource, Source } from './source.ts';

/** An API source has one of these keywords in place of an address. */
const apiKeywords: readonly string[] = ['newsapi', 'gdelt'];

/** Why `url` is no valid address for a source of this type; null when it is valid. */
export function addressFault({ type, url }: Pick<Source, 'type' | 'url'>): string | null {
  if (isWebAddress(url)) return null;
  if (type === 'rss') return 'must be the address of a feed, beginning with http:// or https://';
  return apiKeywords.includes(url) ? null : 'must be newsapi, gdelt or an address beginning with http:// or https://';
}

/** Full text search of the world's news by the GDELT project (DOC 2.0 API). */
export const gdeltAddress = 'https://api.gdeltproject.org/api/v2/doc/doc';

/** The request address of a GDELT source: our defaults, overridden by the source's metadata. */
export function gdeltRequest(source: Pick<Source, 'name' | 'metadata'>, base = gdeltAddress): string {
  const { metadata } = source;
  const url = new URL(safeWebAddress(metadata.endpoint) ?? base);
  url.searchParams.set('query', metadata.query?.trim() || source.name);
  url.searchParams.set('mode', metadata.mode?.trim() || 'artlist');
  url.searchParams.set('format', 'json');
  url.searchParams.set('maxrecords', String(metadata.maxRecords ?? limits.gdelt.maxRecords));
  url.searchParams.set('timespan', metadata.timespan?.trim() || limits.gdelt.timespan);
  return url.href;
}

/**
 * The address that the browser fetches a reader's source from. The type decides, not the keyword in `url`. Null when
 * there is nothing to fetch: a news API needs a key, which browsers do not have.
 * @throws Error 'Unknown source type'
 */
export function addressOfSource(
  source: Pick<LocalSource, 'name' | 'url' | 'metadata'> & { type: string },
): string | null {
  switch (source.type) {
    case 'rss':
      return source.url;
    case 'gdelt':
      return gdeltRequest(source);
    case 'api':
      return null;
    default:
      throw new Error('Unknown source type');
  }
}
