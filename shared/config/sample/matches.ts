import type { DiasporaPlayer, Match } from '../../domain/live/sport.ts';
import { seededRandom } from '../../domain/seeded-random.ts';
import { dayMs, utcDay } from '../../domain/utc-day.ts';

// Clubs, leagues and players that do not exist: an invented score must not pass for a real one.
const clubs = [
  'Harbour City',
  'Northbank Rovers',
  'Union of the Docks',
  'Lighthouse FC',
  'Atlético Malecón',
  'Savannah Stars',
  'Port Royal United',
  'Étoile du Quai',
];
const league = 'Sample League';

const sampleMark = (now: Date) => ({ updatedAt: `${utcDay(now)}T00:00:00.000Z`, sample: true });

/** Invented matches: results of the last three days and fixtures of the next five. */
export function sampleMatches(now: Date): Match[] {
  const days = [0, 1, 2, 3, 4, 5, -1, -2, -3];
  return days.flatMap((away) => {
    const date = utcDay(now.getTime() + away * dayMs);
    const draw = seededRandom(`matches ${date}`);
    const [home = '', guest = ''] = [...clubs].sort((a, b) => seededRandom(a + date)() - seededRandom(b + date)());
    const time = draw() < 0.5 ? '15:00' : '19:45';
    const kickoffUtc = `${date}T${time}:00.000Z`;
    const played = Date.parse(kickoffUtc) + 2 * 60 * 60_000 < now.getTime();
    // A match in progress is neither a fixture nor a result.
    if (!played && Date.parse(kickoffUtc) < now.getTime()) return [];
    const score = played ? `${Math.floor(draw() * 4)}-${Math.floor(draw() * 3)}` : null;
    return [
      {
        id: `sample-${date}`,
        homeTeam: home,
        awayTeam: guest,
        score,
        date,
        time,
        kickoffUtc,
        competition: league,
        ...sampleMark(now),
      },
    ];
  });
}

const players: readonly Pick<DiasporaPlayer, 'name' | 'originCountry' | 'diasporaCountry'>[] = [
  { name: 'A. Example', originCountry: 'Jamaica', diasporaCountry: 'England' },
  { name: 'B. Ejemplo', originCountry: 'Colombia', diasporaCountry: 'Spain' },
  { name: 'C. Exemple', originCountry: 'Senegal', diasporaCountry: 'France' },
  { name: 'D. Mfano', originCountry: 'Kenya', diasporaCountry: 'United States' },
  { name: 'E. Mithal', originCountry: 'Lebanon', diasporaCountry: 'Germany' },
  { name: 'F. Halimbawa', originCountry: 'Philippines', diasporaCountry: 'Italy' },
];

/** Invented players, each with a match in the next days. */
export function samplePlayers(now: Date): DiasporaPlayer[] {
  return players.map((player, n) => ({
    ...player,
    club: clubs[n] ?? '',
    league,
    nextFixtureUtc: `${utcDay(now.getTime() + (n + 1) * dayMs)}T19:45:00.000Z`,
    nextOpponent: clubs[clubs.length - 1 - n] ?? '',
    ...sampleMark(now),
  }));
}
