import type { Page } from 'playwright/test';
import { sampleWatchlist } from '#test/support/sample-watchlist.ts';
import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockFeeds, ownEntry, ownSource, seedStorage, stored } from '../support/own-feeds.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Watchlists' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const matches = (page: Page, name: string) => row(page, name).getByRole('cell').nth(3);
const form = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('[data-toast]');
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();
const chips = (page: Page) => form(page).getByRole('list', { name: 'Keywords' }).getByRole('button');

// Also covers RTE-12.
test('the page lists the seeded watchlists with their settings and sends no call [WAT-01, WAT-14, WAT-20, SEED-07]', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/admin/watchlists');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Watchlists Management');
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Priority',
    'Regions',
    'Keywords',
    'Matches',
    'Enabled',
    'Actions',
  ]);
  await expect(table(page).getByRole('row')).toHaveCount(6);
  await expect(row(page, 'African Markets').getByRole('cell')).toHaveText([
    'Medium',
    'African',
    /^afcfta, afdb/,
    '0',
    '',
    /Edit/,
  ]);
  await expect(row(page, 'Social Justice').getByRole('cell').nth(1)).toHaveText('All');
  await expect(row(page, 'Diaspora Business').locator('th span')).toHaveCSS('background-color', 'rgb(59, 130, 246)');
  expect(sent.filter((address) => address.includes('watchlist') && address.includes('/api/'))).toEqual([]);
});

/** Opens the form for a new watchlist in a browser without watchlists. */
async function openNewWatchlist(page: Page): Promise<void> {
  await seedStorage(page, { watchlists: [], seeded: ['watchlists'] });
  await page.goto('/admin/watchlists');
  await page.getByRole('button', { name: 'Add Watchlist' }).click();
}
const keyword = (page: Page) => form(page).getByRole('textbox', { name: 'Keywords' });
async function addKeyword(page: Page, word: string): Promise<void> {
  await keyword(page).fill(word);
  await keyword(page).press('Enter');
}

// Also covers WAT-17.
test('a new watchlist offers its choices and starts with the defaults [WAT-08, WAT-11, WAT-12, WAT-13]', async ({
  page,
}) => {
  await openNewWatchlist(page);
  await expect(form(page).getByLabel('Priority')).toHaveValue('medium');
  expect(
    await form(page)
      .getByLabel('Priority')
      .locator('option')
      .evaluateAll((all) => all.map((option) => option.getAttribute('value'))),
  ).toEqual(['high', 'medium', 'low']);
  const swatches = form(page).getByRole('radiogroup', { name: 'Colour' }).getByRole('radio');
  expect(await swatches.evaluateAll((all) => all.map((swatch) => swatch.getAttribute('value')))).toEqual(
    '#EF4444 #F97316 #F59E0B #84CC16 #10B981 #06B6D4 #3B82F6 #8B5CF6 #EC4899 #6B7280'.split(' '),
  );
  await expect(swatches.first()).toBeChecked();
  await expect(form(page).getByRole('switch')).toBeChecked();
  await expect(form(page).getByRole('checkbox', { checked: true })).toHaveCount(0);
});

