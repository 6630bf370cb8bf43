import type { Page } from 'playwright/test';
import type { DiasporaPlayer, Match } from '#shared/domain/live/sport.ts';

/** A match of this kind; to come unless it has a score. */
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

interface SportsAnswers {
  matches?: readonly Match[] | number;
  players?: readonly DiasporaPlayer[] | number;
}

/** Answers the calls for sports with exact data, or with a bare status; the last answer counts. Returns the addresses asked, in order. */
export async function answerSports(page: Page, answers: SportsAnswers): Promise<string[]> {
  const called: string[] = [];
  await page.route(/\/api\/(sports|diaspora-players)$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    called.push(pathname);
    const given = pathname === '/api/sports' ? answers.matches : answers.players;
    if (given === undefined) await route.fallback();
    else if (typeof given === 'number')
      await route.fulfill({
        status: given,
        contentType: 'application/json',
        body: '{"message":"Not today","code":"test"}',
      });
    else await route.fulfill({ json: given });
  });
  return called;
}
