import type { Page } from 'playwright/test';
import type { DiasporaPlayer, Match } from '#shared/domain/live/sport.ts';

/** A match without a score, so an upcoming one. */
export const sampleMatch = (id: string, fields: Partial<Match> = {}): Match => ({
  id,
  homeTeam: `${id} Home`,
  awayTeam: `${id} Away`,
  score: null,
  date: '2026-11-21',
  time: '19:45',
  ...fields,
});

export const samplePlayer = (n: number, fields: Partial<DiasporaPlayer> = {}): DiasporaPlayer => ({
  name: `Player ${n}`,
  originCountry: 'Jamaica',
  diasporaCountry: 'England',
  club: `Club ${n}`,
  league: 'Harbour League',
  ...fields,
});

interface SportsReplies {
  matches?: readonly Match[] | number;
  players?: readonly DiasporaPlayer[] | number;
}

/**
 * Mocks the calls for matches and players with data or a bare status; a later call replaces the replies.
 * @returns the paths of the calls in order; it grows during the test
 */
export async function mockSports(page: Page, replies: SportsReplies): Promise<string[]> {
  const calls: string[] = [];
  await page.route(/\/api\/(sports|diaspora-players)$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    calls.push(pathname);
    const reply = pathname === '/api/sports' ? replies.matches : replies.players;
    if (reply === undefined) await route.fallback();
    else if (typeof reply === 'number')
      await route.fulfill({
        status: reply,
        contentType: 'application/json',
        body: '{"message":"Not today","code":"test"}',
      });
    else await route.fulfill({ json: reply });
  });
  return calls;
}
