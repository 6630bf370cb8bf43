import * as z from 'zod/mini';
import { regionOfCountry } from '#shared/config/seed/diaspora-countries.ts';

/** A player who could be shown. Short, because some hundreds of them are remembered. */
export const candidate = z.object({
  name: z.string(),
  origin: z.string(),
  country: z.string(),
  club: z.string(),
  clubId: z.int(),
  league: z.string(),
});
export type Candidate = z.infer<typeof candidate>;

const answer = z.object({ competition: z.object({ name: z.string() }), teams: z.array(z.unknown()) });
const team = z.object({
  id: z.int(),
  name: z.string(),
  shortName: z.nullish(z.string()),
  area: z.object({ name: z.string() }),
  squad: z.array(z.unknown()),
});
const member = z.object({ name: z.string().check(z.minLength(1)), nationality: z.string() });

/** The names under which a nationality and the country of a league are one. */
const plain = (country: string): string => country.trim().toLowerCase();

/** Who in the squads of a league comes from one of the five regions and plays abroad; null when the answer is not in the documented form. */
export function readSquads(json: unknown): Candidate[] | null {
  const parsed = answer.safeParse(json);
  if (!parsed.success) return null;
  const league = parsed.data.competition.name;
  return parsed.data.teams.flatMap((one) => {
    const club = team.safeParse(one);
    if (!club.success) return [];
    const { id, name, shortName, area, squad } = club.data;
    return squad.flatMap((person) => {
      const known = member.safeParse(person);
      if (!known.success || regionOfCountry(known.data.nationality) === undefined) return [];
      if (plain(known.data.nationality) === plain(area.name)) return [];
      const { nationality } = known.data;
      return [
        { name: known.data.name, origin: nationality, country: area.name, club: shortName || name, clubId: id, league },
      ];
    });
  });
}
