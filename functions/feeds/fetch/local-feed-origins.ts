import { localEnv } from '#functions/runtime/env.ts';

const none: ReadonlySet<string> = new Set();

/**
 * Origins such as `http://127.0.0.1:4010` that may be fetched although they are not public: the local stage's
 * fixtures. Empty in a deployed function, whose bundle does not contain the variable's name
 * (test/ingest/fetch/local-feed-origins.test.ts).
 */
export function localFeedOrigins(): ReadonlySet<string> {
  const { feedOrigins } = localEnv();
  return feedOrigins ? new Set(feedOrigins.split(',').map((origin) => origin.trim())) : none;
}
