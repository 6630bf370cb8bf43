import type { FetchOptions } from '#functions/feeds/fetch/guarded-fetch.ts';
import { readFeed } from '#functions/feeds/read-feed.ts';
import { log } from '#functions/runtime/log.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { gdeltAddress } from '#shared/domain/sources/source-address.ts';
import { readGdelt } from './gdelt.ts';
import { newsApiKey } from './news-api-key.ts';
import { newsApiAddress, type ReadKey, readNewsApi } from './newsapi.ts';
import type { SourceReading, Validators } from './source-reading.ts';

export type { SourceReading, Validators };

/** What tests put in place of the world: addresses of the APIs, the key, the resolver, shorter deadlines. */
export interface ReadOptions {
  gdelt?: string;
  newsApi?: string;
  readKey?: ReadKey;
  fetch?: FetchOptions;
}

/**
 * Reads one source, whatever its type (the type decides, not the address: ING-35). Never throws for a bad source: a failure is a
 * reading with a reason that an editor can act on (ING-16).
 */
export async function readSource(
  source: Source,
  validators: Validators,
  now: Date,
  options: ReadOptions = {},
): Promise<SourceReading> {
  const fetch: FetchOptions = { ...options.fetch, now };
  try {
    switch (source.type) {
      case 'rss':
        return plain(
          await readFeed(source.url, { ...fetch, etag: validators.etag, lastModified: validators.lastModified }),
        );
      case 'gdelt':
        return plain(await readGdelt(source, options.gdelt ?? gdeltAddress, fetch));
      case 'api':
        return plain(
          await readNewsApi(source, options.newsApi ?? newsApiAddress, options.readKey ?? newsApiKey, fetch),
        );
      default:
        return { kind: 'failed', reason: 'Unknown source type' };
    }
  } catch (error) {
    log.error('source.read_failed', 'could not read a source because of an internal error', error, {
      sourceId: source.id,
    });
    return { kind: 'failed', reason: 'The source could not be read because of a fault on our side' };
  }
}

/** Only the promised fields: a fetch failure also knows codes that are nobody's business further on. */
function plain(reading: SourceReading): SourceReading {
  if (reading.kind !== 'failed') return reading;
  const { kind, reason, retryAfterSeconds } = reading;
  return { kind, reason, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}
