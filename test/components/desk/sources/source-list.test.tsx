import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listDeskSources, listSources } from '#shared/api/sources.ts';
import { refusal, reply, status } from '../../support/api.ts';
import {
  button,
  dialog,
  mockSources,
  openSources,
  openSourcesPage,
  row,
  rowHeaders,
  sampleSource,
  withoutGains,
} from '../../support/desk-sources.ts';
import { open as openPage, reload, texts } from '../../support/page.tsx';

const broken = sampleSource({
  id: 'b',
  name: 'Broken',
  status: 'failing',
  error: "The publisher's server took too long",
  errorCount: 3,
});
const listOfStates = () => [
  sampleSource(),
  broken,
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
const startingWith = (names: readonly string[]) => names.map((name) => expect.stringMatching(new RegExp(`^${name}`)));
const expectRows = (...names: string[]) => expect.poll(() => texts(rowHeaders)).toEqual(startingWith(names));

test('the page has its heading, its links and Trigger Ingestion [ADM-32, SRC-01, SRC-02, SRC-03]', async () => {
  mockSources(listOfStates());
  await openSources();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Source Management');
  await expect.poll(() => document.title).toBe('Source Management – Landfall');
  await expect.element(page.getByCSS('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const main = page.getByRole('main');
  await expect.element(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
  await expect
    .element(main.getByRole('link', { name: 'Your own sources, in this browser' }))
    .toHaveAttribute('href', '/sources');
  await expect.element(main.getByText('4 sources, 3 active, 1 needs attention')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Trigger Ingestion' })).toBeVisible();
});

test('the list shows the state of each source, failing ones first [SRC-05, SRC-42]', async () => {
  mockSources(listOfStates());
  await openSources();
  await expectRows('Broken', 'Evening', 'New one', 'Off one');
  await expect.element(row('Evening')).toMatchTextContent('Last fetched 5 minutes ago · next in 10 minutes');
  await expect.element(row('Evening')).toMatchTextContent('evening.example/feed');
  await expect
    .element(row('Evening').getByRole('img'))
    .toHaveAccessibleName('12 articles in 14 days, at most 9 in one day, 3 today');
  await expect.element(row('Broken')).toMatchTextContent("FailingThe publisher's server took too long");
  await expect.element(row('Broken')).toMatchTextContent('failed 3 times in a row');
  await expect.element(row('New one')).toMatchTextContent('Not fetched yetNever fetched · due now');
  await expect.element(row('New one').getByRole('img')).toHaveAccessibleName('No articles in 14 days');
  await expect.element(row('Off one')).toMatchTextContent('No single region');
});

/** Stubs the public list with the broken source. @returns the calls for the editors' list, which are refused */
function mockPublicSources() {
  const { metadata: _, error, errorCount, nextDue, version, ...open } = broken;
  reply(listSources, [{ ...open, url: 'https://evening.example/' }]);
  return reply(listDeskSources, status(403, refusal('forbidden')));
}

test('a visitor sees the public list, without the time of the next fetch [SRC-47]', async () => {
  const refused = mockPublicSources();
  openPage('/admin/sources');
  await expect.element(row('Broken')).toMatchTextContent('Failing');
  expect(texts(row('Broken'))[0]).not.toMatch(/next|due/);
  expect(refused).toEqual([]);
});

test('a reader without a role sees the public list [ROLE-11]', async () => {
  const refused = mockPublicSources();
  await openSourcesPage();
  await expect.element(row('Broken')).toMatchTextContent('Failing');
  expect(refused).toHaveLength(1);
});

test('the list can be filtered and searched [SRC-42]', async () => {
  mockSources(listOfStates());
  await openSources();
  await button('Needs attention 1').click();
  await expect.element(rowHeaders).toHaveLength(1);
  await button('All 4').click();
  const search = page.getByRole('searchbox', { name: 'Search sources' });
  await search.fill('off');
  await expectRows('Off one');
  await search.fill('nobody');
  await button('Show all').click();
  await expect.element(rowHeaders).toHaveLength(4);
});

test('the list can be sorted, and columns can be hidden [SRC-42]', async () => {
  mockSources(listOfStates());
  await openSources();
  const header = (name: string) => page.getByRole('columnheader').filter({ hasText: name });
  await header('Source').click();
  await expect.element(header('Source')).toHaveAttribute('aria-sort', 'ascending');
  await header('Source').click();
  await expectRows('Off one', 'New one', 'Evening', 'Broken');
  await header('Last 14 days').click();
  await expectRows('(Broken|Evening|Off one)', '.', '.', 'New one');
  await header('Status').hover();
  await button('Status column menu').click();
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect.element(header('Status')).not.toBeInTheDocument();
});

test('the list works by keyboard [SRC-33, SRC-42, SRC-45]', async () => {
  mockSources(listOfStates(), { update: [withoutGains({ ...broken, active: false, version: 6 })] });
  await openSources();
  const focused = page.getByCSS(':focus');
  const edit = button('Edit Broken').element();
  if (edit instanceof HTMLElement) edit.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(focused).toHaveAccessibleName('Edit Broken');
  await userEvent.keyboard('{Tab}');
  await expect.element(focused).toHaveAccessibleName('Delete Broken');
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(focused).toHaveAccessibleName('Delete Broken');
  // The arrow keys move between the cells, and to the control of a cell that has one.
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(focused).toHaveAccessibleName('Active: Broken');
  await userEvent.keyboard(' ');
  await expect.element(page.getByRole('switch', { name: 'Active: Broken' })).not.toBeChecked();
  await expect.element(focused).toHaveAccessibleName('Active: Broken');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(focused).toHaveAccessibleName('Active: Evening');
  await userEvent.keyboard('{Home}');
  await expect.element(focused).toMatchTextContent(/^Evening/);
});

test('an address can lead to the sources that fail', async () => {
  mockSources(listOfStates());
  await openSourcesPage('/admin/sources?show=failing');
  await expectRows('Broken');
  await expect.element(button('Failing 1')).toHaveAttribute('aria-pressed', 'true');
  await button('All 4').click();
  await expectRows('Broken', 'Evening', 'New one', 'Off one');
  expect(location.search).toBe('');
});

test('a long list has pages of 50 sources [SRC-42]', async () => {
  mockSources(
    Array.from({ length: 120 }, (_, i) => sampleSource({ id: `s${i}`, name: `Source ${String(i).padStart(3, '0')}` })),
  );
  await openSources();
  await expect.element(rowHeaders).toHaveLength(50);
  await button('Go to next page').click();
  await expect.element(rowHeaders.first()).toMatchTextContent('Source 050');
  await page.getByRole('searchbox', { name: 'Search sources' }).fill('source 11');
  await expect.element(rowHeaders).toHaveLength(10);
});

test('an empty list reads No sources yet, and a failed one can be loaded again [SRC-42]', async () => {
  const none = page.getByRole('heading', { name: 'No sources yet' });
  mockSources([]);
  await openSourcesPage();
  await expect.element(none).toBeVisible();
  reply(listDeskSources, status(500));
  reload();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to load sources');
  mockSources([]);
  await button('Try again').click();
  await expect.element(none).toBeVisible();
});
