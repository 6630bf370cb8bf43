import type { MeasuredCall } from '#infra/traffic/measured.ts';
import type { Traffic } from '#infra/traffic/traffic.ts';
import type { CostOptions } from './options.ts';

/** Stored bytes of what an article has gained on a day (functions/counters/daily-gains.ts), measured. */
export const gainBytes = 200;
/** Packed bytes of a publisher in the figures of a day, measured with 500 of them. */
const publisherBytes = 14;
/** Milliseconds of processor time for each row, measured with 20,000. */
const rowMs = 0.025;
/** Partitions of a day, and the days before it. */
const otherReads = 5;

/** A roll-up of the figures at an average moment of the day (functions/counters/roll-up.ts). */
export function rollUpOf({ sources }: CostOptions, { activeArticles: { soFar } }: Traffic): MeasuredCall {
  return {
    readUnits: (soFar * gainBytes) / 4096 + otherReads,
    // One item each for publishers, regions and topics.
    writeUnits: Math.ceil((Math.min(sources, soFar) * publisherBytes) / 1024) + 2,
    requests: otherReads + 3,
    cpuMs: 2 + soFar * rowMs,
    bytes: 0,
  };
}
