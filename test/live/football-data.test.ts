import { describe, expect, it } from 'vitest';
import { footballData, squadLeagues } from '#functions/live/football-data.ts';
import type { Reading } from '#functions/live/provider.ts';
import { diasporaPlayer } from '#shared/domain/live/sport.ts';
import { match } from '#shared/domain/live/sport.ts';
import { publisher } from '#test/ingest/fetch/loopback.ts';
import { clubs, matchesAnswer, matchRow, now, teamsAnswer } from './recorded.ts';

interface Host {
  matches?: unknown;
  teams?: (code: string) => { status?: number; body: unknown };
  headers?: (n: number) => Record<string, string>;
}
async function host({ matches = matchesAnswer(), teams, headers = () => ({}) }: Host = {}) {
  let n = 0;
  return publisher((request, response) => {
    const code = /^\/v4\/competitions\/(\w+)\/teams$/.exec(request.url ?? '')?.[1];
    const { status = 200, body } =
      code === undefined ? { body: matches } : (teams?.(code) ?? { body: teamsAnswer(`League ${code}`, 'England') });
    response.writeHead(status, headers(n++)).end(JSON.stringify(body));
  }, false);
}
const provider = (origin: string) => footballData({ base: `${origin}/`, readKey: async () => 'k-secret' });
const read = (origin: string, memory: unknown = null, at = now): Promise<Reading> =>
  provider(origin).read({ now: at, memory });
const matchesOf = ({ told }: Reading) => told.flatMap((one) => (one.subject === 'matches' ? one.data : []));
const playersOf = ({ told }: Reading) => told.flatMap((one) => (one.subject === 'players' ? one.data : []));

describe('API-20 ENT-12 matches from football-data.org', () => {
  it('asks for three days of results and six of fixtures, with the key in its header', async () => {
    const server = await host();
    await read(server.origin);
    expect(server.requests[0]?.url).toBe('/v4/matches?dateFrom=2026-11-18&dateTo=2026-11-27');
    for (const { headers, url } of server.requests) {
      expect(headers['x-auth-token']).toBe('k-secret');
      expect(url).not.toContain('secret');
    }
  });

  it('SPORT-04 tells those to come first, then results, each by the time nearest to now; what is neither is left out', async () => {
    const reading = await read((await host()).origin);
    expect(reading.heard).toBe(true);
    expect(matchesOf(reading).map((one) => match.parse(one))).toEqual([
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
      // Decided on penalties: the goals of play are level.
      expect.objectContaining({ id: 'football-data-12', score: '1-1' }),
      expect.objectContaining({ id: 'football-data-11', score: '2-1' }),
    ]);
  });

  it('a bad match among good ones, and teams that are not drawn yet, are left out', async () => {
    const good = matchRow(20, '2026-11-22T12:30:00Z', 'TIMED', clubs.port, clubs.harbour);
    const { reading } = await readMatches([
      good,
      { ...good, utcDate: 'soon' },
      null,
      { ...good, homeTeam: { id: 5, name: null } },
    ]);
    expect(matchesOf(reading).map(({ id }) => id)).toEqual(['football-data-20']);
    expect(reading.problems[0]).toBe('2 matches not in the documented form');
  });

  it('SPORT-10 no match in these days is heard, and told', async () => {
    const { reading } = await readMatches([]);
    expect(reading).toMatchObject({ heard: true });
    expect(reading.told).toContainEqual({ subject: 'matches', data: [] });
  });

  it('only bad matches are a silence: the form has changed', async () => {
    const { reading, requests } = await readMatches([{ id: 1 }, 'x']);
    expect(reading).toMatchObject({ heard: false, told: [], problems: ['no match is in the documented form'] });
    expect(requests).toHaveLength(1);
  });

  async function readMatches(matches: unknown[]) {
    const server = await host({ matches: { matches } });
    return { reading: await read(server.origin), requests: server.requests };
  }
});

