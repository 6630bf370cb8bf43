import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';
import { mockSources, sampleSource } from '../support/mock-sources.ts';
import { signIn } from '../support/sign-in.ts';
import { addButton, clickButton, dialog, fillNewSource, openSources } from '../support/sources-page.ts';

test.use({ allowedErrors: failedLoad });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const toast = (page: Page) => page.locator('[data-toast]');

test('Trigger Ingestion starts a run and shows its progress and result [SRC-18, SRC-19, SRC-20, SRC-44]', async ({
  page,
}) => {
  const run = { runId: 'r1', startedAt: new Date().toISOString(), queued: 3, finished: 1, done: false };
  const counts = { processed: 20, added: 12, deduplicated: 5, filtered: 3 };
  const errors = [{ sourceId: 'b', source: 'Broken', message: 'The publisher has no such feed (404)' }];
  let done = false;
  let failing = true;
  await mockSources(page, [sampleSource()], ({ method }) => {
    if (method === 'POST') return failing ? { status: 500 } : { status: 202, json: { runId: 'r1', queued: 3 } };
    return {
      json: done ? { ...run, ...counts, errors, finished: 3, done: true } : { ...run, ...counts, added: 4, errors: [] },
    };
  });
  await openSources(page);
  await clickButton(page, 'Trigger Ingestion');
  await expect(toast(page)).toContainText('Failed to trigger ingestion');
  await expect(toast(page)).toHaveAttribute('data-toast', 'destructive');
  failing = false;
  const release = await holdRequests(page, /\/api\/ingest$/);
  await clickButton(page, 'Trigger Ingestion');
  await expect(page.getByRole('button', { name: 'Triggering...' })).toBeDisabled();
  release();
  await expect(toast(page)).toContainText('Ingestion triggered successfully');
  const report = page.getByRole('region', { name: 'Ingestion' });
  await expect(report).toContainText('1 of 3 sources fetched');
  await expect(report.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1');
  const listAgain = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/sources'),
  );
  done = true;
  await expect(report).toContainText('Done: 3 sources fetched.');
  await listAgain;
  for (const [name, value] of Object.entries({ Processed: 20, Added: 12, Deduplicated: 5, Filtered: 3, Errors: 1 }))
    await expect(report.locator('dl > div', { hasText: name })).toHaveText(`${name}${value}`);
  await expect(report).toContainText('Broken The publisher has no such feed (404)');
  await page.reload();
  await expect(report).toContainText('Done: 3 sources fetched.');
  await clickButton(page, 'Close');
  await expect(page).toHaveURL(/\/admin\/sources$/);
});

for (const [caller, status, reason] of [
  ['a visitor', 401, 'Please sign in'],
  ['a reader', 403, 'Only administrators can change sources.'],
] as const) {
  test(`${caller} sees the list and the controls, and each refused call gives the reason [SRC-47, ROLE-11]`, async ({
    page,
  }) => {
    await openSources(page);
    if (status === 403) await signIn(page, 'Rui Reader');
    else await expect(page.getByText('Sign in as an administrator to change sources.')).toBeVisible();
    const expectRefusal = async (title: string) => {
      await expect(toast(page)).toContainText(title);
      await expect(toast(page)).toContainText(reason);
      await expect(toast(page)).toHaveAttribute('data-toast', 'destructive');
      await toast(page).getByRole('button', { name: 'Close' }).click();
      await expect(toast(page)).toHaveCount(0);
    };
    const rows = await page.getByRole('rowheader').count();
    await clickButton(page, 'Trigger Ingestion');
    await expectRefusal('Failed to trigger ingestion');
    await page.getByRole('switch').first().click();
    await expectRefusal('Failed to update source');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await clickButton(page, 'Yes, delete');
    await expectRefusal('Failed to delete source');
    await fillNewSource(page);
    await addButton(page).click();
    await expect(toast(page)).toContainText('Failed to create source');
    await expect(dialog(page).getByRole('alert')).toContainText(reason);
    await page.keyboard.press('Escape');
    await clickButton(page, 'Discard');
    await expect(page.getByRole('rowheader')).toHaveCount(rows);
  });
}

test('on the running stage a source is tested, added, changed, deleted and restored [SRC-04, SRC-15, SRC-45, SRC-48]', async ({
  page,
}) => {
  await openSources(page);
  await signIn(page, 'Ada Admin');
  const ownBefore = await page.evaluate(() => localStorage.getItem('landfall_sources'));
  const list: { url: string; type: string }[] = await (await page.request.get('/api/sources')).json();
  const known = list.find(({ type }) => type === 'rss')?.url ?? '';

  await clickButton(page, 'Add Source');
  await dialog(page).getByLabel('URL').fill(known);
  await clickButton(page, 'Test this feed');
  await expect(dialog(page).getByRole('status').getByRole('listitem').first()).toBeVisible();
  await clickButton(page, 'Use as name');
  await expect(dialog(page).getByLabel('Name')).not.toHaveValue('');
  await addButton(page).click();
  await expect(dialog(page)).toContainText('already uses this address.');

  for (const [url, why] of [
    ['http://127.0.0.1:1/feed', 'No feed found at this address'],
    [`${new URL(known).origin}/nothing.xml`, 'No feed found at this address'],
  ] as const) {
    await dialog(page).getByLabel('URL').fill(url);
    await clickButton(page, 'Test this feed');
    await expect(dialog(page).getByRole('status')).toContainText(why);
  }
  await page.keyboard.press('Escape');
  await clickButton(page, 'Discard');

  const name = `Harbour ${Date.now()}`;
  await clickButton(page, 'Add Source');
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('URL').fill(`https://harbour-${Date.now()}.example/feed`);
  await dialog(page).getByRole('switch', { name: 'Active' }).click();
  await addButton(page).click();
  await expect(row(page, name)).toContainText('Inactive');
  await page.reload();
  await expect(row(page, name), 'no cache has an older list').toBeVisible();
  await clickButton(page, `Edit ${name}`);
  await dialog(page).getByLabel('Region').selectOption('Latinx');
  await clickButton(page, 'Save');
  await expect(row(page, name)).toContainText('Latinx');
  await clickButton(page, `Delete ${name}`);
  await clickButton(page, 'Yes, delete');
  await expect(row(page, name)).toHaveCount(0);
  await clickButton(page, `Undo: restore ${name}`);
  await expect(row(page, name)).toContainText('Latinx');
  await clickButton(page, `Delete ${name}`);
  await clickButton(page, 'Yes, delete');
  await expect(toast(page)).toContainText('Source deleted successfully');
  expect(await page.evaluate(() => localStorage.getItem('landfall_sources'))).toBe(ownBefore);
});
