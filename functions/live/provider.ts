import type { LiveProvider } from '#shared/config/providers.ts';
import type { Market } from '#shared/domain/live/market.ts';
import type { DiasporaPlayer, Match } from '#shared/domain/live/sport.ts';
import type { Weather } from '#shared/domain/live/weather.ts';

/** Data of one subject, as a provider has just told them. Markets may be some of their kind: those of before stay beside them. */
export type Told =
  | { subject: 'weather'; city: string; data: Weather }
  | { subject: 'currencies' | 'indices' | 'commodities'; data: readonly Market[] }
  | { subject: 'matches'; data: readonly Match[] }
  | { subject: 'players'; data: readonly DiasporaPlayer[] };

/** What asking a provider came to. */
export interface Reading {
  /** False when it could not be asked or what it said could not be read: then it is asked less and less often until it can. */
  heard: boolean;
  told: readonly Told[];
  /** What is missing or bad, in words for the log; never holds a key. What is told is good all the same. */
  problems: readonly string[];
  /** The provider asks us not to come before this, or our quota is spent until then. */
  waitUntil?: Date;
  /** What it wants to find in its next `Ask`; what it found stays when this is absent. */
  memory?: unknown;
}

export interface Ask {
  now: Date;
  /** What its reading before left, as it came out of the table: to be checked. */
  memory: unknown;
}

/** Somebody outside who knows the weather, the markets or the matches. One file in this folder each. */
export interface Provider {
  name: LiveProvider;
  /** How often it wants to be asked while all is well. */
  everyMinutes: number;
  /** Asks and reads, without throwing for anything that the other side does. */
  read(ask: Ask): Promise<Reading>;
}

/** Gives a provider's key. */
export type ReadKey = () => Promise<string | null>;

/** Nothing was heard, and why. */
export const silence = (problem: string, waitUntil?: Date): Reading => ({
  heard: false,
  told: [],
  problems: [problem],
  ...(waitUntil && { waitUntil }),
});
