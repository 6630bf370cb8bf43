import type { Page } from 'playwright/test';
import { axeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockFeeds, ownEntry, ownSource, seedStorage, stored } from '../support/own-feeds.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Your sources' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const form = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('[data-toast]');
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();

// Also covers RTE-09, SRC-01, SRC-24.
test('the page lists the seeded sources with their settings [SRC-23, SRC-25, SRC-42, SEED-06]', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/sources');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sources Management');
  await expect(page).toHaveTitle('Sources Management – Landfall');
  await expect(page.getByRole('button', { name: 'Run Ingestion' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Source' })).toBeVisible();
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Type',
    'Region',
    'Category',
    'Last fetched',
    'Enabled',
    'Actions',
  ]);
  await expect(table(page).getByRole('row')).toHaveCount(8);
  const first = row(page, 'Premium Times');
  await expect(first).toContainText('https://www.premiumtimesng.com/feed');
  await expect(first.getByRole('cell').first()).toHaveText('RSS');
  await expect(first.getByRole('cell').nth(1)).toHaveText('African');
  await expect(first.getByRole('cell').nth(2)).toHaveText('Politics');
  await expect(first.getByRole('cell').nth(3)).toHaveText('Never');
  await expect(first.getByRole('switch')).toBeChecked();
  expect(sent, 'SRC-48: the server’s sources are separate').not.toContain('/api/sources');
});

/** Opens the form for a new source in a browser without sources. */
async function openNewSource(page: Page): Promise<void> {
  await seedStorage(page, { sources: [], seeded: ['sources'] });
  await page.goto('/sources');
  await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Source' }).click();
}

test('a new source offers all types, regions and categories [SRC-27, SRC-28, SRC-29, SRC-43]', async ({ page }) => {
  await openNewSource(page);
  const options = (label: string) => form(page).getByLabel(label, { exact: true }).locator('option');
  const values = async (label: string) =>
    options(label).evaluateAll((all) => all.map((option) => option.getAttribute('value')));
  expect(await values('Type')).toEqual(['rss', 'api', 'gdelt']);
  expect(await values('Region')).toEqual(['caribbean', 'african', 'latinx', 'asian', 'middle_eastern']);
  expect(await values('Category')).toEqual(['general', 'finance', 'justice', 'tech', 'culture', 'politics', 'health']);
  await expect(form(page).getByLabel('Type', { exact: true })).toHaveValue('rss');
  await expect(form(page).getByLabel('Region')).toHaveValue('caribbean');
  await expect(form(page).getByLabel('Category')).toHaveValue('general');
  await expect(form(page).getByRole('switch')).toBeChecked();
});

test('an added source is stored trimmed and confirmed by a toast [SRC-35, SRC-40]', async ({ page }) => {
  await openNewSource(page);
  await form(page).getByLabel('Name', { exact: true }).fill('  Harbour Blog ');
  await form(page).getByLabel('URL').fill(' https://harbour.example/feed ');
  await form(page).getByLabel('Region').selectOption('asian');
  await save(page);
  await expect(toast(page)).toContainText('Success');
  await expect(toast(page)).toContainText('Source added');
  const [source] = await stored(page, 'sources');
  expect(source).toEqual({
    id: expect.any(String),
    name: 'Harbour Blog',
    url: 'https://harbour.example/feed',
    type: 'rss',
    region: 'asian',
    category: 'general',
    enabled: true,
    metadata: {},
  });
});

/** Opens the page with two sources. */
async function openTwoSources(page: Page): Promise<void> {
  await seedStorage(page, {
    sources: [ownSource(1, { metadata: { description: 'A paper' } }), ownSource(2)],
    seeded: ['sources'],
  });
  await page.goto('/sources');
}

test('the edit dialog starts with the stored values and saves the changes [SRC-26, SRC-32, SRC-35]', async ({
  page,
}) => {
  await openTwoSources(page);
  await page.getByRole('button', { name: 'Add Source' }).click();
  await page.keyboard.press('Escape');
  await row(page, 'Paper 1').getByRole('button', { name: 'Edit Paper 1' }).click();
  await expect(form(page)).toHaveCount(1);
  await expect(form(page).getByRole('heading')).toHaveText('Edit Source');
  await expect(form(page).getByLabel('URL')).toHaveValue('https://paper1.example/feed');
  await expect(form(page).getByLabel('Description')).toHaveValue('A paper');
  await form(page).getByLabel('Name', { exact: true }).fill('The First Paper');
  await form(page).getByLabel('Description').fill('');
  await save(page);
  await expect(toast(page)).toContainText('Source updated');
  await row(page, 'The First Paper').getByRole('switch').click();
  await expect
    .poll(async () => (await stored(page, 'sources'))[0])
    .toMatchObject({ name: 'The First Paper', enabled: false, metadata: {} });
});

test('the switch turns a source off [SRC-33]', async ({ page }) => {
  await openTwoSources(page);
  await row(page, 'Paper 1').getByRole('switch').click();
  await expect
    .poll(async () => (await stored(page, 'sources'))[0])
    .toMatchObject({ name: 'Paper 1', enabled: false, metadata: { description: 'A paper' } });
});

