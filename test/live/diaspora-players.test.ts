import { describe, expect, it } from 'vitest';
import type { Candidate } from '#functions/live/diaspora-players.ts';
import { choosePlayers } from '#functions/live/diaspora-players.ts';
import { regionOfCountry } from '#shared/config/seed/diaspora-countries.ts';
import { regions } from '#shared/domain/classification/regions.ts';

const origins = ['Jamaica', 'Nigeria', 'Colombia', 'Japan', 'Egypt'];
/** 200 players of five countries in 20 clubs and four leagues; every third is from Nigeria. */
const candidates: Candidate[] = Array.from({ length: 200 }, (_, n) => ({
  name: `Player ${n}`,
  origin: n % 3 === 0 ? 'Nigeria' : (origins[n % 5] ?? ''),
  country: 'Elsewhere',
  club: `Club ${n % 20}`,
  clubId: n % 20,
  league: `League ${n % 4}`,
}));
const count = (list: readonly string[]) =>
  Object.values(Object.groupBy(list, (one) => one)).map((group) => group?.length ?? 0);

describe('choosePlayers [SPORT-05, API-21]', () => {
  const chosen = choosePlayers(candidates, new Map(), '2026-11-21');

  it('choosePlayers chooses twelve players of all regions in equal shares, one of a club and at most three of a league', () => {
    expect(chosen).toHaveLength(12);
    const shares = count(chosen.map(({ originCountry }) => regionOfCountry(originCountry) ?? ''));
    expect(shares).toHaveLength(regions.length);
    expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
    expect(Math.max(...count(chosen.map(({ club }) => club)))).toBe(1);
    expect(Math.max(...count(chosen.map(({ league }) => league)))).toBe(3);
  });

  it('choosePlayers chooses the same players all day and others the next day', () => {
    expect(choosePlayers([...candidates].reverse(), new Map(), '2026-11-21')).toEqual(chosen);
    const next = choosePlayers(candidates, new Map(), '2026-11-22');
    expect(next.map(({ name }) => name)).not.toEqual(chosen.map(({ name }) => name));
    expect(regionOfCountry(next[0]?.originCountry ?? '')).not.toBe(regionOfCountry(chosen[0]?.originCountry ?? ''));
  });

  it('choosePlayers prefers players whose club has a match in the coming days', () => {
    const fixtures = new Map(
      Array.from({ length: 14 }, (_, n) => [n, { at: '2026-11-22T15:00:00.000Z', opponent: 'Other' }] as const),
    );
    for (const player of choosePlayers(candidates, fixtures, '2026-11-21').slice(0, 5)) {
      expect(player).toMatchObject({ nextFixtureUtc: '2026-11-22T15:00:00.000Z', nextOpponent: 'Other' });
    }
  });

  it('choosePlayers chooses all candidates when there are few, even of one league', () => {
    const few = candidates.slice(0, 6).map((one) => ({ ...one, league: 'Only League' }));
    expect(
      choosePlayers(few, new Map(), '2026-11-21')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(few.map(({ name }) => name).sort());
    expect(choosePlayers([], new Map(), '2026-11-21')).toEqual([]);
  });

  it('choosePlayers recognises nationalities with and without accents', () => {
    expect(['Curaçao', 'Curacao', "Côte d'Ivoire", 'Türkiye', 'Trinidad and Tobago'].map(regionOfCountry)).toEqual([
      'caribbean',
      'caribbean',
      'african',
      'middle_eastern',
      'caribbean',
    ]);
    expect(['England', 'France', '', 'constructor'].map(regionOfCountry)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
