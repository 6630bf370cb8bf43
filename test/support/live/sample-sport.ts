import type { DiasporaPlayer, Match } from '#shared/domain/live/sport.ts';

/** A match without a score, so an upcoming one. */
export const sampleMatch = (id: string, given: Partial<Match> = {}): Match => ({
  id,
  homeTeam: `${id} Home`,
  awayTeam: `${id} Away`,
  score: null,
  date: '2026-11-21',
  time: '19:45',
  ...given,
});

export const samplePlayer = (n: number, given: Partial<DiasporaPlayer> = {}): DiasporaPlayer => ({
  name: `Player ${n}`,
  originCountry: 'Jamaica',
  diasporaCountry: 'England',
  club: `Club ${n}`,
  league: 'Harbour League',
  ...given,
});
