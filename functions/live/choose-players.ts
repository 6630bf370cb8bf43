import { regionOfCountry } from '#shared/config/seed/diaspora-countries.ts';
import { regions } from '#shared/domain/classification/taxonomy.ts';
import type { DiasporaPlayer } from '#shared/domain/live/sport.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import type { Fixtures } from './football-matches.ts';
import type { Candidate } from './football-squads.ts';

const shown = 12;

/**
 * A dozen players out of hundreds, others every day and the same all day:
 * - each region has its turn, and which one begins moves on by one a day;
 * - in its turn, a region gives somebody whose club plays in the coming days before somebody whose club does not; among equals a draw by day and name decides;
 * - no club twice, and no league more than three times while others are left.
 * @param day `2026-11-21`
 */
export function choosePlayers(candidates: readonly Candidate[], fixtures: Fixtures, day: string): DiasporaPlayer[] {
  const draw = new Map(
    candidates.map((one) => [
      one,
      seededRandom(`${day} ${one.name} ${one.club}`)() + (fixtures.has(one.clubId) ? 0 : 1),
    ]),
  );
  const sorted = [...candidates].sort((a, b) => (draw.get(a) ?? 0) - (draw.get(b) ?? 0));
  const first = Math.floor(Date.parse(day) / dayMs) % regions.length;
  const turns = [...regions.slice(first), ...regions.slice(0, first)];
  const chosen: Candidate[] = [];
  for (const atMostInLeague of [3, shown]) {
    for (let gave = true; gave && chosen.length < shown; ) {
      gave = false;
      for (const region of turns) {
        const next = sorted.find(
          (one) => regionOfCountry(one.origin) === region && mayJoin(one, chosen, atMostInLeague),
        );
        if (next === undefined || chosen.length >= shown) continue;
        chosen.push(next);
        gave = true;
      }
    }
  }
  return chosen.map((one) => playerOf(one, fixtures));
}

const mayJoin = (one: Candidate, chosen: readonly Candidate[], atMostInLeague: number): boolean =>
  chosen.every(({ clubId }) => clubId !== one.clubId) &&
  chosen.filter(({ league }) => league === one.league).length < atMostInLeague;

function playerOf({ name, origin, country, club, clubId, league }: Candidate, fixtures: Fixtures): DiasporaPlayer {
  const next = fixtures.get(clubId);
  return {
    name,
    originCountry: origin,
    diasporaCountry: country,
    club,
    league,
    nextFixtureUtc: next?.at ?? null,
    ...(next && { nextOpponent: next.opponent }),
  };
}
