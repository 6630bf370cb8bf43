/** Address of a proxy for feeds: whole and http(s), with `{url}` in its path or query for the address that is asked for. */
export const feedProxyPattern = /^https?:\/\/[\w.-]+(:\d+)?\/[\w./?&=~%-]*\{url\}[\w./?&=~%-]*$/;
