import type { Page } from 'playwright/test';
import { defaultMembershipSettings } from '#shared/config/membership.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { openSettings, saveSettings, storedSettings } from '../support/membership-settings-page.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';
import { withSettings } from '../support/mock-membership.ts';
import { type MockDocument, mockDocument } from '../support/mock-newsroom.ts';
import { openPremium } from '../support/paywall-page.ts';
import { signIn } from '../support/sign-in.ts';
import { planCard } from '../support/subscribe-page.ts';

const defaults = defaultMembershipSettings();
/** Settings with these introductory prices. */
const priced = (digital: number, bundle = 9) => ({
  ...defaults,
  ribbonText: `Now from £${digital}`,
  plans: defaults.plans.map((plan) => ({ ...plan, introPrice: plan.id === 'digital' ? digital : bundle })),
});
const paywall = (page: Page) => page.getByRole('region', { name: 'Subscribe to keep reading' });
const bar = (page: Page) => page.getByRole('region', { name: 'What readers see' });
/** A stage on which these settings are published. */
async function mockPublished(page: Page, content: object): Promise<MockDocument> {
  const document = await mockDocument(page, 'membership');
  document.publish(content);
  return document;
}
const mockLists = (page: Page) => mockApi(page, { articles: [], topics: [], publishers: [] });

/** Records each price that is painted from now on, also those that vanish at once. */
const recordPrices = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenPrices: seen });
    const look = () => {
      for (const part of document.querySelectorAll('main p, main li'))
        if (part.checkVisibility({ visibilityProperty: true }))
          for (const [price] of part.textContent?.matchAll(/£\d+(\.\d\d)?/g) ?? []) seen.add(price);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
const seenPrices = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(Object(window).seenPrices as Set<string>)].sort());

test('readers get the published prices, and never see another one before', async ({ page }) => {
  await mockLists(page);
  const document = await mockPublished(page, priced(7));
  const release = await holdRequests(page, /\/api\/published\/membership$/);
  await recordPrices(page);
  await page.goto('/subscribe');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(planCard(page, 'Digital')).toBeHidden();
  const place = await page.locator('[data-plan=digital]').boundingBox();
  release();
  await expect(planCard(page, 'Digital')).toContainText('£7');
  await expect(planCard(page, 'Digital Bundle')).toContainText('£9');
  await expect(page.getByText('Now from £7')).toBeVisible();
  expect((await page.locator('[data-plan=digital]').boundingBox())?.y).toBe(place?.y);
  expect(await seenPrices(page)).not.toContain('£2');
  expect(await seenPrices(page)).toContain('£7');
  // A later publication takes the place of the copy, which is not seen either.
  document.publish(priced(8));
  await page.reload();
  await expect(planCard(page, 'Digital')).toContainText('£8');
  expect(await seenPrices(page)).not.toContain('£7');
});

test('the paywall shows the published prices once they are known, in their place', async ({ page }) => {
  await mockPublished(page, priced(7));
  const release = await holdRequests(page, /\/api\/published\/membership$/);
  await recordPrices(page);
  await openPremium(page);
  await expect(paywall(page).getByRole('link', { name: 'Subscribe' })).toBeVisible();
  await expect(paywall(page).locator('.starting')).toBeHidden();
  const height = (await paywall(page).boundingBox())?.height;
  release();
  await expect(paywall(page)).toContainText('Starting at £7/month');
  expect((await paywall(page).boundingBox())?.height).toBe(height);
  expect(await seenPrices(page)).not.toContain('£2');
});

test('settings that were saved in this browser alone come first [MEM-47]', async ({ page }) => {
  await mockLists(page);
  await withSettings(page, { ribbonText: 'Ours alone' });
  await mockPublished(page, priced(7));
  await page.goto('/subscribe');
  await expect(page.getByText('Ours alone')).toBeVisible();
  await expect(planCard(page, 'Digital')).toContainText('£2');
});

test.describe('without an answer', () => {
  test.use({ allowedErrors: failedLoad });
  test('the defaults are shown', async ({ page }) => {
    await mockLists(page);
    await page.route(/\/api\/published\/membership$/, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/subscribe');
    await expect(planCard(page, 'Digital')).toContainText('£2');
  });
});

test('published settings that make articles premium by default lock an article that does not say', async ({ page }) => {
  await mockPublished(page, { ...defaults, defaultPremium: true });
  await openPremium(page, { isPremium: undefined });
  await expect(paywall(page)).toBeVisible();
});

test('what an editor saves is only in this browser until it is published [MEM-03, MEM-31]', async ({ page }) => {
  await mockLists(page);
  const server = await mockPublished(page, priced(7));
  await openSettings(page);
  await signIn(page, 'Ada Admin');
  await expect(bar(page)).toContainText('Readers see version 1, published by Bo Byline');
  await expect(bar(page)).toContainText('Same as readers see');
  const intro = page.locator('[data-plan=digital]').getByLabel('Intro price');
  await expect(intro).toHaveValue('7');
  await intro.fill('6');
  await expect(bar(page)).toContainText('Same as readers see');
  await saveSettings(page);
  await expect(bar(page)).toContainText('Only in this browser');
  expect(server.sent).toEqual([]);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Publish to all readers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to all readers' }).click();
  await expect(bar(page)).toContainText('Same as readers see');
  expect(server.saved().published?.content).toEqual({ ...priced(6), ribbonText: 'Now from £7' });
});

test.describe('a refused publication', () => {
  test.use({ allowedErrors: failedLoad });
  test('says why, and changes nothing here or for readers', async ({ page }) => {
    await mockLists(page);
    const server = await mockPublished(page, defaults);
    const message = 'Digital: the introductory price is 6.00 GBP, and Stripe charges 2.00 GBP. Nothing was published.';
    await page.route(/\/api\/newsroom\/membership\/publish$/, (route) =>
      route.fulfill({ status: 422, json: { message, code: 'prices_differ', details: [] } }),
    );
    await openSettings(page);
    await signIn(page, 'Ada Admin');
    await page.locator('[data-plan=digital]').getByLabel('Intro price').fill('6');
    await saveSettings(page);
    await bar(page).getByRole('button', { name: 'Publish to all readers' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish to all readers' }).click();
    await expect(page.locator('[data-toast=destructive]')).toContainText('Stripe charges 2.00 GBP');
    await expect(bar(page)).toContainText('Only in this browser');
    expect(server.saved().published?.content).toEqual(defaults);
    expect((await storedSettings(page))?.plans[0]?.introPrice).toBe(6);
  });
});

test('settings that are only in this browser can be dropped for the published ones', async ({ page }) => {
  await mockLists(page);
  await withSettings(page, { ribbonText: 'Ours alone' });
  await mockPublished(page, priced(7));
  await openSettings(page);
  await signIn(page, 'Ada Admin');
  await expect(bar(page)).toContainText('Only in this browser');
  await bar(page).getByRole('button', { name: 'Drop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop' }).click();
  await expect(page.getByLabel('Ribbon text')).toHaveValue('Now from £7');
  await expect(bar(page)).toContainText('Same as readers see');
});
