import type { Page } from 'playwright/test';
import { brand } from '#shared/config/brand.ts';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import type { MemberStanding, Membership } from '#shared/domain/membership/membership.ts';
import type { MembershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { newAccount } from './sign-in.ts';

export const membershipKey = `${brand.storagePrefix}membership`;
export const settingsKey = `${brand.storagePrefix}membership_config`;

/** A membership of the browser: bought 40 days ago, and active for 30 more. */
export function sampleMembership(fields: Partial<Membership> = {}): Membership {
  const bought = new Date(Date.now() - 40 * dayMs).toISOString();
  return {
    id: 'a-membership',
    planId: 'digital',
    status: 'active',
    startDate: bought,
    endDate: new Date(Date.now() + 30 * dayMs).toISOString(),
    isIntro: true,
    createdAt: bought,
    updatedAt: bought,
    ...fields,
  };
}

/** Stores a value before the page opens, unless the key has one already. */
const seedKey = (page: Page, key: string, value: unknown) =>
  page.addInitScript(
    ([name, text]) => {
      if (window === window.top && name !== undefined && text !== undefined && localStorage.getItem(name) === null)
        localStorage.setItem(name, text);
    },
    [key, JSON.stringify(value)],
  );

/** Stores membership settings: the defaults with these changes. */
export const withSettings = (page: Page, changes: Partial<MembershipSettings>) =>
  seedKey(page, settingsKey, { ...defaultMembershipSettings(), ...changes });
export const withMembership = (page: Page, fields: Partial<Membership> = {}) =>
  seedKey(page, membershipKey, sampleMembership(fields));

/** Returns the membership of the browser. */
export const storedMembership = (page: Page): Promise<Membership | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), membershipKey);

/** Mocks a stage with real payments and a new reader, whose membership is `standing.membership` and may change. */
export async function mockPayments(page: Page, standing: Omit<MemberStanding, 'payments'>): Promise<void> {
  const account = newAccount('Nia Newcomer');
  await page.route(/\/config\.json$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), accounts: [account], payments: 'stripe' } });
  });
  await page.route(/\/api\/membership$/, (route) => route.fulfill({ json: { payments: 'stripe', ...standing } }));
}
