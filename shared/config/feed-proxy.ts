/**
 * Address of a feed proxy: absolute http(s), with `{url}` in the path or query in place of the feed's address. A file
 * of its own, because every visit loads it: together with the desk's tables it would become one more request.
 */
export const feedProxyPattern = /^https?:\/\/[\w.-]+(:\d+)?\/[\w./?&=~%-]*\{url\}[\w./?&=~%-]*$/;
