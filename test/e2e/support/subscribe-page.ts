import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

export const planCard = (page: Page, name: 'Digital' | 'Digital Bundle') =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
export const subscribeButton = (page: Page, name: 'Digital' | 'Digital Bundle') =>
  planCard(page, name).getByRole('button');

/** What every page asks for once it is idle. */
const idleCalls = [/\/api\/front$/, /\/api\/taken-down$/];

/** Opens the page with the clock paused at this moment, when it has nothing more to load. */
export async function openAt(page: Page, moment: Date, address = '/subscribe') {
  await page.clock.install({ time: new Date(moment.getTime() - 60_000) });
  const isAnswered = Promise.all(idleCalls.map((path) => page.waitForResponse(path)));
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await isAnswered;
  await page.clock.pauseAt(moment);
}
