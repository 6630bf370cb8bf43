import * as z from 'zod/mini';
import { dayMs, daySeconds, hourMs, utcDay } from '#shared/domain/utc-day.ts';
import { choosePlayers } from './choose-players.ts';
import { type FetchJsonOptions, fetchJson, type JsonAnswer } from './fetch-json.ts';
import { readMatches } from './football-matches.ts';
import { type Candidate, candidate, readSquads } from './football-squads.ts';
import { type Provider, type Reading, type ReadKey, silence, type Told } from './provider.ts';

export const footballDataAddress = 'https://api.football-data.org/';

/** Ten days are the most that the matches of all competitions may be asked for at once. */
const [daysBack, daysAhead] = [3, 6];
/** The leagues whose squads are read: those of the free plan that are played where the diasporas live. */
export const squadLeagues = ['PL', 'PD', 'SA', 'BL1', 'FL1', 'DED', 'PPL'];

const matchesAnswer = z.object({ matches: z.array(z.unknown()) });
/** By league: who was found, and when to look again. Some plans tell squads and some do not. */
const memory = z.record(z.string(), z.object({ next: z.iso.datetime(), found: z.array(candidate) }));
type Memory = z.infer<typeof memory>;

export interface FootballDataOptions {
  readKey: ReadKey;
  base?: string;
  fetch?: FetchJsonOptions;
}

/**
 * Matches of ten days, and players abroad from the squads of some leagues, which are read once a day and remembered. Asks one thing after the other and stops
 * when the minute's calls are used up (ten in the free plan); what is left is asked next time.
 */
export function footballData({ readKey, base = footballDataAddress, fetch }: FootballDataOptions): Provider {
  return {
    name: 'football-data',
    everyMinutes: 30,
    async read(ask) {
      const key = await readKey();
      if (key === null) return silence('the parameter with its key is empty');
      const { now } = ask;
      const quota = new Quota(now);
      const get = (path: string): Promise<JsonAnswer> =>
        quota.use(
          fetchJson(new URL(path, base), {
            ...fetch,
            headers: { 'x-auth-token': key },
            waitHeader: 'x-requestcounter-reset',
            now,
          }),
        );

      const got = await get(matchesPath(now));
      if (got.kind !== 'ok') return silence(got.reason, quota.waitUntil);
      const parsed = matchesAnswer.safeParse(got.json);
      if (!parsed.success) return silence('its answer is not the documented list of matches', quota.waitUntil);
      const { matches, fixtures, bad } = readMatches(parsed.data.matches, now);
      if (matches.length === 0 && bad > 0) return silence('no match is in the documented form', quota.waitUntil);

      const before = memory.safeParse(ask.memory);
      const squads = await readLeagues(before.success ? before.data : {}, get, quota, now);
      const told: Told[] = [{ subject: 'matches', data: matches }];
      const found = Object.values(squads.memory).flatMap((league) => league.found);
      if (found.length > 0) told.push({ subject: 'players', data: choosePlayers(found, fixtures, utcDay(now)) });
      const problems = [...(bad > 0 ? [`${bad} matches not in the documented form`] : []), ...squads.problems];
      return {
        heard: true,
        told,
        problems,
        memory: squads.memory,
        ...(quota.waitUntil && { waitUntil: quota.waitUntil }),
      } satisfies Reading;
    },
  };
}

function matchesPath(now: Date): string {
  const [from, to] = [utcDay(now.getTime() - daysBack * dayMs), utcDay(now.getTime() + daysAhead * dayMs)];
  return `v4/matches?dateFrom=${from}&dateTo=${to}`;
}

/** What the provider says about the calls that are left in this minute. */
class Quota {
  waitUntil: Date | undefined;
  readonly #now: Date;

  constructor(now: Date) {
    this.#now = now;
  }

  async use(asked: Promise<JsonAnswer>): Promise<JsonAnswer> {
    const answer = await asked;
    if (answer.kind === 'wait') this.waitUntil = answer.until;
    // Headers that are not there say nothing; `Number(null)` would say 0.
    const left = answer.kind === 'ok' ? answer.header('x-requests-available-minute') : null;
    if (answer.kind === 'ok' && left !== null && Number(left) <= 0) {
      const seconds = Number(answer.header('x-requestcounter-reset') ?? 60);
      this.waitUntil = new Date(
        this.#now.getTime() + Math.min(Math.max(Number.isFinite(seconds) ? seconds : 60, 1), daySeconds) * 1000,
      );
    }
    return answer;
  }
}

async function readLeagues(
  before: Memory,
  get: (path: string) => Promise<JsonAnswer>,
  quota: Quota,
  now: Date,
): Promise<{ memory: Memory; problems: string[] }> {
  const known: Memory = Object.fromEntries(
    squadLeagues.flatMap((code) => (before[code] ? [[code, before[code]]] : [])),
  );
  const problems: string[] = [];
  for (const code of squadLeagues) {
    if (quota.waitUntil !== undefined) break;
    const league = known[code];
    if (league !== undefined && Date.parse(league.next) > now.getTime()) continue;
    const got = await get(`v4/competitions/${code}/teams`);
    // It was not answered but put off: its turn comes when the quota is back.
    if (got.kind === 'wait') break;
    const found: Candidate[] | null = got.kind === 'ok' ? readSquads(got.json) : null;
    if (found === null)
      problems.push(`squads of ${code}: ${got.kind === 'ok' ? 'not in the documented form' : got.reason}`);
    const next = new Date(now.getTime() + (found === null ? 4 * hourMs : dayMs)).toISOString();
    // A league that cannot be read keeps the players that were found in it before.
    known[code] = { next, found: found ?? league?.found ?? [] };
  }
  return { memory: known, problems };
}
