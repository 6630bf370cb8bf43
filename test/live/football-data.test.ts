import { describe, expect, it } from 'vitest';
import { footballData, squadLeagues } from '#functions/live/football-data.ts';
import type { ProviderResult } from '#functions/live/provider.ts';
import { diasporaPlayer, match } from '#shared/domain/live/sport.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { clubs, matchesResponse, matchRow, now, teamsResponse } from './sample-responses.ts';

interface Host {
  matches?: unknown;
  teams?: (code: string) => { status?: number; body: unknown };
  headers?: (n: number) => Record<string, string>;
}
async function host({ matches = matchesResponse(), teams, headers = () => ({}) }: Host = {}) {
  let n = 0;
  return publisher((request, response) => {
    const code = /^\/v4\/competitions\/(\w+)\/teams$/.exec(request.url ?? '')?.[1];
    const { status = 200, body } =
      code === undefined ? { body: matches } : (teams?.(code) ?? { body: teamsResponse(`League ${code}`, 'England') });
    response.writeHead(status, headers(n++)).end(JSON.stringify(body));
  }, false);
}
const provider = (origin: string) => footballData({ base: `${origin}/`, readKey: async () => 'k-secret' });
const fetchFrom = (origin: string, memory: unknown = null, at = now): Promise<ProviderResult> =>
  provider(origin).fetchData({ now: at, memory });
const matchesOf = ({ data }: ProviderResult) => data.flatMap((one) => (one.subject === 'matches' ? one.data : []));
const playersOf = ({ data }: ProviderResult) => data.flatMap((one) => (one.subject === 'players' ? one.data : []));

describe('matches from football-data.org [API-20, ENT-12]', () => {
  it('the reader of matches requests three days of results and six of fixtures, with the key in a header', async () => {
    const server = await host();
    await fetchFrom(server.origin);
    expect(server.requests[0]?.url).toBe('/v4/matches?dateFrom=2026-11-18&dateTo=2026-11-27');
    for (const { headers, url } of server.requests) {
      expect(headers['x-auth-token']).toBe('k-secret');
      expect(url).not.toContain('secret');
    }
  });

  it('the reader of matches returns fixtures, then results, each group ordered by distance from now, and no other matches [SPORT-04]', async () => {
    const result = await fetchFrom((await host()).origin);
    expect(result.ok).toBe(true);
    expect(matchesOf(result).map((one) => match.parse(one))).toEqual([
      {
        id: 'football-data-16',
        homeTeam: 'Lighthouse',
        awayTeam: 'Union of the Docks',
        score: null,
        date: '2026-11-22',
        time: '16:30',
        kickoffUtc: '2026-11-22T16:30:00.000Z',
        competition: 'Invented League',
      },
      expect.objectContaining({ id: 'football-data-15', score: null, date: '2026-11-25', time: '19:45' }),
      // Decided on penalties, which do not count.
      expect.objectContaining({ id: 'football-data-12', score: '1-1' }),
      expect.objectContaining({ id: 'football-data-11', score: '2-1' }),
    ]);
  });

  it('the reader of matches leaves out invalid matches and matches before the draw', async () => {
    const good = matchRow(20, '2026-11-22T12:30:00Z', 'TIMED', clubs.port, clubs.harbour);
    const { result } = await readMatches([
      good,
      { ...good, utcDate: 'soon' },
      null,
      { ...good, homeTeam: { id: 5, name: null } },
    ]);
    expect(matchesOf(result).map(({ id }) => id)).toEqual(['football-data-20']);
    expect(result.problems[0]).toBe('2 matches without the documented format');
  });

  it('the reader of matches accepts an empty list of matches [SPORT-10]', async () => {
    const { result } = await readMatches([]);
    expect(result).toMatchObject({ ok: true });
    expect(result.data).toContainEqual({ subject: 'matches', data: [] });
  });

  it('the reader of matches fails when all matches are invalid, since the format must have changed', async () => {
    const { result, requests } = await readMatches([{ id: 1 }, 'x']);
    expect(result).toMatchObject({ ok: false, data: [], problems: ['no match has the documented format'] });
    expect(requests).toHaveLength(1);
  });

  async function readMatches(matches: unknown[]) {
    const server = await host({ matches: { matches } });
    return { result: await fetchFrom(server.origin), requests: server.requests };
  }
});