describe('API-21 ENT-13 players abroad from the squads of football-data.org', () => {
  it('tells players of the five regions whose club is in another country, with its next match', async () => {
    const server = await host();
    const reading = await read(server.origin);
    expect(server.requests.slice(1).map(({ url }) => url)).toEqual(
      squadLeagues.map((code) => `/v4/competitions/${code}/teams`),
    );
    const players = playersOf(reading).map((one) => diasporaPlayer.parse(one));
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

  it('a player at home is none abroad', async () => {
    const server = await host({ teams: (code) => ({ body: teamsAnswer(code, 'Colombia') }) });
    expect(playersOf(await read(server.origin)).map(({ originCountry }) => originCountry)).not.toContain('Colombia');
  });

  it('squads are asked once a day; next matches are told anew each time', async () => {
    const server = await host();
    const first = await read(server.origin);
    const calls = server.requests.length;
    const soon = new Date('2026-11-21T12:50:00Z');
    const second = await read(server.origin, first.memory, soon);
    expect(server.requests.length).toBe(calls + 1);
    expect(playersOf(second)).toEqual(playersOf(first));
    await read(server.origin, second.memory, new Date('2026-11-22T12:21:00Z'));
    expect(server.requests.length).toBe(calls + 1 + calls);
  });

  it('a league that cannot be read harms no other, keeps its players, and is asked again after hours', async () => {
    const first = await read((await host()).origin);
    const tomorrow = new Date('2026-11-22T12:30:00Z');
    const server = await host({
      teams: (code) =>
        code === 'PD'
          ? { status: 500, body: {} }
          : code === 'SA'
            ? { body: { count: 3 } }
            : { body: teamsAnswer(code, 'Spain') },
    });
    const second = await read(server.origin, first.memory, tomorrow);
    expect(second.problems).toEqual([
      'squads of PD: it answers with an error (500)',
      'squads of SA: not in the documented form',
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

  it('a plan without squads tells matches and no players', async () => {
    const bare = (code: string) => ({
      body: { ...teamsAnswer(code, 'Spain'), teams: [{ ...clubs.harbour, area: { name: 'Spain' }, squad: [] }] },
    });
    const reading = await read((await host({ teams: bare })).origin);
    expect(reading.told.map(({ subject }) => subject)).toEqual(['matches']);
    expect(reading.heard).toBe(true);
  });

  it('a bad team or person among good ones is left out', async () => {
    const spoiled = (code: string) => {
      const good = teamsAnswer(code, 'Spain');
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
    const reading = await read((await host({ teams: spoiled })).origin);
    expect(new Set(playersOf(reading).map(({ club }) => club))).toEqual(new Set(['Harbour City']));
    expect(reading.problems).toEqual([]);
  });

  it('a memory that it did not write is as good as none', async () => {
    for (const memory of ['x', { PL: { next: 'soon', found: [] } }, { PL: { found: [{ name: 1 }] } }]) {
      const server = await host();
      await read(server.origin, memory);
      expect(server.requests).toHaveLength(1 + squadLeagues.length);
    }
  });
});

describe('API-20 the quota of football-data.org', () => {
  it('stops when the minute’s calls are used up, and goes on with the rest next time', async () => {
    const left = [3, 2, 1, 0];
    const server = await host({
      headers: (n) => ({ 'x-requests-available-minute': String(left[n] ?? 9), 'x-requestcounter-reset': '42' }),
    });
    const first = await read(server.origin);
    expect(server.requests).toHaveLength(4);
    expect(first).toMatchObject({ heard: true, waitUntil: new Date('2026-11-21T12:20:42Z') });
    const second = await read(server.origin, first.memory, new Date('2026-11-21T12:50:00Z'));
    expect(server.requests.slice(5).map(({ url }) => url)).toEqual(
      squadLeagues.slice(3).map((code) => `/v4/competitions/${code}/teams`),
    );
    expect(second.waitUntil).toBeUndefined();
  });

  it('429 says in a header of its own when it ends', async () => {
    const server = await publisher(
      (_request, response) => response.writeHead(429, { 'x-requestcounter-reset': '37' }).end('{}'),
      false,
    );
    expect(await read(server.origin)).toMatchObject({ heard: false, waitUntil: new Date('2026-11-21T12:20:37Z') });
  });

  it('429 in the middle keeps what was told', async () => {
    const server = await host({
      teams: (code) => (code === 'PD' ? { status: 429, body: {} } : { body: teamsAnswer(code, 'Spain') }),
      headers: (n) => (n === 2 ? { 'retry-after': '60' } : {}),
    });
    const reading = await read(server.origin);
    expect(server.requests).toHaveLength(3);
    expect(reading).toMatchObject({ heard: true, waitUntil: new Date('2026-11-21T12:21:00Z') });
    expect(Object.keys(reading.memory ?? {})).toEqual(['PL']);
    expect(playersOf(reading).length).toBeGreaterThan(0);
  });
});
