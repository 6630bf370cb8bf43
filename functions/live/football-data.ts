import * as z from 'zod/mini';
import { dayMs, daySeconds, hourMs, utcDay } from '#shared/domain/utc-day.ts';
import { type Candidate, candidate, choosePlayers, readSquads } from './diaspora-players.ts';
import { type FetchJsonOptions, fetchJson, type JsonResult } from './fetch-json.ts';
import { readMatches } from './football-matches.ts';
import { failure, type Provider, type ProviderData, type ReadKey } from './provider.ts';

export const footballDataAddress = 'https://api.football-data.org/';

/** The provider allows ten days in one request for the matches of all competitions. */
const [daysBack, daysAhead] = [3, 6];
/** The leagues whose squads are read: those of the free plan in countries with a diaspora. */
export const squadLeagues = ['PL', 'PD', 'SA', 'BL1', 'FL1', 'DED', 'PPL'];

const matchesResponse = z.object({ matches: z.array(z.unknown()) });
/** By league: the players found, and when to read it again. Not every plan includes squads. */
const memory = z.record(z.string(), z.object({ next: z.iso.datetime(), found: z.array(candidate) }));
type Memory = z.infer<typeof memory>;

type Get = (path: string) => Promise<JsonResult>;

export interface FootballDataOptions {
  readKey: ReadKey;
  base?: string;
  fetch?: FetchJsonOptions;
}

/**
 * Matches of ten days, and players abroad from the squads of some leagues, which are read once a day. Sends one
 * request after the other until the quota of the minute is used up (ten in the free plan); the next run continues.
 */
export function footballData({ readKey, base = footballDataAddress, fetch }: FootballDataOptions): Provider {
  return {
    name: 'football-data',
    everyMinutes: 30,
    async fetchData({ now, memory: stored }) {
      const key = await readKey();
      if (key === null) return failure('the parameter with its key is empty');
      const quota = new Quota(now);
      const options = { ...fetch, headers: { 'x-auth-token': key }, waitHeader: 'x-requestcounter-reset', now };
      const get: Get = (path) => quota.track(fetchJson(new URL(path, base), options));

      const response = await get(matchesPath(now));
      if (response.kind !== 'ok') return failure(response.reason, quota.waitUntil);
      const parsed = matchesResponse.safeParse(response.json);
      if (!parsed.success) return failure('its response is not the documented list of matches', quota.waitUntil);
      const { matches, fixtures, invalid } = readMatches(parsed.data.matches, now);
      if (matches.length === 0 && invalid > 0) return failure('no match has the documented format', quota.waitUntil);

      const known = memory.safeParse(stored);
      const squads = await readLeagues(known.success ? known.data : {}, get, quota, now);
      const candidates = Object.values(squads.memory).flatMap(({ found }) => found);
      const data: ProviderData[] = [{ subject: 'matches', data: matches }];
      if (candidates.length > 0)
        data.push({ subject: 'players', data: choosePlayers(candidates, fixtures, utcDay(now)) });
      return {
        ok: true,
        data,
        problems: [...(invalid > 0 ? [`${invalid} matches without the documented format`] : []), ...squads.problems],
        memory: squads.memory,
        ...(quota.waitUntil && { waitUntil: quota.waitUntil }),
      };
    },
  };
}

function matchesPath(now: Date): string {
  const [from, to] = [utcDay(now.getTime() - daysBack * dayMs), utcDay(now.getTime() + daysAhead * dayMs)];
  return `v4/matches?dateFrom=${from}&dateTo=${to}`;
}

/** Tracks the remaining requests of the minute, from the headers of the responses. */
class Quota {
  waitUntil: Date | undefined;
  private readonly now: Date;

  constructor(now: Date) {
    this.now = now;
  }

  async track(request: Promise<JsonResult>): Promise<JsonResult> {
    const response = await request;
    if (response.kind === 'wait') this.waitUntil = response.until;
    // A missing header means nothing; `Number(null)` would be 0.
    const left = response.kind === 'ok' ? response.header('x-requests-available-minute') : null;
    if (response.kind === 'ok' && left !== null && Number(left) <= 0) {
      const reset = Number(response.header('x-requestcounter-reset') ?? 60);
      const seconds = Math.min(Math.max(Number.isFinite(reset) ? reset : 60, 1), daySeconds);
      this.waitUntil = new Date(this.now.getTime() + seconds * 1000);
    }
    return response;
  }
}

async function readLeagues(
  stored: Memory,
  get: Get,
  quota: Quota,
  now: Date,
): Promise<{ memory: Memory; problems: string[] }> {
  const leagues: Memory = Object.fromEntries(
    squadLeagues.flatMap((code) => (stored[code] ? [[code, stored[code]]] : [])),
  );
  const problems: string[] = [];
  for (const code of squadLeagues) {
    if (quota.waitUntil !== undefined) break;
    const league = leagues[code];
    if (league !== undefined && Date.parse(league.next) > now.getTime()) continue;
    const response = await get(`v4/competitions/${code}/teams`);
    // The quota is used up: the next run reads this league.
    if (response.kind === 'wait') break;
    const found: Candidate[] | null = response.kind === 'ok' ? readSquads(response.json) : null;
    if (found === null)
      problems.push(`squads of ${code}: ${response.kind === 'ok' ? 'not in the documented format' : response.reason}`);
    const next = new Date(now.getTime() + (found === null ? 4 * hourMs : dayMs)).toISOString();
    // A league that cannot be read keeps its players.
    leagues[code] = { next, found: found ?? league?.found ?? [] };
  }
  return { memory: leagues, problems };
}
