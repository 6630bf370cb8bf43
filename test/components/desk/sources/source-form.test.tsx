import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSource, fetchFeed, listDeskSources } from '#shared/api/sources.ts';
import { newestOf } from '#shared/domain/sources/same-feed.ts';
import { hold, refusal, reply, status } from '../../support/api.ts';
import {
  addButton,
  button,
  dialog,
  field,
  fillNewSource,
  mockSources,
  openSources,
  openSourcesPage,
  recordChanges,
  row,
  rowHeaders,
  sampleSource,
  withoutGains,
} from '../../support/desk-sources.ts';
import { texts } from '../../support/page.tsx';
import { toast } from '../../support/toast.ts';

const includeField = dialog.getByRole('textbox', { name: 'Include words' });
const excludeField = dialog.getByRole('textbox', { name: 'Exclude words' });
const harbour = sampleSource({ id: 'harbour', name: 'Harbour', version: 9, status: 'new', lastFetched: null });

test('Add requires a name and the address of a feed [SRC-07, SRC-21, SRC-28, SRC-46]', async () => {
  mockSources([sampleSource()]);
  const changes = recordChanges();
  await openSources();
  await button('Add Source').click();
  await expect.element(addButton).toBeDisabled();
  await field('Name').fill('  ');
  await field('URL').fill('https://harbour.example/feed');
  await expect.element(addButton).toBeDisabled();
  await field('Name').fill('Harbour');
  await expect.element(addButton).toBeEnabled();
  await field('URL').fill(' ');
  await expect.element(addButton).toBeDisabled();
  expect(texts(field('Type').getByRole('option'))).toEqual(['RSS', 'API']);
  expect(texts(field('Region').getByRole('option'))).toEqual([
    'Caribbean',
    'African',
    'Latin America',
    'Asian',
    'Middle Eastern',
    'No single region',
  ]);

  await field('URL').fill('javascript:alert(1)');
  await addButton.click();
  await expect.element(dialog).toMatchTextContent('Enter a feed address that begins with http:// or https://.');
  expect(changes).toEqual([]);
});

test('an added source appears before the list is fetched again, and stays [SRC-08, SRC-09, SRC-10, SRC-22]', async () => {
  mockSources([sampleSource()], { create: [withoutGains(harbour)] });
  const changes = recordChanges();
  await openSources();
  await fillNewSource('Harbour', ' https://harbour.example/feed ');
  await field('Region').selectOptions('Asian');
  const release = hold(createSource);
  // The gains tell the fetched list from the one that the page has.
  reply(listDeskSources, [sampleSource(), { ...harbour, gained: [...Array(13).fill(0), 7] }]);
  const releaseList = hold(listDeskSources);
  await addButton.click();
  await expect.element(addButton).toHaveAttribute('aria-disabled', 'true');
  await expect.element(addButton).toHaveTextContent('Adding...');
  release();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toast).toMatchTextContent('Source created successfully');
  expect(changes).toEqual([
    {
      method: 'POST',
      path: '/api/sources',
      body: { name: 'Harbour', url: 'https://harbour.example/feed', type: 'rss', region: 'asian', active: true },
    },
  ]);
  await expect.element(row('Harbour')).toMatchTextContent('Not fetched yet');
  releaseList();
  await expect.element(row('Harbour').getByRole('img')).toHaveAccessibleName(/7 articles/);
  await expect.element(row('Harbour')).toMatchTextContent('Not fetched yet');
});

test('a refused source shows the reason at its field and keeps what was typed [SRC-11, ERR-20]', async () => {
  const details = [{ field: 'url', message: 'Evening already uses this address' }];
  mockSources([sampleSource()], { create: [status(409, refusal('address_in_use', { details })), status(500)] });
  await openSources();
  await fillNewSource();
  await addButton.click();
  await expect.element(toast).toMatchTextContent('Failed to create source');
  await expect.element(toast).toHaveAttribute('data-toast', 'destructive');
  await expect.element(field('URL')).toHaveAccessibleDescription('Evening already uses this address.');
  await addButton.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Failed to create source. Something went wrong on our side.');
  await expect.element(field('Name')).toHaveValue('Harbour');
});

