import * as z from 'zod/mini';
import { regionOfCountry } from '#shared/config/seed/diaspora-countries.ts';
import { regions } from '#shared/domain/classification/regions.ts';
import type { DiasporaPlayer } from '#shared/domain/live/sport.ts';
import { seededRandom } from '#shared/domain/seeded-random.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import type { Fixtures } from './football-matches.ts';

/** A player who can be chosen. Few fields, since several hundred are stored. */
export const candidate = z.object({
  name: z.string(),
  origin: z.string(),
  country: z.string(),
  club: z.string(),
  clubId: z.int(),
  league: z.string(),
});
export type Candidate = z.infer<typeof candidate>;

const teamsResponse = z.object({ competition: z.object({ name: z.string() }), teams: z.array(z.unknown()) });
const team = z.object({
  id: z.int(),
  name: z.string(),
  shortName: z.nullish(z.string()),
  area: z.object({ name: z.string() }),
  squad: z.array(z.unknown()),
});
const member = z.object({ name: z.string().check(z.minLength(1)), nationality: z.string() });

const normalised = (country: string): string => country.trim().toLowerCase();

/**
 * Returns the players of a league's squads who come from one of the five regions and play in another country.
 * @returns null when the response does not have the documented format
 */
export function readSquads(json: unknown): Candidate[] | null {
  const parsed = teamsResponse.safeParse(json);
  if (!parsed.success) return null;
  const league = parsed.data.competition.name;
  return parsed.data.teams.flatMap((row) => {
    const club = team.safeParse(row);
    if (!club.success) return [];
    const { id: clubId, name: longName, shortName, area, squad } = club.data;
    return squad.flatMap((person) => {
      const player = member.safeParse(person);
      if (!player.success) return [];
      const { name, nationality: origin } = player.data;
      if (regionOfCountry(origin) === undefined || normalised(origin) === normalised(area.name)) return [];
      return [{ name, origin, country: area.name, club: shortName || longName, clubId, league }];
    });
  });
}

const playersShown = 12;

/**
 * Picks twelve players a day, seeded by the date:
 * - the regions take turns, and the first region changes every day;
 * - in its turn, a region gets a player whose club plays in the coming days, if there is one; a draw by day and name
 *   decides among equals;
 * - at most one player of a club, and at most three of a league while there are others.
 * @param day `2026-11-21`
 */
export function choosePlayers(candidates: readonly Candidate[], fixtures: Fixtures, day: string): DiasporaPlayer[] {
  const draw = new Map(
    candidates.map((one) => [
      one,
      seededRandom(`${day} ${one.name} ${one.club}`)() + (fixtures.has(one.clubId) ? 0 : 1),
    ]),
  );
  const drawn = [...candidates].sort((a, b) => (draw.get(a) ?? 0) - (draw.get(b) ?? 0));
  const firstRegion = Math.floor(Date.parse(day) / dayMs) % regions.length;
  const turns = [...regions.slice(firstRegion), ...regions.slice(0, firstRegion)];
  const chosen: Candidate[] = [];
  for (const maxOfLeague of [3, playersShown]) {
    for (let hasMore = true; hasMore && chosen.length < playersShown; ) {
      hasMore = false;
      for (const region of turns) {
        const next = drawn.find((one) => regionOfCountry(one.origin) === region && isAllowed(one, chosen, maxOfLeague));
        if (next === undefined || chosen.length >= playersShown) continue;
        chosen.push(next);
        hasMore = true;
      }
    }
  }
  return chosen.map((one) => playerOf(one, fixtures));
}

const isAllowed = (one: Candidate, chosen: readonly Candidate[], maxOfLeague: number): boolean =>
  chosen.every(({ clubId }) => clubId !== one.clubId) &&
  chosen.filter(({ league }) => league === one.league).length < maxOfLeague;

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
