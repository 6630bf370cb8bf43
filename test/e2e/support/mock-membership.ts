import type { Page } from 'playwright/test';
import { brand } from '#shared/config/brand.ts';
import type { MemberStanding, Membership } from '#shared/domain/membership/membership.ts';
import { newAccount } from './sign-in.ts';

const membershipKey = `${brand.storagePrefix}membership`;

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
