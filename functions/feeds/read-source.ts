import { log } from '#functions/runtime/log.ts';
import { moveAfter } from '#shared/domain/sources/feed-move.ts';
import type { FetchOutcome } from '#shared/domain/sources/fetch-outcome.ts';
import { newestOf } from '#shared/domain/sources/same-feed.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { gdeltAddress } from '#shared/domain/sources/source-address.ts';
import { readGdelt } from './apis/gdelt.ts';
import { newsApiAddress, newsApiKey, type ReadKey, readNewsApi } from './apis/newsapi.ts';
import type { FetchOptions, Validators } from './fetch/guarded-fetch.ts';
import { type FetchedFeed, type KnownEntries, readFeed } from './read-feed.ts';

/** Replacements for tests: addresses of the APIs, the key, the resolver, shorter deadlines. */
export interface ReadOptions {
  gdelt?: string;
  newsApi?: string;
  readKey?: ReadKey;
  fetch?: FetchOptions;
  /** Runs before the response of a feed is parsed. */
  beforeParse?: () => Promise<void>;
  /** Entries of a feed that need not be parsed again. */
  known?: KnownEntries;
}

/**
 * Reads one source. Its type decides how, not its address. Never throws: every failure is an outcome with a reason
 * that an editor can act on.
 * @param validators those of the last stored response
 */
export async function readSource(
  source: Source,
  { etag, lastModified }: Validators,
  now: Date,
  options: ReadOptions = {},
): Promise<FetchOutcome<FetchedFeed>> {
  const fetch: FetchOptions = { ...options.fetch, now };
  try {
    switch (source.type) {
      case 'rss': {
        const reading = { beforeParse: options.beforeParse, known: options.known };
        const outcome = await readFeed(source.url, { ...fetch, etag, lastModified }, reading);
        const isElsewhere = outcome.kind === 'unchanged' && moveAfter(source, outcome, now)?.to !== source.move?.to;
        // The validators are of another address: what is unchanged there may be no feed.
        const read = isElsewhere ? await readFeed(source.url, fetch, reading) : outcome;
        return read.kind === 'ok' ? { ...read, newest: newestOf(read.feed.entries, source.newest) } : read;
      }
      case 'gdelt':
        return await readGdelt(source, options.gdelt ?? gdeltAddress, fetch);
      case 'api':
        return await readNewsApi(source, options.newsApi ?? newsApiAddress, options.readKey ?? newsApiKey, fetch);
      default:
        return { kind: 'failed', code: 'internal', reason: 'Unknown source type' };
    }
  } catch (error) {
    log.error('source.read_failed', 'could not read a source because of an internal error', error, {
      sourceId: source.id,
    });
    return { kind: 'failed', code: 'internal', reason: 'The source could not be read because of an internal error' };
  }
}
