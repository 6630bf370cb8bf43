import { type FeedContext, parseFeed } from '#functions/feeds/parse/parse-feed.ts';

/** The scorer of the feed vectors calls `parse` for each file. */
export function parse(bytes: Uint8Array, { url, contentType }: FeedContext) {
  return parseFeed(bytes, { ...(url && { url }), ...(contentType && { contentType }) });
}
