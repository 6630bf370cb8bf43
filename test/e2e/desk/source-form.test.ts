import type { Locator, Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockSources, refusal, sampleSource, withoutGains } from '../support/mock-sources.ts';
import { clickButton, dialog, openSources } from '../support/sources-page.ts';

test.use({ allowedErrors: failedLoad });

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const toast = (page: Page) => page.locator('[data-toast]');
const question = (page: Page) => page.getByRole('alertdialog');
const field = (page: Page, name: string): Locator => dialog(page).getByLabel(name, { exact: true });

test('the form has include and exclude words and a language, each field with its hint [SRC-50, SRC-51]', async ({
  page,
}) => {
  const stored = sampleSource({ metadata: { description: 'An evening paper', excludeKeywords: ['golf'] } });
  const changes = await mockSources(page, [stored], () => ({ json: withoutGains({ ...stored, version: 6 }) }));
  await openSources(page);
  await clickButton(page, 'Edit Evening');
  const hints = {
    Name: /with every article/,
    URL: /address of a feed/,
    Type: /RSS for a feed/,
    Region: /mention no place/,
    Category: /main subject/,
    Language: /does not name one/,
    Active: /not fetched/,
    Premium: /premium/,
  };
  for (const [name, hint] of Object.entries(hints)) await expect(field(page, name)).toHaveAccessibleDescription(hint);
  const include = dialog(page).getByRole('textbox', { name: 'Include words' });
  const exclude = dialog(page).getByRole('textbox', { name: 'Exclude words' });
  await expect(include).toHaveAccessibleDescription(/only articles with one of these words are stored/);
  await expect(exclude).toHaveAccessibleDescription(/not stored/);
  await include.fill('Kreyòl');
  await include.press('Enter');
  await include.fill('  debt swap ');
  await clickButton(page, 'Include');
  await clickButton(page, 'Remove golf');
  await exclude.fill('cricket');
  await exclude.press('Enter');
  await field(page, 'Language').selectOption('Haitian Creole');
  await clickButton(page, 'Save');
  await expect(toast(page)).toContainText('Source updated successfully');
  expect(changes.map(({ body }) => body)).toEqual([
    {
      metadata: {
        description: 'An evening paper',
        language: 'ht',
        includeKeywords: ['Kreyòl', 'debt swap'],
        excludeKeywords: ['cricket'],
      },
      version: 5,
    },
  ]);
});

test('a refused field shows the sentence of the server [ERR-30, SRC-14]', async ({ page }) => {
  const details = [{ field: 'metadata.language', message: 'Language must be a language code such as en or pt-BR' }];
  await mockSources(page, [sampleSource()], () => refusal(400, 'bad_request', { details }));
  await openSources(page);
  await clickButton(page, 'Edit Evening');
  await field(page, 'Name').fill('Late');
  await clickButton(page, 'Save');
  await expect(field(page, 'Language')).toHaveAccessibleDescription(
    'Language must be a language code such as en or pt-BR.',
  );
});

test('closing asks before it discards edits, and closes at once without any [SRC-54]', async ({ page }) => {
  const changes = await mockSources(page, [sampleSource()]);
  await openSources(page);
  const ways: [string, () => Promise<void>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['a click beside the dialog', () => page.mouse.click(4, 4)],
    ['the button', () => clickButton(page, 'Cancel')],
  ];
  for (const [way, close] of ways) {
    await clickButton(page, 'Edit Evening');
    await expect(field(page, 'Name')).toBeFocused();
    await close();
    await expect(dialog(page), `${way}, nothing changed`).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit Evening' })).toBeFocused();

    await clickButton(page, 'Edit Evening');
    await field(page, 'Name').fill('Late');
    await close();
    await expect(question(page), way).toContainText('Discard your changes?');
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(field(page, 'Name')).toHaveValue('Late');
    await field(page, 'Name').fill('Evening');
    await close();
    await expect(dialog(page), `${way}, changed back`).toHaveCount(0);

    await clickButton(page, 'Edit Evening');
    await dialog(page).getByRole('textbox', { name: 'Include words' }).fill('half');
    await close();
    await clickButton(page, 'Keep editing');
    await expect(dialog(page).getByRole('textbox', { name: 'Include words' })).toHaveValue('half');
    await close();
    await clickButton(page, 'Discard');
    await expect(dialog(page), `${way}, discarded`).toHaveCount(0);
  }
  expect(changes).toEqual([]);
});

