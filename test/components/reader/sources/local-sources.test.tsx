import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fetchFeed, listSources } from '#shared/api/sources.ts';
import { ownSource } from '#test/support/sample-source.ts';
import { refusal, reply, status } from '../../support/api.ts';
import { runButton, seed, storedRecords } from '../../support/own-feeds.ts';
import { open, texts } from '../../support/page.tsx';
import { toast } from '../../support/toast.ts';

const table = page.getByRole('table', { name: 'Your sources' });
const row = (name: string) => table.getByRole('row').filter({ hasText: name });
const form = page.getByRole('dialog');
const field = (label: string) => form.getByLabelText(label, { exact: true });
const redToast = page.getByCSS('[data-toast=destructive]');
const save = () => form.getByRole('button', { name: 'Save' }).click();

test('the page has a heading, an ingestion and a form [RTE-09, SRC-23, SRC-24, SRC-25]', async () => {
  open('/sources');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Sources Management');
  await expect.poll(() => document.title).toBe('Sources Management – Landfall');
  await expect.element(runButton).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add Source' })).toBeVisible();
});

test('the page lists the seeded sources with their settings, and none of the server’s [SEED-06, SRC-01, SRC-42, SRC-48]', async () => {
  const calls = reply(listSources, status(500));
  open('/sources');
  await expect.element(table.getByRole('row')).toHaveLength(8);
  expect(texts(table.getByRole('columnheader'))).toEqual([
    'Name',
    'Type',
    'Region',
    'Category',
    'Last fetched',
    'Enabled',
    'Actions',
  ]);
  const first = row('Premium Times');
  await expect.element(first).toMatchTextContent('https://www.premiumtimesng.com/feed');
  expect(texts(first.getByRole('cell')).slice(0, 4)).toEqual(['RSS', 'African', 'Politics', 'Never']);
  await expect.element(first.getByRole('switch')).toBeChecked();
  expect(calls).toEqual([]);
});

/** Opens the form for a new source in a browser without sources. */
async function openNewSource(): Promise<void> {
  seed({ sources: [] });
  open('/sources');
  await expect.element(page.getByRole('heading', { name: 'No sources yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Source' }).click();
}

test('a new source offers all types, regions and categories [SRC-27, SRC-28, SRC-29, SRC-43]', async () => {
  await openNewSource();
  await expect.element(field('Type')).toHaveValue('rss');
  const values = (label: string) =>
    field(label)
      .getByCSS('option')
      .elements()
      .map((option) => option.getAttribute('value'));
  expect(values('Type')).toEqual(['rss', 'api', 'gdelt']);
  expect(values('Region')).toEqual(['caribbean', 'african', 'latinx', 'asian', 'middle_eastern']);
  expect(values('Category')).toEqual(['general', 'finance', 'justice', 'tech', 'culture', 'politics', 'health']);
  await expect.element(field('Region')).toHaveValue('caribbean');
  await expect.element(field('Category')).toHaveValue('general');
  await expect.element(form.getByRole('switch')).toBeChecked();
});

test('an added source is stored trimmed and confirmed by a toast [SRC-35, SRC-40]', async () => {
  await openNewSource();
  await field('Name').fill('  Harbour Blog ');
  await field('URL').fill(' https://harbour.example/feed ');
  await field('Region').selectOptions('asian');
  await save();
  await expect.element(toast).toMatchTextContent('Success');
  await expect.element(toast).toMatchTextContent('Source added');
  const [source] = storedRecords('sources');
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
function openTwoSources(): void {
  seed({ sources: [ownSource(1, { metadata: { description: 'A paper' } }), ownSource(2)] });
  open('/sources');
}

test('the edit dialog starts with the stored values and saves the changes [SRC-26, SRC-32, SRC-35]', async () => {
  openTwoSources();
  await page.getByRole('button', { name: 'Add Source' }).click();
  await userEvent.keyboard('{Escape}');
  await row('Paper 1').getByRole('button', { name: 'Edit Paper 1' }).click();
  await expect.element(form).toHaveLength(1);
  await expect.element(form.getByRole('heading')).toHaveTextContent('Edit Source');
  await expect.element(field('URL')).toHaveValue('https://paper1.example/feed');
  await expect.element(field('Description')).toHaveValue('A paper');
  await field('Name').fill('The First Paper');
  await field('Description').fill('');
  await save();
  await expect.element(toast).toMatchTextContent('Source updated');
  await row('The First Paper').getByRole('switch').click();
  await expect
    .poll(() => storedRecords('sources')[0])
    .toMatchObject({ name: 'The First Paper', enabled: false, metadata: {} });
});

test('a source without name or URL is refused [SRC-34, SRC-41, SRC-46, ERR-27]', async () => {
  await openNewSource();
  await save();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Name and URL are required');
  await expect.element(redToast).toMatchTextContent('Error');
  await expect.element(redToast).toMatchTextContent('Name and URL are required');
  await expect.element(field('Name')).toHaveFocus();
  expect(storedRecords('sources')).toEqual([]);
});

test('the type fills the URL and shows its settings [SRC-30, SRC-31, SRC-43]', async () => {
  await openNewSource();
  await expect.element(field('Type')).toHaveValue('rss');
  expect(field('Query').elements()).toEqual([]);
  await field('Type').selectOptions('api');
  await expect.element(field('URL')).toHaveValue('newsapi');
  await expect.element(field('Endpoint')).toBeVisible();
  await expect.element(field('Language')).toBeVisible();
  await field('Type').selectOptions('rss');
  await expect.element(field('URL')).toHaveValue('');
  await field('Type').selectOptions('gdelt');
  await expect.element(field('URL')).toHaveValue('gdelt');
  await expect.element(field('Records')).toHaveValue('50');
  await expect.element(field('Timespan')).toHaveValue('24h');
});

test('the settings of a GDELT source are checked and stored [SRC-31]', async () => {
  await openNewSource();
  await field('Type').selectOptions('gdelt');
  await field('Name').fill('Debt of the islands');
  await field('Query').fill('debt Caribbean');
  await field('Records').fill('251');
  await field('Timespan').fill('soon');
  await save();
  await expect.element(form).toMatchTextContent('Enter a whole number from 1 to 250.');
  await expect.element(form).toMatchTextContent('Enter a timespan such as 24h.');
  await field('Records').fill('30');
  await field('Timespan').fill('48h');
  await field('Mode').fill('artlist');
  await field('Exclude articles with these words').fill('football');
  await userEvent.keyboard('{Enter}');
  await save();
  await expect
    .poll(() => storedRecords('sources')[0])
    .toMatchObject({
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

test('the form offers the feeds of a site whose address is given, and shows the chosen one [SRC-57]', async () => {
  await openNewSource();
  const choices = [{ url: 'https://harbour.example/feed', title: 'All news' }];
  reply(fetchFeed, ({ query }) =>
    query.url === choices[0]?.url
      ? { title: 'Harbour', link: null, language: null, entries: [] }
      : status(422, refusal('no_feed', { choices })),
  );
  await field('URL').fill('https://harbour.example');
  await form.getByRole('button', { name: 'Test this feed' }).click();
  await form.getByRole('button', { name: /All news/ }).click();
  await expect.element(field('URL')).toHaveValue('https://harbour.example/feed');
  await form.getByRole('button', { name: 'Use as name' }).click();
  await save();
  await expect.element(row('Harbour')).toMatchTextContent('https://harbour.example/feed');
});
