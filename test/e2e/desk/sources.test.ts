import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';
import { mockSources, refusal, sampleSource, withoutGains } from '../support/mock-sources.ts';
import { addButton, clickButton, dialog, fillNewSource, openSources } from '../support/sources-page.ts';

test.use({ allowedErrors: failedLoad });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const toast = (page: Page) => page.locator('[data-toast]');

const listOfStates = [
  sampleSource(),
  sampleSource({
    id: 'b',
    name: 'Broken',
    status: 'failing',
    error: "The publisher's server took too long",
    errorCount: 3,
  }),
  sampleSource({
    id: 'n',
    name: 'New one',
    status: 'new',
    lastFetched: null,
    nextDue: new Date(0).toISOString(),
    gained: Array(14).fill(0),
  }),
  sampleSource({ id: 'o', name: 'Off one', active: false, region: null }),
];

test('the page has its heading, its links and Trigger Ingestion [RTE-11, SRC-01, SRC-02, SRC-03]', async ({ page }) => {
  await mockSources(page, listOfStates);
  await openSources(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Source Management');
  await expect(page).toHaveTitle('Source Management – Landfall');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
  await expect(main.getByRole('link', { name: 'Your own sources, in this browser' })).toHaveAttribute(
    'href',
    '/sources',
  );
  await expect(main.getByText('4 sources, 3 active, 1 needs attention')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Trigger Ingestion' })).toBeVisible();
});

test('the list shows the state of each source, failing ones first [SRC-05, SRC-42]', async ({ page }) => {
  await mockSources(page, listOfStates);
  await openSources(page);
  await expect(page.getByRole('rowheader')).toContainText(['Broken', 'Evening', 'New one', 'Off one']);
  await expect(row(page, 'Evening')).toContainText('Last fetched 5 minutes ago · next in 10 minutes');
  await expect(row(page, 'Evening')).toContainText('evening.example/feed');
  await expect(row(page, 'Evening').getByRole('img')).toHaveAccessibleName(
    '12 articles in 14 days, at most 9 in one day, 3 today',
  );
  await expect(row(page, 'Broken')).toContainText("FailingThe publisher's server took too long");
  await expect(row(page, 'Broken')).toContainText('failed 3 times in a row');
  await expect(row(page, 'New one')).toContainText('Not fetched yetNever fetched · due now');
  await expect(row(page, 'New one').getByRole('img')).toHaveAccessibleName('No articles in 14 days');
  await expect(row(page, 'Off one')).toContainText('No single region');
});

test('the list can be filtered and searched [SRC-42]', async ({ page }) => {
  await mockSources(page, listOfStates);
  await openSources(page);
  await clickButton(page, 'Needs attention 1');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await clickButton(page, 'All 4');
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('off');
  await expect(page.getByRole('rowheader')).toContainText(['Off one']);
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('nobody');
  await clickButton(page, 'Show all');
  await expect(page.getByRole('rowheader')).toHaveCount(4);
});

test('the list can be sorted, and columns can be hidden [SRC-42]', async ({ page }) => {
  await mockSources(page, listOfStates);
  await openSources(page);
  const header = (name: string) => page.getByRole('columnheader', { name });
  await header('Source').click();
  await expect(header('Source')).toHaveAttribute('aria-sort', 'ascending');
  await header('Source').click();
  await expect(page.getByRole('rowheader')).toContainText(['Off one', 'New one', 'Evening', 'Broken']);
  await header('Last 14 days').click();
  await expect(page.getByRole('rowheader')).toHaveText([/^Broken|^Evening|^Off one/, /./, /./, /^New one/]);
  await header('Status').hover();
  await page.getByRole('button', { name: 'Status column menu' }).click();
  // The menu grows while it opens, and would grow between press and release.
  await expect(page.locator('.MuiDataGrid-menu .MuiPaper-root')).toHaveCSS('transform', 'none');
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(header('Status')).toHaveCount(0);
});

test('the list works by keyboard [SRC-33, SRC-42, SRC-45]', async ({ page }) => {
  await mockSources(page, listOfStates, () => ({
    json: withoutGains(sampleSource({ ...listOfStates[1], active: false, version: 6 })),
  }));
  await openSources(page);
  const focused = page.locator(':focus');
  await page.getByRole('button', { name: 'Edit Broken' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName('Edit Broken');
  await page.keyboard.press('Tab');
  await expect(focused).toHaveAccessibleName('Delete Broken');
  await page.keyboard.press('Space');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName('Delete Broken');
  // The arrow keys move between the cells, and to the control of a cell that has one.
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAccessibleName('Active: Broken');
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Active: Broken' })).not.toBeChecked();
  await expect(focused).toHaveAccessibleName('Active: Broken');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName('Active: Evening');
  await page.keyboard.press('Home');
  await expect(focused).toHaveText(/^Evening/);
});

test('a long list has pages of 50 sources [SRC-42]', async ({ page }) => {
  const many = Array.from({ length: 120 }, (_, i) =>
    sampleSource({ id: `s${i}`, name: `Source ${String(i).padStart(3, '0')}` }),
  );
  await mockSources(page, many);
  await openSources(page);
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByRole('rowheader').first()).toContainText('Source 050');
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('source 11');
  await expect(page.getByRole('rowheader')).toHaveCount(10);
});

test('an empty list reads No sources yet, and a failed one can be loaded again [SRC-42]', async ({ page }) => {
  await mockSources(page, []);
  await page.goto('/admin/sources');
  await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
  await page.route(/\/api\/sources$/, (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load sources');
  await clickButton(page, 'Try again');
  await expect(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
});

const harbour = withoutGains(
  sampleSource({ id: 'harbour', name: 'Harbour', version: 9, status: 'new', lastFetched: null }),
);

test('Add requires a name and the address of a feed [SRC-07, SRC-21, SRC-28, SRC-46]', async ({ page }) => {
  const changes = await mockSources(page, [sampleSource()], () => ({ status: 201, json: harbour }));
  await openSources(page);
  await clickButton(page, 'Add Source');
  const getByLabel = (name: string) => dialog(page).getByLabel(name, { exact: true });
  await expect(addButton(page)).toBeDisabled();
  await getByLabel('Name').fill('  ');
  await getByLabel('URL').fill('https://harbour.example/feed');
  await expect(addButton(page)).toBeDisabled();
  await getByLabel('Name').fill('Harbour');
  await getByLabel('URL').fill(' ');
  await expect(addButton(page)).toBeDisabled();
  await expect(getByLabel('Type').getByRole('option')).toHaveText(['RSS', 'API']);
  await expect(getByLabel('Region').getByRole('option')).toHaveText([
    'Caribbean',
    'African',
    'Latinx',
    'Asian',
    'Middle Eastern',
    'No single region',
  ]);

  await getByLabel('URL').fill('javascript:alert(1)');
  await addButton(page).click();
  await expect(dialog(page)).toContainText('Enter a feed address that begins with http:// or https://.');
  expect(changes).toEqual([]);
});

test('an added source appears before the list is fetched again, and stays [SRC-08, SRC-09, SRC-10, SRC-22]', async ({
  page,
}) => {
  const changes = await mockSources(page, [sampleSource()], () => ({ status: 201, json: harbour }));
  await openSources(page);
  await fillNewSource(page, 'Harbour', ' https://harbour.example/feed ');
  await dialog(page).getByLabel('Region', { exact: true }).selectOption('Asian');
  const release = await holdRequests(page, /\/api\/sources$/, 'POST');
  const releaseList = await holdRequests(page, /\/api\/sources$/, 'GET');
  await addButton(page).click();
  await expect(addButton(page)).toBeDisabled();
  await expect(addButton(page)).toHaveText('Adding...');
  release();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toContainText('Source created successfully');
  expect(changes).toEqual([
    {
      method: 'POST',
      path: '/api/sources',
      body: { name: 'Harbour', url: 'https://harbour.example/feed', type: 'rss', region: 'asian', active: true },
    },
  ]);
  await expect(row(page, 'Harbour')).toContainText('Not fetched yet');
  const fetched = page.waitForResponse((response) => response.request().method() === 'GET');
  releaseList();
  expect(await (await fetched).json()).toHaveLength(2);
  await expect(row(page, 'Harbour')).toContainText('Not fetched yet');
});

test('a refused source shows the reason at its field and keeps what was typed [SRC-11, ERR-20]', async ({ page }) => {
  const details = [{ field: 'url', message: 'Evening already uses this address' }];
  const replies = [refusal(409, 'address_in_use', { details }), { status: 500 }];
  await mockSources(page, [sampleSource()], () => replies.shift() ?? { status: 500 });
  await openSources(page);
  await fillNewSource(page);
  await addButton(page).click();
  await expect(toast(page)).toContainText('Failed to create source');
  await expect(toast(page)).toHaveAttribute('data-toast', 'destructive');
  await expect(dialog(page).getByLabel('URL')).toHaveAccessibleDescription('Evening already uses this address.');
  await addButton(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Failed to create source. Something went wrong on our side.',
  );
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Harbour');
});
