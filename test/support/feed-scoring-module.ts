import { type FeedContext, parseFeed } from '#functions/feeds/parse/parse-feed.ts';

/** What the scorer of the feed vectors imports: it calls `parse` for each file. */
export function parse(bytes: Uint8Array, { url, contentType }: FeedContext) {
  return parseFeed(bytes, { ...(url && { url }), ...(contentType && { contentType }) });
}
