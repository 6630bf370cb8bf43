import { limits } from '../../config/limits.ts';
import { wholeAddress } from '../web-address.ts';
import type { Source } from './source.ts';

/** The GDELT project's full text search of the world's news (DOC 2.0 API). */
export const gdeltAddress = 'https://api.gdeltproject.org/api/v2/doc/doc';

/** The request of a GDELT source: defaults of ING-05 and ING-06, overridden by its metadata (ING-07, ING-34). */
export function gdeltRequest(source: Pick<Source, 'name' | 'metadata'>, base = gdeltAddress): string {
  const { metadata } = source;
  const url = new URL(wholeAddress(metadata.endpoint) ?? base);
  url.searchParams.set('query', metadata.query?.trim() || source.name);
  url.searchParams.set('mode', metadata.mode?.trim() || 'artlist');
  url.searchParams.set('format', 'json');
  url.searchParams.set('maxrecords', String(metadata.maxRecords ?? limits.gdelt.maxRecords));
  url.searchParams.set('timespan', metadata.timespan?.trim() || limits.gdelt.timespan);
  return url.href;
}
