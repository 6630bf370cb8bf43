import * as z from 'zod/mini';
import type { Match } from '#shared/domain/live/sport.ts';
import { utcDay } from '#shared/domain/utc-day.ts';

/** Empty until the draw is made. */
const side = z.object({ id: z.nullish(z.int()), name: z.nullish(z.string()), shortName: z.nullish(z.string()) });
const goals = z.object({ home: z.nullish(z.int()), away: z.nullish(z.int()) });
const matchRow = z.object({
  id: z.int(),
  utcDate: z.iso.datetime(),
  status: z.string(),
  competition: z.nullish(z.object({ name: z.string() })),
  homeTeam: side,
  awayTeam: side,
  score: z.object({ duration: z.nullish(z.string()), fullTime: goals, penalties: z.nullish(goals) }),
});
type MatchRow = z.infer<typeof matchRow>;

/** The next match of a club, by the provider's number of the club. */
export type Fixtures = ReadonlyMap<number, { at: string; opponent: string }>;

export interface ReadMatches {
  /** As the contract orders them: those to come first, each group by the time nearest to now. */
  matches: Match[];
  fixtures: Fixtures;
  /** Rows that are not in the documented form; the others are good. */
  bad: number;
}

/** Matches to come and results. What is being played, postponed or called off is neither, and left out. */
export function readMatches(rows: readonly unknown[], now: Date): ReadMatches {
  const parsed = rows.map((row) => matchRow.safeParse(row));
  const good = parsed.flatMap((row) => (row.success ? [row.data] : []));
  const byTime = good
    .map((row) => ({ row, at: Date.parse(row.utcDate) }))
    .filter(({ row }) => nameOf(row.homeTeam) !== '' && nameOf(row.awayTeam) !== '')
    .sort((a, b) => a.at - b.at || a.row.id - b.row.id);
  const coming = byTime
    .filter(({ row, at }) => ['SCHEDULED', 'TIMED'].includes(row.status) && at > now.getTime())
    .map(({ row }) => row);
  const played = byTime
    .flatMap(({ row }) => (row.status === 'FINISHED' && scoreOf(row) !== null ? [row] : []))
    .reverse();
  return {
    matches: [...coming.map((row) => matchOf(row, null)), ...played.map((row) => matchOf(row, scoreOf(row)))],
    fixtures: fixturesOf(coming),
    bad: parsed.length - good.length,
  };
}

/** The short name is the one that people say; a draw that is not made yet has neither. */
const nameOf = ({ shortName, name }: MatchRow['homeTeam']): string => (shortName || name || '').trim();

function matchOf(row: MatchRow, score: string | null): Match {
  const kickoffUtc = new Date(row.utcDate).toISOString();
  return {
    id: `football-data-${row.id}`,
    homeTeam: nameOf(row.homeTeam),
    awayTeam: nameOf(row.awayTeam),
    score,
    date: utcDay(kickoffUtc),
    time: kickoffUtc.slice(11, 16),
    kickoffUtc,
    ...(row.competition && { competition: row.competition.name }),
  };
}

/** `2-1`: the goals of play. The provider adds those of a penalty shoot-out, which no result does. */
function scoreOf({ score: { duration, fullTime, penalties } }: MatchRow): string | null {
  if (fullTime.home == null || fullTime.away == null) return null;
  const shootout = duration === 'PENALTY_SHOOTOUT' && penalties?.home != null && penalties.away != null;
  const home = fullTime.home - (shootout ? (penalties.home ?? 0) : 0);
  const away = fullTime.away - (shootout ? (penalties.away ?? 0) : 0);
  return home < 0 || away < 0 ? `${fullTime.home}-${fullTime.away}` : `${home}-${away}`;
}

function fixturesOf(coming: readonly MatchRow[]): Fixtures {
  const fixtures = new Map<number, { at: string; opponent: string }>();
  // The soonest first, so that the first one that is met is the next.
  for (const { utcDate, homeTeam, awayTeam } of coming) {
    const at = new Date(utcDate).toISOString();
    for (const [club, other] of [
      [homeTeam, awayTeam],
      [awayTeam, homeTeam],
    ] as const)
      if (club.id != null && !fixtures.has(club.id)) fixtures.set(club.id, { at, opponent: nameOf(other) });
  }
  return fixtures;
}
