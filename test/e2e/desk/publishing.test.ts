import type { Page } from 'playwright/test';
import { seededAds } from '#shared/config/seed/ads.ts';
import { seededAffiliates } from '#shared/config/seed/affiliates.ts';
import { seededEvents } from '#shared/config/seed/events.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import { expectAccessible } from '../support/axe.ts';
import { openDashboard } from '../support/dashboard.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { type MockDocument, mockDocument } from '../support/mock-newsroom.ts';
import { seedStorage, stored } from '../support/own-feeds.ts';
import { startSignedIn } from '../support/sign-in.ts';

// A refused change is a 409, which Chromium logs.
test.use({ allowedErrors: failedLoad, requestsAds: true });

const [caribbean, ...others] = watchlists;
if (caribbean === undefined) throw new Error('No samples');
const renamed = (name: string) => [{ ...caribbean, name }, ...others];
const bar = (page: Page) => page.getByRole('region', { name: 'What readers see' });
const press = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const toast = (page: Page) => page.locator('[data-toast]');
const names = async (page: Page) => (await stored(page, 'watchlists')).map(({ name }) => name);

/** Opens the watchlists as a signed-in editor whose browser has these watchlists. */
async function openWatchlists(page: Page, own?: readonly object[]): Promise<MockDocument> {
  const document = await mockDocument(page, 'watchlists');
  if (own !== undefined) await seedStorage(page, { watchlists: own, seeded: ['watchlists'] });
  await startSignedIn(page, 'Ada Admin');
  await page.goto('/admin/watchlists');
  await expect(bar(page)).toContainText(/Readers see/);
  return document;
}

test('a visitor sees the watchlists of the browser, and why they cannot publish them', async ({ page }) => {
  await page.goto('/admin/watchlists');
  await expect(bar(page)).toContainText('Sign in as an editor');
  await expect(bar(page).getByRole('button')).toHaveCount(0);
});

test('an editor publishes what only this browser has', async ({ page }) => {
  const document = await openWatchlists(page, renamed('Island Money'));
  await expect(bar(page)).toContainText('Nothing is published yet');
  await expect(bar(page)).toContainText('Only in this browser');
  await press(page, 'Publish to all readers');
  await expect(dialog(page)).toContainText('Changed: Island Money');
  await dialog(page).getByRole('button', { name: 'Publish to all readers' }).click();
  await expect(toast(page)).toContainText('Published to all readers');
  await expect(bar(page)).toContainText('Readers see version 1, published by Ada Admin');
  await expect(bar(page)).toContainText('Same as readers see');
  await expect(bar(page).getByRole('button', { name: 'Publish to all readers' })).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: 'History' }), 'its own button is gone').toBeFocused();
  expect(document.saved().published?.content).toMatchObject([{ name: 'Island Money' }, {}, {}, {}, {}]);
});

test('a browser without changes of its own has what readers see', async ({ page }) => {
  const document = await mockDocument(page, 'watchlists');
  document.publish(renamed('Published'));
  await startSignedIn(page, 'Ada Admin');
  await page.goto('/admin/watchlists');
  await expect(page.getByRole('table', { name: 'Watchlists' })).toContainText('Published');
  await expect(bar(page)).toContainText('Same as readers see');
});

test('what is only in this browser is dropped for what readers see', async ({ page }) => {
  const document = await mockDocument(page, 'watchlists');
  document.publish(renamed('Published'));
  await seedStorage(page, { watchlists: renamed('Mine'), seeded: ['watchlists'] });
  await startSignedIn(page, 'Ada Admin');
  await page.goto('/admin/watchlists');
  await expect(bar(page)).toContainText('Only in this browser');
  await press(page, 'Drop');
  await confirm(page, 'Drop');
  await expect(bar(page)).toContainText('Same as readers see');
  expect((await names(page))[0]).toBe('Published');
});

