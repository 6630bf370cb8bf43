import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Stage } from './stages.ts';

/** Memory, time and company of one function. */
export interface FunctionSize {
  /** Memory buys processor time: 1,769 MB is one core. */
  memoryMb: number;
  timeoutSeconds: number;
  /**
   * Places that a production stage keeps for it out of the account's 1,000: never more calls at once, and never fewer because of others. Lambda has no other fence between functions, so this is for
   * two kinds only: what waits for strangers, of which each slow one would hold a place, and the pipeline, which must run also while readers flood the routes.
   */
  reserved?: number;
}

/** Seconds that one call of a consumer may take; its queue hides a message for six times as long. */
export const consumerTimeoutSeconds = 120;

/**
 * Calls that SQS may start at once, for each consumer; two is the smallest that it takes. Production reserves as many places: fewer would have SQS count a refusal as an attempt, and three of those
 * end in the dead-letter queue.
 */
export const atOnce = {
  // A hundred feeds under way at most: enough for thousands of sources in five minutes, and no more than publishers and the table bear.
  'fetch-source': 10,
  // The one message group makes it one.
  'store-articles': 2,
  // Numbers that come a little later hurt nobody; ten at once keep up with a thousand articles a second.
  'fold-counters': 10,
  // One run at a time is all that is ever queued.
  'generate-articles': 2,
} as const;

/** The functions that an event starts. */
export const eventSizes = {
  // One query and some batches of ten messages: seconds, even for thousands of sources. It must end before the next tick. Somebody may start it by hand meanwhile.
  'schedule-sources': { memoryMb: 512, timeoutSeconds: 60, reserved: 2 },
  // Ten feeds at once: 5 MB decoded at most each, and a parsed tree several times as large beside it. In time ten feeds that all run into the 10 s of a fetch, one after the other on a slow host,
  // still end before the call does.
  'fetch-source': { memoryMb: 1024, timeoutSeconds: consumerTimeoutSeconds, reserved: atOnce['fetch-source'] },
  // It runs alone (one message group), so its speed is that of the whole ingestion: more than half a core.
  'store-articles': { memoryMb: 1024, timeoutSeconds: consumerTimeoutSeconds, reserved: atOnce['store-articles'] },
  // Ten articles at once: a query and an update each.
  'fold-counters': { memoryMb: 512, timeoutSeconds: consumerTimeoutSeconds, reserved: atOnce['fold-counters'] },
  // Three articles, and a model may take half a minute for each.
  'generate-articles': {
    memoryMb: 1024,
    timeoutSeconds: consumerTimeoutSeconds,
    reserved: atOnce['generate-articles'],
  },
  // The slowest provider is asked eight things one after the other, each for ten seconds at most.
  'refresh-live': { memoryMb: 512, timeoutSeconds: 120, reserved: 2 },
} as const satisfies Record<string, FunctionSize>;

/** The most that HTTP API waits is 30 s; a function that ends before it says itself what happened. */
const longestRoute = 29;

/**
 * The function of a route. Answers are small, so it is the cold start that needs memory: a bundle that takes a core 90 ms to import takes a third of a second with 512 MB, and with 256 MB twice that. A reader
 * has left after ten seconds; what fetches (10 s, then parsing 5 MB), queues messages or asks Stripe (twice four seconds, and a webhook may have to look again) has longer.
 */
export function routeSize({ needs }: Endpoint, stage: Stage): FunctionSize {
  // The route lets a burst of 40 through. Without the bound slow addresses, which anybody may name, would hold 290 places: ten new ones a second, each for 29 s.
  if (needs.web) return { memoryMb: 1024, timeoutSeconds: longestRoute, reserved: 40 };
  if (needs.sendsTo?.includes('sources')) return { memoryMb: 512, timeoutSeconds: longestRoute };
  // Twenty payments under way are more than there will be. When Stripe hangs, 50 calls a second of 20 s each would otherwise take the whole account; Stripe sends again what was refused, for three days.
  if (needs.payments === 'checkout' || needs.payments === 'events')
    return { memoryMb: 512, timeoutSeconds: 20, ...(stage.payments ? { reserved: 20 } : {}) };
  return { memoryMb: 512, timeoutSeconds: 10 };
}