describe('players abroad from the squads of football-data.org [API-21, ENT-13]', () => {
  it('the reader of players abroad returns players of the five regions whose club is in another country, with its next match', async () => {
    const server = await host();
    const result = await fetchFrom(server.origin);
    expect(server.requests.slice(1).map(({ url }) => url)).toEqual(
      squadLeagues.map((code) => `/v4/competitions/${code}/teams`),
    );
    const players = playersOf(result).map((one) => diasporaPlayer.parse(one));
    expect(players.map(({ originCountry }) => originCountry)).not.toContain('England');
    expect(players.find(({ club }) => club === 'Union of the Docks')).toMatchObject({
      diasporaCountry: 'England',
      nextFixtureUtc: '2026-11-22T16:30:00.000Z',
      nextOpponent: 'Lighthouse',
    });
    const port = players.find(({ club }) => club === 'Port Royal');
    expect(port).toMatchObject({ originCountry: 'Egypt', nextFixtureUtc: null });
    expect(port).not.toHaveProperty('nextOpponent');
  });

  it('the reader of players abroad leaves out players whose club is in their own country', async () => {
    const server = await host({ teams: (code) => ({ body: teamsResponse(code, 'Colombia') }) });
    expect(playersOf(await fetchFrom(server.origin)).map(({ originCountry }) => originCountry)).not.toContain(
      'Colombia',
    );
  });

  it('the reader of players abroad reads squads once a day and updates the next matches each time', async () => {
    const server = await host();
    const first = await fetchFrom(server.origin);
    const calls = server.requests.length;
    const soon = new Date('2026-11-21T12:50:00Z');
    const second = await fetchFrom(server.origin, first.memory, soon);
    expect(server.requests.length).toBe(calls + 1);
    expect(playersOf(second)).toEqual(playersOf(first));
    await fetchFrom(server.origin, second.memory, new Date('2026-11-22T12:21:00Z'));
    expect(server.requests.length).toBe(calls + 1 + calls);
  });

  it('the reader of players abroad keeps the players of a league that cannot be read, and reads it again after four hours', async () => {
    const first = await fetchFrom((await host()).origin);
    const tomorrow = new Date('2026-11-22T12:30:00Z');
    const server = await host({
      teams: (code) =>
        code === 'PD'
          ? { status: 500, body: {} }
          : code === 'SA'
            ? { body: { count: 3 } }
            : { body: teamsResponse(code, 'Spain') },
    });
    const second = await fetchFrom(server.origin, first.memory, tomorrow);
    expect(second.problems).toEqual([
      'squads of PD: it responded with an error (500)',
      'squads of SA: not in the documented format',
    ]);
    expect(second.memory).toMatchObject({
      PD: {
        next: '2026-11-22T16:30:00.000Z',
        found: expect.arrayContaining([expect.objectContaining({ name: 'Zed Quill of League PD' })]),
      },
      PL: {
        next: '2026-11-23T12:30:00.000Z',
        found: expect.arrayContaining([expect.objectContaining({ name: 'Zed Quill of PL' })]),
      },
    });
  });

  it('the reader of players abroad returns matches without players when the plan does not include squads', async () => {
    const bare = (code: string) => ({
      body: { ...teamsResponse(code, 'Spain'), teams: [{ ...clubs.harbour, area: { name: 'Spain' }, squad: [] }] },
    });
    const result = await fetchFrom((await host({ teams: bare })).origin);
    expect(result.data.map(({ subject }) => subject)).toEqual(['matches']);
    expect(result.ok).toBe(true);
  });

  it('the reader of players abroad leaves out invalid teams and persons', async () => {
    const spoiled = (code: string) => {
      const good = teamsResponse(code, 'Spain');
      return {
        body: {
          ...good,
          teams: [
            null,
            { ...clubs.lamps, squad: 'none' },
            { ...good.teams[0], squad: [null, { name: '' }, ...(good.teams[0]?.squad ?? [])] },
          ],
        },
      };
    };
    const result = await fetchFrom((await host({ teams: spoiled })).origin);
    expect(new Set(playersOf(result).map(({ club }) => club))).toEqual(new Set(['Harbour City']));
    expect(result.problems).toEqual([]);
  });

  it('the reader of players abroad ignores memory in an unknown format', async () => {
    for (const memory of ['x', { PL: { next: 'soon', found: [] } }, { PL: { found: [{ name: 1 }] } }]) {
      const server = await host();
      await fetchFrom(server.origin, memory);
      expect(server.requests).toHaveLength(1 + squadLeagues.length);
    }
  });
});

describe('the quota of football-data.org [API-20]', () => {
  it('the reader of football-data.org stops when the requests of the minute are used up, and continues in the next run', async () => {
    const left = [3, 2, 1, 0];
    const server = await host({
      headers: (n) => ({ 'x-requests-available-minute': String(left[n] ?? 9), 'x-requestcounter-reset': '42' }),
    });
    const first = await fetchFrom(server.origin);
    expect(server.requests).toHaveLength(4);
    expect(first).toMatchObject({ ok: true, waitUntil: new Date('2026-11-21T12:20:42Z') });
    const second = await fetchFrom(server.origin, first.memory, new Date('2026-11-21T12:50:00Z'));
    expect(server.requests.slice(5).map(({ url }) => url)).toEqual(
      squadLeagues.slice(3).map((code) => `/v4/competitions/${code}/teams`),
    );
    expect(second.waitUntil).toBeUndefined();
  });

  it('the reader of football-data.org reads from the provider’s own header when a 429 ends', async () => {
    const server = await publisher(
      (_request, response) => response.writeHead(429, { 'x-requestcounter-reset': '37' }).end('{}'),
      false,
    );
    expect(await fetchFrom(server.origin)).toMatchObject({ ok: false, waitUntil: new Date('2026-11-21T12:20:37Z') });
  });

  it('the reader of football-data.org keeps the data of earlier requests after a 429', async () => {
    const server = await host({
      teams: (code) => (code === 'PD' ? { status: 429, body: {} } : { body: teamsResponse(code, 'Spain') }),
      headers: (n) => (n === 2 ? { 'retry-after': '60' } : {}),
    });
    const result = await fetchFrom(server.origin);
    expect(server.requests).toHaveLength(3);
    expect(result).toMatchObject({ ok: true, waitUntil: new Date('2026-11-21T12:21:00Z') });
    expect(Object.keys(result.memory ?? {})).toEqual(['PL']);
    expect(playersOf(result).length).toBeGreaterThan(0);
  });
});
