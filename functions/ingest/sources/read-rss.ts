import type { Source } from '#shared/domain/source.ts';
import { FeedError } from '../feed/feed-error.ts';
import { parseFeed } from '../feed/parse-feed.ts';
import { type FetchOptions, guardedFetch } from '../fetch/guarded-fetch.ts';
import type { SourceReading, Validators } from './source-reading.ts';

/** Fetches and parses a feed (RSS, Atom, RDF or JSON Feed). What parses as none is a failure with the parser's reason. */
export async function readRss(source: Pick<Source, 'url'>, validators: Validators, options: FetchOptions): Promise<SourceReading> {
  const { etag: knownEtag, lastModified: knownDate } = validators;
  const answer = await guardedFetch(source.url, { ...options, etag: knownEtag, lastModified: knownDate });
  if (answer.kind !== 'ok') return answer;
  if (answer.body.length === 0) return { kind: 'failed', reason: 'The publisher sent an empty answer' };
  try {
    const context = { url: answer.url, ...(answer.contentType && { contentType: answer.contentType }) };
    const feed = await parseFeed(answer.body, context);
    const { etag, lastModified, movedTo } = answer;
    return { kind: 'read', feed, etag, lastModified, ...(movedTo && { movedTo }) };
  } catch (error) {
    if (error instanceof FeedError) return { kind: 'failed', reason: error.message };
    throw error;
  }
}
