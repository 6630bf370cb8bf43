import { hash } from 'node:crypto';

/**
 * What goes wrong in a stage of start.ts, and how often (0 to 1). More often than AWS does in its worst minutes, so
 * that a short run shows a missing retry.
 */
export const faultRates = {
  /** A request to the table is throttled: ThrottlingException or ProvisionedThroughputExceededException. */
  throttle: 0.05,
  /** A batch is processed in part: UnprocessedItems, UnprocessedKeys, statements with an error. */
  partialBatch: 0.4,
  /** A transaction is cancelled, or a single write refused, because of another transaction or a full partition. */
  conflict: 0.1,
  /** A page of a query ends after a few items, as if they had reached one megabyte. */
  shortPage: 0.2,
  /**
   * A transaction is written, and its response is lost: the SDK sends it again with the same token. Or the same of a
   * batch of statements, which can be repeated.
   */
  lostResponse: 0.05,
  /** Messages arrive late. */
  lateMessages: 0.15,
  /** Messages are processed and delivered again. */
  duplicateMessages: 0.15,
  /** An event function ends before it has done anything. */
  deathBefore: 0.08,
  /** An event function ends or times out after it has written, before it has responded. */
  deathAfter: 0.08,
  /** API Gateway throttles a route: 429. */
  throttledRoute: 0.05,
  /** A function of a route is cut off after it has written: 503. */
  lostReply: 0.05,
  /** Google's keys cannot be fetched: signed-in requests get 503. */
  missingKeys: 0.03,
  /** A feed's publisher responds with 503 or not at all. */
  publisher: 0.15,
  /** A provider of live data fails. */
  provider: 0.2,
  /** Stripe fails, before or after it has done what it was asked for. */
  payments: 0.15,
  /** S3 fails. */
  storage: 0.2,
} as const satisfies Record<string, number>;
export type Fault = keyof typeof faultRates;
export const faultNames = Object.keys(faultRates) as Fault[];

/** Faults in a row for one operation. Callers that retry must succeed: this is a bad day, not an outage. */
const mostInARow = 2;

/**
 * Decides what goes wrong. Each decision depends on the seed, the operation's key and how often that operation was
 * attempted, and not on time or on other operations: the same seed strikes the same operations again.
 */
export class Chaos {
  readonly seed: number;
  /** Number of faults so far. */
  readonly struck = new Map<Fault, number>();
  private readonly faults: ReadonlySet<Fault>;
  private readonly attempts = new Map<string, { made: number; inARow: number }>();

  /** @param faults what goes wrong; everything by default */
  constructor(seed: number, faults: readonly Fault[] = faultNames) {
    this.seed = seed;
    this.faults = new Set(faults);
  }

  /** Whether this attempt of an operation goes wrong in this way. */
  strikes(fault: Fault, key: string): boolean {
    if (!this.faults.has(fault)) return false;
    const name = `${fault} ${key}`;
    const attempt = this.attempts.get(name) ?? { made: 0, inARow: 0 };
    attempt.made++;
    const strikes = attempt.inARow < mostInARow && this.fraction(`${name} ${attempt.made}`) < faultRates[fault];
    attempt.inARow = strikes ? attempt.inARow + 1 : 0;
    this.attempts.set(name, attempt);
    if (strikes) this.struck.set(fault, (this.struck.get(fault) ?? 0) + 1);
    return strikes;
  }

  /** The faults so far: `throttle 12, conflict 7`. */
  summary(): string {
    return [...this.struck].map(([fault, times]) => `${fault} ${times}`).join(', ');
  }

  /** A number from 0 to 1 that depends on the seed and the text only. */
  fraction(text: string): number {
    return Number.parseInt(hash('sha1', `${this.seed} ${text}`).slice(0, 8), 16) / 2 ** 32;
  }
}
