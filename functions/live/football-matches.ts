import * as z from 'zod/mini';
import type { Match } from '#shared/domain/live/sport.ts';
import { utcDay } from '#shared/domain/utc-day.ts';

/** Without id and names until the draw of the competition. */
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

/** The next match of each club, by the provider's id of the club. */
export type Fixtures = ReadonlyMap<number, { at: string; opponent: string }>;

export interface ParsedMatches {
  /** Fixtures first, then results, each group ordered by distance from now. */
  matches: Match[];
  fixtures: Fixtures;
  /** Rows without the documented format, which are left out. */
  invalid: number;
}

/** Parses fixtures and results. Leaves out matches in play, postponed and cancelled ones. */
export function readMatches(rows: readonly unknown[], now: Date): ParsedMatches {
  const parsed = rows.map((row) => matchRow.safeParse(row));
  const valid = parsed.flatMap((row) => (row.success ? [row.data] : []));
  const byTime = valid
    .map((row) => ({ row, at: Date.parse(row.utcDate) }))
    .filter(({ row }) => nameOf(row.homeTeam) !== '' && nameOf(row.awayTeam) !== '')
    .sort((a, b) => a.at - b.at || a.row.id - b.row.id);
  const fixtures = byTime
    .filter(({ row, at }) => ['SCHEDULED', 'TIMED'].includes(row.status) && at > now.getTime())
    .map(({ row }) => row);
  const results = byTime
    .flatMap(({ row }) => (row.status === 'FINISHED' && scoreOf(row) !== null ? [row] : []))
    .reverse();
  return {
    matches: [...fixtures.map((row) => matchOf(row, null)), ...results.map((row) => matchOf(row, scoreOf(row)))],
    fixtures: nextMatches(fixtures),
    invalid: parsed.length - valid.length,
  };
}

/** The short name is the common one. Before the draw a side has neither. */
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

/** `2-1`, without the goals of a penalty shoot-out, which the provider includes. */
function scoreOf({ score: { duration, fullTime, penalties } }: MatchRow): string | null {
  if (fullTime.home == null || fullTime.away == null) return null;
  const shootout = duration === 'PENALTY_SHOOTOUT' && penalties?.home != null && penalties.away != null;
  const home = fullTime.home - (shootout ? (penalties.home ?? 0) : 0);
  const away = fullTime.away - (shootout ? (penalties.away ?? 0) : 0);
  return home < 0 || away < 0 ? `${fullTime.home}-${fullTime.away}` : `${home}-${away}`;
}

/** @param fixtures the earliest first */
function nextMatches(fixtures: readonly MatchRow[]): Fixtures {
  const next = new Map<number, { at: string; opponent: string }>();
  for (const { utcDate, homeTeam, awayTeam } of fixtures) {
    const at = new Date(utcDate).toISOString();
    for (const [club, other] of [
      [homeTeam, awayTeam],
      [awayTeam, homeTeam],
    ] as const)
      if (club.id != null && !next.has(club.id)) next.set(club.id, { at, opponent: nameOf(other) });
  }
  return next;
}