// Also covers WAT-18.
test('keywords are added and removed, in lower case and without repeats [WAT-04, WAT-05, WAT-06, WAT-07]', async ({
  page,
}) => {
  await openNewWatchlist(page);
  await addKeyword(page, ' CARICOM ');
  await expect(chips(page)).toHaveText(['caricom']);
  await keyword(page).fill('Credit Union');
  await form(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(keyword(page)).toBeFocused();
  for (const repeated of ['caricom', '   ', 'CREDIT UNION']) await addKeyword(page, repeated);
  await addKeyword(page, 'strike');
  await expect(chips(page)).toHaveText(['caricom', 'credit union', 'strike']);
  await form(page).getByRole('button', { name: 'Remove credit union' }).click();
  await expect(chips(page)).toHaveText(['caricom', 'strike']);
});

test('an added watchlist is stored with all its settings [WAT-02, WAT-12, WAT-13, WAT-15]', async ({ page }) => {
  await openNewWatchlist(page);
  await form(page).getByLabel('Name').fill('Unions');
  await form(page).getByLabel('Description').fill('Workers and what they ask for');
  await addKeyword(page, 'caricom');
  await addKeyword(page, 'strike');
  await form(page).getByLabel('Priority').selectOption('low');
  await form(page).getByRole('checkbox', { name: 'Asian' }).check();
  await form(page).getByRole('checkbox', { name: 'Caribbean' }).check();
  await form(page).getByRole('radio', { name: 'Violet' }).check();
  await form(page).getByRole('switch').click();
  await save(page);
  await expect(toast(page)).toContainText('Success');
  await expect(toast(page)).toContainText('Watchlist added');
  expect((await stored(page, 'watchlists'))[0]).toEqual({
    id: expect.any(String),
    name: 'Unions',
    description: 'Workers and what they ask for',
    keywords: ['caricom', 'strike'],
    regions: ['caribbean', 'asian'],
    priority: 'low',
    color: '#8B5CF6',
    enabled: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
});

test('a watchlist needs a name and a description, then a keyword [WAT-09, WAT-10, WAT-21, ERR-27]', async ({
  page,
}) => {
  await openNewWatchlist(page);
  const complaint = form(page).getByRole('alert');
  await save(page);
  await expect(complaint).toHaveText('Name and description are required');
  await expect(page.locator('[data-toast=destructive]')).toContainText('Name and description are required');
  await form(page).getByLabel('Name').fill('Ports');
  await save(page);
  await expect(complaint).toHaveText('Name and description are required');
  await form(page).getByLabel('Name').fill('');
  await form(page).getByLabel('Description').fill('Harbours');
  await save(page);
  await expect(complaint).toHaveText('Name and description are required');
  await form(page).getByLabel('Name').fill('Ports');
  await save(page);
  await expect(complaint).toHaveText('At least one keyword is required');
  await expect(keyword(page)).toBeFocused();
  await expect(keyword(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await stored(page, 'watchlists')).toEqual([]);
  await addKeyword(page, 'quay');
  await expect(complaint, 'the hint goes once it is mended').toHaveCount(0);
  await expect(keyword(page)).toHaveAttribute('aria-invalid', 'false');
  await save(page);
  expect(await stored(page, 'watchlists')).toMatchObject([{ name: 'Ports', keywords: ['quay'] }]);
});

test('editing a watchlist applies the same rules as adding [WAT-19]', async ({ page }) => {
  await seedStorage(page, { watchlists: [sampleWatchlist()], seeded: ['watchlists'] });
  await page.goto('/admin/watchlists');
  await row(page, 'Ships').getByRole('button', { name: 'Edit Ships' }).click();
  await expect(form(page).getByLabel('Name')).toHaveValue('Ships');
  await form(page).getByLabel('Name').fill(' ');
  await save(page);
  await expect(form(page).getByRole('alert')).toHaveText('Name and description are required');
  expect(await stored(page, 'watchlists')).toEqual([sampleWatchlist()]);
});

// Also covers CLS-16.
test('matches follow an ingestion and every change of the watchlists [WAT-03, WAT-15, WAT-16, WAT-20]', async ({
  page,
}) => {
  await seedStorage(page, {
    watchlists: [sampleWatchlist()],
    sources: [ownSource(1)],
    seeded: ['watchlists', 'sources'],
  });
  await mockFeeds(page, () => [
    ownEntry({ title: 'The ferry is late', publishedAt: '2026-01-05T09:00:00Z' }),
    ownEntry({ title: 'Mango season begins', publishedAt: '2026-01-04T09:00:00Z' }),
  ]);
  await page.goto('/admin/watchlists');
  await page.getByRole('button', { name: 'Run Ingestion' }).click();
  await expect(toast(page)).toContainText('Ingestion Complete');
  await expect(toast(page)).toContainText('Processed 2, added 2, deduplicated 0.');
  await expect(matches(page, 'Ships')).toHaveText('1');
  const found = page.locator('[data-card] h3');
  await expect(found).toHaveText(['The ferry is late']);

  await row(page, 'Ships').getByRole('button', { name: 'Edit Ships' }).click();
  await expect(chips(page)).toHaveText(['ferry']);
  await addKeyword(page, 'mango');
  await save(page);
  await expect(toast(page)).toContainText('Watchlist updated');
  await expect(matches(page, 'Ships')).toHaveText('2');
  await row(page, 'Ships').getByRole('switch').click();
  await expect(matches(page, 'Ships')).toHaveText('0');
  await row(page, 'Ships').getByRole('switch').click();
  await expect(found).toHaveText(['The ferry is late', 'Mango season begins']);
  await page.getByRole('button', { name: 'Add Watchlist' }).click();
  await form(page).getByLabel('Name').fill('Fruit');
  await form(page).getByLabel('Description').fill('Seasons');
  await addKeyword(page, 'MANGO');
  await save(page);
  await expect(matches(page, 'Fruit')).toHaveText('1');
  await page.getByRole('button', { name: 'Delete Ships' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(toast(page)).toContainText('Watchlist deleted');
  await expect(found).toHaveText(['Mango season begins']);
  for (const one of await stored(page, 'articles')) expect(one.watchlistHits).not.toContain('ships');
});

for (const width of [1280, 360]) {
  test(`the watchlists and their form are accessible and fit: ${width} px`, async ({ page }) => {
    // axe scans the page several times.
    test.slow();

    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/admin/watchlists');
    await expect(table(page).getByRole('switch')).toHaveCount(5);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await axeViolations(page), colorScheme).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: 'Edit Social Justice' }).click();
    await form(page).getByLabel('Name').fill('');
    await save(page);
    await expect(form(page).getByRole('alert')).toBeInViewport();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), `form, ${colorScheme}`).toEqual([]);
    }
    expect(await form(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  });
}