test('deleting a source asks first [SRC-35, SRC-45]', async ({ page }) => {
  await openTwoSources(page);
  await row(page, 'Paper 2').getByRole('button', { name: 'Delete Paper 2' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Delete “Paper 2”?');
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect(toast(page)).toContainText('Source deleted');
  expect(await stored(page, 'sources')).toHaveLength(1);
});

test('a source without name, URL or web address is refused [SRC-34, SRC-41, SRC-46, ERR-27]', async ({ page }) => {
  await seedStorage(page, { sources: [], seeded: ['sources'] });
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Add Source' }).click();
  await save(page);
  await expect(form(page).getByRole('alert')).toHaveText('Name and URL are required');
  await expect(page.locator('[data-toast=destructive]')).toContainText('Error');
  await expect(page.locator('[data-toast=destructive]')).toContainText('Name and URL are required');
  await expect(form(page).getByLabel('Name', { exact: true })).toBeFocused();
  await form(page).getByLabel('Name', { exact: true }).fill('   ');
  await form(page).getByLabel('URL').fill('https://harbour.example/feed');
  await save(page);
  await expect(form(page).getByRole('alert')).toHaveText('Name and URL are required');
  await form(page).getByLabel('Name', { exact: true }).fill('Harbour');
  for (const address of [
    'harbour',
    'javascript:alert(1)',
    'ftp://harbour.example/feed',
    'https://me:secret@harbour.example/',
    'gdelt',
  ]) {
    await form(page).getByLabel('URL').fill(address);
    await save(page);
    await expect(form(page).getByLabel('URL'), address).toHaveAccessibleDescription(/Enter a web address/);
  }
  expect(await stored(page, 'sources')).toEqual([]);
});

test('the type fills the URL and shows its settings [SRC-30, SRC-31, SRC-43]', async ({ page }) => {
  await seedStorage(page, { sources: [], seeded: ['sources'] });
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Add Source' }).click();
  const type = form(page).getByLabel('Type', { exact: true });
  const url = form(page).getByLabel('URL');
  await expect(form(page).getByLabel('Query')).toHaveCount(0);
  await type.selectOption('api');
  await expect(url).toHaveValue('newsapi');
  await expect(form(page).getByLabel('Endpoint')).toBeVisible();
  await expect(form(page).getByLabel('Language')).toBeVisible();
  await type.selectOption('rss');
  await expect(url).toHaveValue('');
  await type.selectOption('gdelt');
  await expect(url).toHaveValue('gdelt');
  await expect(form(page).getByLabel('Records')).toHaveValue('50');
  await expect(form(page).getByLabel('Timespan')).toHaveValue('24h');
  await form(page).getByLabel('Name', { exact: true }).fill('Debt of the islands');
  await form(page).getByLabel('Query').fill('debt Caribbean');
  await form(page).getByLabel('Records').fill('251');
  await form(page).getByLabel('Timespan').fill('soon');
  await save(page);
  await expect(form(page)).toContainText('Enter a whole number from 1 to 250.');
  await expect(form(page)).toContainText('Enter a timespan such as 24h.');
  await form(page).getByLabel('Records').fill('30');
  await form(page).getByLabel('Timespan').fill('48h');
  await form(page).getByLabel('Mode').fill('artlist');
  const exclude = form(page).getByLabel('Exclude articles with these words');
  await exclude.fill('football');
  await exclude.press('Enter');
  await save(page);
  expect((await stored(page, 'sources'))[0]).toMatchObject({
    type: 'gdelt',
    url: 'gdelt',
    metadata: {
      query: 'debt Caribbean',
      maxRecords: 30,
      timespan: '48h',
      mode: 'artlist',
      excludeKeywords: ['football'],
    },
  });
});

for (const width of [1280, 360]) {
  test(`own sources, a run and its articles are accessible and fit: ${width} px`, async ({ page }) => {
    // axe scans the page several times.
    test.slow();

    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await seedStorage(page, {
      sources: [ownSource(1), ownSource(2, { type: 'api', url: 'newsapi' })],
      seeded: ['sources'],
    });
    await mockFeeds(page, () =>
      ['A long evening on the quay', 'Mango season begins', 'Schools reopen after the storm'].map((title) =>
        ownEntry({ title }),
      ),
    );
    await page.goto('/sources');
    await page.getByRole('button', { name: 'Run Ingestion' }).click();
    await expect(page.locator('[data-run=ended]')).toBeVisible();
    await expect(page.locator('[data-card]')).toHaveCount(3);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      expect(await axeViolations(page), colorScheme).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: 'Add Source' }).click();
    await form(page).getByLabel('Type', { exact: true }).selectOption('gdelt');
    await save(page);
    await expect(form(page).getByRole('alert')).toBeInViewport();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeViolations(page), `form, ${colorScheme}`).toEqual([]);
    }
    expect(await form(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  });
}