test('a draft for the team is opened in another browser', async ({ page }) => {
  const document = await openWatchlists(page, renamed('Mine'));
  await press(page, 'Save draft for the team');
  await expect(bar(page)).toContainText('Ada Admin saved a draft for the team');
  await expect(bar(page).getByRole('button', { name: 'Open the draft' })).toHaveCount(0);
  document.draft(renamed('Theirs'));
  await page.reload();
  await press(page, 'Open the draft');
  await confirm(page, 'Open it');
  await expect(page.getByRole('table', { name: 'Watchlists' })).toContainText('Theirs');
  expect(document.saved().published).toBeNull();
});

test('two editors publish at once: the second sees both sides and chooses', async ({ page }) => {
  const document = await openWatchlists(page, renamed('Mine'));
  document.publish(renamed('Theirs'));
  await press(page, 'Publish to all readers');
  await dialog(page).getByRole('button', { name: 'Publish to all readers' }).click();
  await expect(dialog(page)).toContainText('Someone else has saved or published meanwhile');
  await expect(dialog(page)).toContainText('version 1, published by Bo Byline');
  await expect(dialog(page)).toContainText('Changed: Mine');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Replace theirs with mine' }).click();
  await expect(bar(page)).toContainText('Readers see version 2, published by Ada Admin');
  expect(document.saved().published?.content).toMatchObject([{ name: 'Mine' }, {}, {}, {}, {}]);
});

test('the second editor of two takes what the first has published', async ({ page }) => {
  const document = await openWatchlists(page, renamed('Mine'));
  document.publish(renamed('Theirs'));
  await press(page, 'Save draft for the team');
  await dialog(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(bar(page)).toContainText('Same as readers see');
  expect((await names(page))[0]).toBe('Theirs');
  expect(document.saved()).toMatchObject({ version: 1, draft: null });
});

test('an earlier version is read and published again', async ({ page }) => {
  const document = await mockDocument(page, 'watchlists');
  document.publish(renamed('First'));
  document.publish(renamed('Second'));
  await startSignedIn(page, 'Ada Admin');
  await page.goto('/admin/watchlists');
  await press(page, 'History');
  await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
  await expect(dialog(page).getByRole('listitem').first()).toContainText('Readers see this one');
  await dialog(page).getByRole('button', { name: 'View version 1' }).click();
  await expect(dialog(page)).toContainText('Changed: First');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Publish again' }).click();
  await expect(bar(page)).toContainText('Readers see version 3');
  await expect(page.getByRole('table', { name: 'Watchlists' })).toContainText('First');
  expect(document.saved().history[0]).toMatchObject({ number: 3, revertTo: 1 });
});

const start = new Date('2026-11-20T12:00:00Z');
const counted = { impressions: 7, clicks: 7, conversions: 7, revenue: 7 };
for (const [list, kind, records] of [
  ['ads', 'house-ads', seededAds(start).map((one) => ({ ...one, ...counted }))],
  ['affiliates', 'affiliates', seededAffiliates(start).map((one) => ({ ...one, ...counted }))],
  ['events', 'events', seededEvents(start)],
] as const) {
  test(`the ${list} of the dashboard are published without what this browser has counted`, async ({ page }) => {
    const document = await mockDocument(page, kind);
    await seedStorage(page, { [list]: records, seeded: [list] });
    await openDashboard(page, `/admin?tab=ads&list=${list}`);
    await expect(bar(page)).toContainText('Nothing is published yet');
    await press(page, 'Publish to all readers');
    await dialog(page).getByRole('button', { name: 'Publish to all readers' }).click();
    await expect(bar(page)).toContainText('Readers see version 1');
    await expect(bar(page)).toContainText('Same as readers see');
    expect(document.saved().published?.content).toHaveLength(2);
    expect(JSON.stringify(document.sent)).not.toMatch(/"(impressions|clicks|conversions|revenue)":7/);
  });
}

test('the bar is accessible and fits at 360 and 1280 px', async ({ page }) => {
  const server = await openWatchlists(page, renamed('Mine'));
  server.publish(renamed('Published'));
  server.draft(renamed('Theirs'));
  await page.reload();
  await expect(bar(page)).toContainText('Bo Byline saved a draft');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${width} px`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
