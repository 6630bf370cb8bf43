const none: ReadonlySet<string> = new Set();

/**
 * Origins such as `http://127.0.0.1:4010` that may be fetched although they are not public: the local stage's own fixtures.
 * `LOCAL_STAGE` is an esbuild define, so in what is deployed this function returns the empty set and the variable's name is gone
 * (test/ingest/fetch/local-feed-origins.test.ts). `typeof` because scripts run this file unbundled, where the define does not exist.
 */
export function localFeedOrigins(): ReadonlySet<string> {
  if (typeof LOCAL_STAGE !== 'undefined' && LOCAL_STAGE) {
    const listed = process.env.LOCAL_FEED_ORIGINS;
    return listed ? new Set(listed.split(',').map((origin) => origin.trim())) : none;
  }
  return none;
}
