import * as z from 'zod/mini';
import { dayMs, daySeconds, hourMs, utcDay } from '#shared/domain/utc-day.ts';
import { type Candidate, candidate, choosePlayers, readSquads } from './diaspora-players.ts';
import { fetchJson, ProviderFailure } from './fetch-json.ts';
import { readMatches } from './football-matches.ts';
import { type Provider, type ProviderData, type ProviderOptions, provider, requireKey } from './provider.ts';

export const footballDataAddress = 'https://api.football-data.org/';

/** The provider allows ten days in one request for the matches of all competitions. */
const [daysBack, daysAhead] = [3, 6];
/** The leagues whose squads are read: those of the free plan in countries with a diaspora. */
export const squadLeagues = ['PL', 'PD', 'SA', 'BL1', 'FL1', 'DED', 'PPL'];

const matchesResponse = z.object({ matches: z.array(z.unknown()) });
/** By league: the players found, and when to read it again. Not every plan includes squads. */
const memory = z.record(z.string(), z.object({ next: z.iso.datetime(), found: z.array(candidate) }));
type Memory = z.infer<typeof memory>;

/** Sends requests until the quota of the minute is used up. */
interface Requests {
  get: (path: string) => Promise<unknown>;
  /** Set when the quota is used up, or the provider asks to wait. */
  waitUntil: Date | undefined;
}

/**
 * Matches of ten days, and players abroad from the squads of some leagues, which are read once a day. Sends one
 * request after the other until the quota of the minute is used up (ten in the free plan); the next run continues.
 */
export const footballData = ({ readKey, base = footballDataAddress, fetch }: ProviderOptions): Provider =>
  provider({
    name: 'football-data',
    everyMinutes: 30,
    async fetchData({ now, memory: stored }) {
      const headers = { 'x-auth-token': await requireKey(readKey) };
      const options = { ...fetch, headers, waitHeader: resetHeader, now };
      const requests: Requests = {
        waitUntil: undefined,
        get: async (path) => {
          const response = await fetchJson(new URL(path, base), options);
          requests.waitUntil = quotaReset(response.headers, now);
          return response.json;
        },
      };
      const parsed = matchesResponse.safeParse(await requests.get(matchesPath(now)));
      if (!parsed.success)
        throw new ProviderFailure('its response is not the documented list of matches', requests.waitUntil);
      const { matches, fixtures, invalid } = readMatches(parsed.data.matches, now);
      if (matches.length === 0 && invalid > 0)
        throw new ProviderFailure('no match has the documented format', requests.waitUntil);

      const squads = await readLeagues(memory.safeParse(stored).data ?? {}, requests, now);
      const candidates = Object.values(squads.memory).flatMap(({ found }) => found);
      const data: ProviderData[] = [{ subject: 'matches', data: matches }];
      if (candidates.length > 0)
        data.push({ subject: 'players', data: choosePlayers(candidates, fixtures, utcDay(now)) });
      return {
        ok: true,
        data,
        problems: [...(invalid > 0 ? [`${invalid} matches without the documented format`] : []), ...squads.problems],
        memory: squads.memory,
        ...(requests.waitUntil && { waitUntil: requests.waitUntil }),
      };
    },
  });

function matchesPath(now: Date): string {
  const [from, to] = [utcDay(now.getTime() - daysBack * dayMs), utcDay(now.getTime() + daysAhead * dayMs)];
  return `v4/matches?dateFrom=${from}&dateTo=${to}`;
}

const resetHeader = 'x-requestcounter-reset';

/** When the quota of the minute is renewed; undefined if requests are left. */
function quotaReset(headers: Headers, now: Date): Date | undefined {
  const left = headers.get('x-requests-available-minute');
  // A missing header means nothing; `Number(null)` would be 0.
  if (left === null || Number(left) > 0) return undefined;
  const reset = Number(headers.get(resetHeader) ?? 60);
  const seconds = Math.min(Math.max(Number.isFinite(reset) ? reset : 60, 1), daySeconds);
  return new Date(now.getTime() + seconds * 1000);
}

async function readLeagues(
  stored: Memory,
  requests: Requests,
  now: Date,
): Promise<{ memory: Memory; problems: string[] }> {
  const leagues: Memory = Object.fromEntries(
    squadLeagues.flatMap((code) => (stored[code] ? [[code, stored[code]]] : [])),
  );
  const problems: string[] = [];
  for (const code of squadLeagues) {
    if (requests.waitUntil !== undefined) break;
    const league = leagues[code];
    if (league !== undefined && Date.parse(league.next) > now.getTime()) continue;
    let found: Candidate[] | null = null;
    try {
      found = readSquads(await requests.get(`v4/competitions/${code}/teams`));
      if (found === null) problems.push(`squads of ${code}: not in the documented format`);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      requests.waitUntil = error.waitUntil;
      // The quota is used up: the next run reads this league.
      if (error.waitUntil !== undefined) break;
      problems.push(`squads of ${code}: ${error.message}`);
    }
    const next = new Date(now.getTime() + (found === null ? 4 * hourMs : dayMs)).toISOString();
    // A league that cannot be read keeps its players.
    leagues[code] = { next, found: found ?? league?.found ?? [] };
  }
  return { memory: leagues, problems };
}
