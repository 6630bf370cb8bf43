import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { brand } from '#shared/config/brand.ts';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import type { MemberStanding, Membership } from '#shared/domain/membership/membership.ts';
import type { MembershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { dayMs } from '#shared/domain/utc-day.ts';

const day = dayMs;
export const membershipKey = `${brand.storagePrefix}membership`;
export const settingsKey = `${brand.storagePrefix}membership_config`;

/** A membership as one stands in the browser, bought a while ago and good for a month more. */
export function sampleMembership(given: Partial<Membership> = {}): Membership {
  const bought = new Date(Date.now() - 40 * day).toISOString();
  return {
    id: 'a-membership',
    planId: 'digital',
    status: 'active',
    startDate: bought,
    endDate: new Date(Date.now() + 30 * day).toISOString(),
    isIntro: true,
    createdAt: bought,
    updatedAt: bought,
    ...given,
  };
}

/** Puts a value into the browser's storage before the page opens; one that stands there already is left alone. */
const begin = (page: Page, key: string, value: unknown) =>
  page.addInitScript(
    ([name, text]) => {
      if (window === window.top && name !== undefined && text !== undefined && localStorage.getItem(name) === null)
        localStorage.setItem(name, text);
    },
    [key, JSON.stringify(value)],
  );

/** What an editor has set, over the defaults. */
export const withSettings = (page: Page, given: Partial<MembershipSettings>) =>
  begin(page, settingsKey, { ...defaultMembershipSettings(), ...given });
export const withMembership = (page: Page, given: Partial<Membership> = {}) =>
  begin(page, membershipKey, sampleMembership(given));

/** The membership that stands in the browser. */
export const storedMembership = (page: Page): Promise<Membership | null> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null'), membershipKey);

/** Makes the stage one that takes payments, with a reader whom nobody has seen before; the server's answer about them is `standing.membership`, which may change. */
export async function takePayments(page: Page, standing: Omit<MemberStanding, 'payments'>): Promise<void> {
  const id = randomUUID();
  const account = { sub: id, email: `${id}@readers.example`, email_verified: true, name: 'Nia Newcomer' };
  await page.route(/\/config\.json$/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), accounts: [account], payments: 'stripe' } });
  });
  await page.route(/\/api\/membership$/, (route) => route.fulfill({ json: { payments: 'stripe', ...standing } }));
}