test('Read now reads one source and shows progress and result in its row [SRC-49]', async ({ page }) => {
  const run = { runId: 'r1', startedAt: new Date().toISOString(), queued: 1, finished: 0, done: false, errors: [] };
  const none = { processed: 0, added: 0, deduplicated: 0, filtered: 0 };
  const counts = { processed: 12, added: 3, deduplicated: 8, filtered: 1 };
  const replies = { run: { ...run, ...none } as object, status: 500 };
  const changes = await mockSources(
    page,
    [
      sampleSource(),
      sampleSource({ id: 'm', name: 'Morning' }),
      sampleSource({ id: 'o', name: 'Off one', active: false }),
    ],
    ({ method }) =>
      method === 'POST' ? { status: replies.status, json: { runId: 'r1', queued: 1 } } : { json: replies.run },
  );
  await openSources(page);
  const button = row(page, 'Evening').getByRole('button', { name: 'Evening' }).first();
  await expect(button).toHaveText('Read now');
  await expect(page.getByRole('button', { name: 'Read now: Off one' })).toBeDisabled();
  await button.click();
  await expect(toast(page)).toContainText('Evening could not be read');
  await expect(button).toHaveText('Read now');
  replies.status = 202;
  await button.click();
  await expect(button).toHaveText('Reading...');
  await expect(button, 'the focus stays').toBeFocused();
  await button.press('Enter');
  await expect(row(page, 'Morning').getByRole('button', { name: 'Read now: Morning' })).toBeEnabled();
  const listAgain = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/sources'),
  );
  replies.run = { ...run, ...counts, finished: 1, done: true };
  await expect(row(page, 'Evening')).toContainText('12 entries: 3 new, 8 known, 1 left out.');
  await expect(row(page, 'Morning')).not.toContainText('entries');
  await listAgain;
  await expect(button).toHaveText('Read now');
  expect(changes.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])).toEqual(
    Array(2).fill(['/api/ingest', { sourceIds: ['evening'] }]),
  );
  replies.run = {
    ...run,
    ...none,
    finished: 1,
    done: true,
    errors: [{ sourceId: 'evening', source: 'Evening', message: 'The publisher has no such feed (404)' }],
  };
  await button.click();
  await expect(row(page, 'Evening')).toContainText('The publisher has no such feed (404)');
});

test('a new region or subject can be applied to the stored stories [SRC-53]', async ({ page }) => {
  const late = withoutGains(sampleSource({ name: 'Late', version: 6 }));
  const moved = { ...late, region: 'asian', category: 'finance', version: 7 } as const;
  const run = {
    runId: 'a1',
    startedAt: '',
    queued: 1,
    finished: 0,
    done: false,
    added: 0,
    deduplicated: 0,
    errors: [],
  };
  let done = false;
  const applies = [{ status: 500 }, { status: 202, json: { runId: 'a1' } }];
  const edits = [{ json: late }, { json: moved }];
  const changes = await mockSources(page, [sampleSource()], ({ method, path }) => {
    if (path.endsWith('/apply')) return applies.shift() ?? { status: 500 };
    if (method === 'PUT') return edits.shift() ?? { status: 500 };
    return { json: done ? { ...run, processed: 230, changed: 41, finished: 1, done } : { ...run, processed: 100 } };
  });
  await openSources(page);
  const offer = page.getByRole('status').filter({ hasText: 'stored articles' });
  await clickButton(page, 'Edit Evening');
  await field(page, 'Name').fill('Late');
  await clickButton(page, 'Save');
  await expect(row(page, 'Late')).toBeVisible();
  await expect(offer, 'a name concerns no story').toHaveCount(0);
  await clickButton(page, 'Edit Late');
  await field(page, 'Region').selectOption('Asian');
  await field(page, 'Category').selectOption('Finance');
  await clickButton(page, 'Save');
  await expect(offer).toContainText('New articles from “Late” use: Asian, Finance.');
  await clickButton(page, 'Apply to stored articles');
  await expect(toast(page).filter({ hasText: 'Failed to apply to stored articles' })).toBeVisible();
  await clickButton(page, 'Apply to stored articles');
  const report = page.getByRole('region', { name: 'Stored articles' });
  await expect(report).toContainText('100 articles checked');
  await expect(offer).toHaveCount(0);
  done = true;
  await expect(report).toContainText('Done: 41 of 230 articles changed.');
  expect(changes.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(
    Array(2).fill('/api/sources/evening/apply'),
  );
  await page.reload();
  await expect(report).toContainText('Done: 41 of 230 articles changed.');
});
