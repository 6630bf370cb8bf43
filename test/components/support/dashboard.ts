import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { getGeneration } from '#shared/api/desk.ts';
import { getNewsroomDocument } from '#shared/api/newsroom.ts';
import { getMyRole } from '#shared/api/team.ts';
import type { Revenue } from '#shared/domain/ads/revenue.ts';
import type { AppUser } from '#shared/domain/readers/account.ts';
import { reply, status } from './api.ts';
import { expectAccessible } from './axe.ts';
import { open } from './page.tsx';
import { signIn } from './sign-in.ts';

/** What is open below the tabs of the dashboard. */
export const panel = page.getByRole('tabpanel').first();
export const figure = (id: string) => panel.getByCSS(`[data-figure=${id}]`);
export const greeting = page.getByRole('heading', { level: 1 });
/** The page's address, without the origin. */
export const address = (): string => location.pathname + location.search;

/** The server's replies to a reader without a role in the team, for what the dashboard asks whatever it shows. */
export function refuseReader(): void {
  reply(getMyRole, { role: null, owners: [] });
  reply(getGeneration, status(403));
  reply(getNewsroomDocument, status(403));
}

/** Opens the dashboard, signed in as a reader without a role in the team. */
export async function openDashboard(at = '/admin', user: Partial<AppUser> = {}): Promise<void> {
  await signIn(user);
  refuseReader();
  open(at);
  await expect.element(greeting).toMatchTextContent(/^Welcome, /);
}

/** Checks that what shows passes axe on a phone, and fits on a phone and on a desktop. */
export async function expectSound(): Promise<void> {
  for (const width of [1280, 360]) {
    await page.viewport(width, 900);
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
  }
  await expectAccessible();
}

/** The revenue that a server reports which knows no more than its parts. */
export const sampleRevenue: Revenue = {
  adRevenue: 1234.5,
  affiliateRevenue: 20,
  subscriptionRevenue: 0.07,
  totalRevenue: 1254.57,
  metrics: { activeAds: 7, activeAffiliateLinks: 3, activeSubscriptions: 2 },
};