test('the form has include and exclude words and a language, each field with its hint [SRC-50, SRC-51]', async () => {
  const stored = sampleSource({ metadata: { description: 'An evening paper', excludeKeywords: ['golf'] } });
  mockSources([stored], { update: [withoutGains({ ...stored, version: 6 })] });
  const changes = recordChanges();
  await openSources();
  await button('Edit Evening').click();
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
  for (const [name, hint] of Object.entries(hints)) await expect.element(field(name)).toHaveAccessibleDescription(hint);
  await expect.element(includeField).toHaveAccessibleDescription(/only articles with one of these words are stored/);
  await expect.element(excludeField).toHaveAccessibleDescription(/not stored/);
  await includeField.fill('Kreyòl');
  await userEvent.keyboard('{Enter}');
  await includeField.fill('  debt swap ');
  await button('Include').click();
  await button('Remove golf').click();
  await excludeField.fill('cricket');
  await userEvent.keyboard('{Enter}');
  await field('Language').selectOptions('Haitian Creole');
  await button('Save').click();
  await expect.element(toast).toMatchTextContent('Source updated successfully');
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

const waysToClose = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'a click beside it': () => page.getByCSS('.MuiDialog-container').click({ position: { x: 4, y: 4 } }),
  'its button': () => button('Cancel').click(),
};
test.each(Object.entries(waysToClose))(
  'the form asks before it discards edits, and closes at once without any: by %s [SRC-54]',
  async (_, close) => {
    mockSources([sampleSource()]);
    const changes = recordChanges();
    const question = page.getByRole('alertdialog');
    await openSources();
    await button('Edit Evening').click();
    await expect.element(field('Name')).toHaveFocus();
    await close();
    await expect.element(dialog, { message: 'nothing changed' }).not.toBeInTheDocument();
    await expect.element(button('Edit Evening')).toHaveFocus();

    await button('Edit Evening').click();
    await field('Name').fill('Late');
    await close();
    await expect.element(question).toMatchTextContent('Discard your changes?');
    await expect.element(button('Keep editing')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field('Name')).toHaveValue('Late');
    await field('Name').fill('Evening');
    await close();
    await expect.element(dialog, { message: 'changed back' }).not.toBeInTheDocument();

    await button('Edit Evening').click();
    await includeField.fill('half');
    await close();
    await button('Keep editing').click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(includeField).toHaveValue('half');
    await close();
    await button('Discard').click();
    await expect.element(dialog, { message: 'discarded' }).not.toBeInTheDocument();
    await expect.element(rowHeaders).toHaveLength(1);
    expect(changes).toEqual([]);
  },
);

const pageFeeds = [
  { url: 'https://harbour.example/feed', title: 'Harbour » Feed' },
  { url: 'https://harbour.example/sports.xml', title: '' },
];
test('the test of a site’s address offers the feeds that it names, and tests the chosen one [SRC-57]', async () => {
  mockSources([]);
  const calls = reply(fetchFeed, ({ query }) =>
    query.url === 'https://harbour.example'
      ? status(422, refusal('no_feed', { choices: pageFeeds }))
      : { title: 'Harbour', link: null, language: null, entries: [] },
  );
  await openSourcesPage();
  await fillNewSource('', 'https://harbour.example');
  await button('Test this feed').click();
  await expect.element(dialog.getByRole('heading', { name: 'This is a web page' })).toBeVisible();
  await expect.element(dialog).toMatchTextContent('It names 2 feeds.');
  await dialog.getByRole('button', { name: /Harbour » Feed/ }).click();
  await expect.element(field('URL')).toHaveValue('https://harbour.example/feed');
  await expect.element(dialog.getByRole('heading', { name: '“Harbour”' })).toBeVisible();
  await expect.element(button('Test this feed')).toHaveFocus();
  await button('Use as name').click();
  await expect.element(field('Name')).toHaveValue('Harbour');
  expect(calls.map(({ query }) => query.url)).toEqual(['https://harbour.example', 'https://harbour.example/feed']);
});

const eveningEntries = Array.from({ length: 4 }, (_, i) => ({
  ...{ id: null, title: `Ferry ${i}`, link: `https://evening.example/${i}`, summary: '', content: '' },
  ...{ publishedAt: `2026-11-20T0${i}:00:00.000Z`, author: null, categories: [], image: null, language: null },
}));
test('an address that answers for another source is named when it is tested, added and listed', async () => {
  const evening = sampleSource({ newest: newestOf(eveningEntries) });
  mockSources([evening], {
    create: (sent) => withoutGains(sampleSource({ ...sent, id: 'harbour', addedAt: 'z', newest: evening.newest })),
  });
  reply(fetchFeed, { title: 'Evening', link: null, language: null, entries: eveningEntries });
  await openSources();
  await fillNewSource();
  await button('Test this feed').click();
  await expect.element(dialog.getByRole('status')).toMatchTextContent('Brings the same articles as “Evening”.');
  await addButton.click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Save again to keep both.');
  await addButton.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('Harbour')).toMatchTextContent('Brings the same articles as “Evening”. Keep one of them.');
  await expect.element(page.getByText('2 sources, all active, 1 needs attention')).toBeVisible();
});

test('the test of an address shows nothing of another address', async () => {
  mockSources([]);
  reply(fetchFeed, status(422, refusal('no_feed')));
  await openSourcesPage();
  await fillNewSource('Harbour', 'https://harbour.example');
  await button('Test this feed').click();
  const failed = dialog.getByRole('heading', { name: 'No feed found at this address' });
  await expect.element(failed).toBeVisible();
  await field('URL').fill('https://harbour.example/feed');
  await expect.element(failed).not.toBeInTheDocument();
});
