import type { LiveProvider } from '#shared/config/providers.ts';
import type { Market } from '#shared/domain/live/market.ts';
import type { DiasporaPlayer, Match } from '#shared/domain/live/sport.ts';
import type { Weather } from '#shared/domain/live/weather.ts';
import { type FetchJsonOptions, ProviderFailure } from './fetch-json.ts';

/** New data on one subject. Markets may be a part of their subject; the stored ones that are missing here stay. */
export type ProviderData =
  | { subject: 'weather'; city: string; data: Weather }
  | { subject: 'currencies' | 'indices' | 'commodities'; data: readonly Market[] }
  | { subject: 'matches'; data: readonly Match[] }
  | { subject: 'players'; data: readonly DiasporaPlayer[] };

export interface ProviderResult {
  /**
   * False when the request failed or the response is unusable. Requests then become less frequent until one succeeds.
   */
  ok: boolean;
  data: readonly ProviderData[];
  /** What is missing or invalid, for the log and without keys. `data` is valid all the same. */
  problems: readonly string[];
  /** No request before this: the provider asked to wait, or the quota is used up. */
  waitUntil?: Date;
  /** State for the next request. If absent, the stored state stays. */
  memory?: unknown;
}

export interface ProviderRequest {
  now: Date;
  /** The state that the last result returned, unchecked. */
  memory: unknown;
}

/** An external provider of weather, markets or matches. Each has a file in this folder. */
export interface Provider {
  name: LiveProvider;
  /** The interval between successful requests. */
  everyMinutes: number;
  /** Requests and parses new data. Does not throw for anything that the provider does. */
  fetchData(request: ProviderRequest): Promise<ProviderResult>;
}

/** Reads a provider's key; null when there is none. */
export type ReadKey = () => Promise<string | null>;

/** What a provider is made with. */
export interface ProviderOptions {
  readKey: ReadKey;
  /** Replaces the provider's own address. */
  base?: string;
  fetch?: FetchJsonOptions;
}

/** The key of a provider that works only with one. @throws ProviderFailure without a key */
export async function requireKey(readKey: ReadKey): Promise<string> {
  const key = await readKey();
  if (key === null) throw new ProviderFailure('the parameter with its key is empty');
  return key;
}

/** Makes a provider. A `ProviderFailure` that `fetchData` throws becomes its result. */
export const provider = ({ fetchData, ...settings }: Provider): Provider => ({
  ...settings,
  fetchData: (request) =>
    fetchData(request).catch((error: unknown) => {
      if (error instanceof ProviderFailure) return failure(error.message, error.waitUntil);
      throw error;
    }),
});

export const failure = (problem: string, waitUntil?: Date): ProviderResult => ({
  ok: false,
  data: [],
  problems: [problem],
  ...(waitUntil && { waitUntil }),
});
