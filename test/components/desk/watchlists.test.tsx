import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listDeskArticles, listWatchlistHits } from '#shared/api/article-desk.ts';
import { getNewsroomDocument } from '#shared/api/newsroom.ts';
import { deskRow } from '#test/support/desk/sample-desk-article.ts';
import { ownEntry, ownSource } from '#test/support/sample-source.ts';
import { sampleWatchlist } from '#test/support/sample-watchlist.ts';
import { reply } from '../support/api.ts';
import { expectEnded, replyFeeds, runButton, seed, storedRecords, titles } from '../support/own-feeds.ts';
import { open, texts } from '../support/page.tsx';
import { signInAsEditor } from '../support/sign-in.ts';
import { toast } from '../support/toast.ts';

const table = page.getByRole('table', { name: 'Watchlists' });
const row = (name: string) => table.getByRole('row').filter({ hasText: name });
const matches = (name: string) => row(name).getByRole('link', { name: /in this browser/ });
const form = page.getByRole('dialog');
const complaint = form.getByRole('alert');
const keyword = form.getByRole('textbox', { name: 'Keywords' });
const chips = form.getByRole('list', { name: 'Keywords' }).getByRole('button');
const save = () => form.getByRole('button', { name: 'Save here' }).click();

async function addKeyword(word: string): Promise<void> {
  await keyword.fill(word);
  await userEvent.keyboard('{Enter}');
}

test('the page lists the seeded watchlists with their settings [RTE-12, WAT-01, WAT-20, SEED-07]', async () => {
  open('/admin/watchlists');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Watchlists Management');
  await expect.element(table.getByRole('row')).toHaveLength(6);
  expect(texts(table.getByRole('columnheader'))).toEqual([
    'Name',
    'Priority',
    'Regions',
    'Keywords',
    'Matches',
    'Enabled',
    'Actions',
  ]);
  expect(texts(row('African Markets').getByRole('cell'))).toEqual([
    'Medium',
    'African',
    expect.stringMatching(/^afcfta, afdb/),
    'This browser: 0Site, 7 days: –',
    '',
    expect.stringMatching(/Edit/),
  ]);
  await expect.element(row('Social Justice').getByRole('cell').nth(1)).toHaveTextContent('All');
  await expect.element(row('Diaspora Business').getByCSS('th span')).toHaveStyle({
    backgroundColor: 'rgb(59, 130, 246)',
  });
});

/** Opens the form for a new watchlist in a browser without watchlists. */
async function openNewWatchlist(): Promise<void> {
  seed({ watchlists: [] });
  open('/admin/watchlists');
  await page.getByRole('button', { name: 'Add Watchlist' }).click();
  await expect.element(form).toBeVisible();
}

test('a new watchlist offers its choices [WAT-08, WAT-11, WAT-12]', async () => {
  await openNewWatchlist();
  const values = (elements: Element[]) => elements.map((one) => one.getAttribute('value'));
  expect(values(form.getByLabelText('Priority').getByCSS('option').elements())).toEqual(['high', 'medium', 'low']);
  const swatches = form.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio');
  expect(values(swatches.elements())).toEqual(
    '#EF4444 #F97316 #F59E0B #84CC16 #10B981 #06B6D4 #3B82F6 #8B5CF6 #EC4899 #6B7280'.split(' '),
  );
  await expect.element(form.getByRole('checkbox')).toHaveLength(5);
});

test('a new watchlist is medium, enabled, for all regions and of the first colour [WAT-13, WAT-17, WAT-20]', async () => {
  await openNewWatchlist();
  await expect.element(form.getByLabelText('Priority')).toHaveValue('medium');
  await expect.element(form.getByRole('radiogroup', { name: 'Colour' }).getByRole('radio').first()).toBeChecked();
  await expect.element(form.getByRole('switch', { name: 'Enabled' })).toBeChecked();
  expect(form.getByRole('checkbox', { checked: true }).elements()).toEqual([]);
});

test('keywords are added and removed, in lower case [WAT-04, WAT-05, WAT-06, WAT-07]', async () => {
  await openNewWatchlist();
  await addKeyword(' CARICOM ');
  await expect.poll(() => texts(chips)).toEqual(['caricom']);
  await keyword.fill('Credit Union');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(keyword).toHaveFocus();
  await addKeyword('strike');
  await expect.poll(() => texts(chips)).toEqual(['caricom', 'credit union', 'strike']);
  await form.getByRole('button', { name: 'Remove credit union' }).click();
  await expect.poll(() => texts(chips)).toEqual(['caricom', 'strike']);
});

test('repeated and blank keywords are ignored [WAT-18]', async () => {
  await openNewWatchlist();
  await addKeyword('credit union');
  for (const ignored of ['credit union', '   ', 'CREDIT UNION']) await addKeyword(ignored);
  await addKeyword('strike');
  await expect.poll(() => texts(chips)).toEqual(['credit union', 'strike']);
});

test('an added watchlist is stored in the browser with all its settings [WAT-02, WAT-12, WAT-14, WAT-15]', async () => {
  await openNewWatchlist();
  await form.getByLabelText('Name').fill('Unions');
  await form.getByLabelText('Description').fill('Workers and what they ask for');
  await addKeyword('caricom');
  await addKeyword('strike');
  await form.getByLabelText('Priority').selectOptions('low');
  await form.getByRole('checkbox', { name: 'Asian' }).click();
  await form.getByRole('checkbox', { name: 'Caribbean' }).click();
  await form.getByRole('radio', { name: 'Violet' }).click();
  await form.getByRole('switch', { name: 'Enabled' }).click();
  await save();
  await expect.element(toast).toMatchTextContent('Success');
  await expect.element(toast).toMatchTextContent('Watchlist added');
  expect(storedRecords('watchlists')).toEqual([
    {
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
    },
  ]);
});

test('editing a watchlist applies the same rules as adding [WAT-19]', async () => {
  seed({ watchlists: [sampleWatchlist()] });
  open('/admin/watchlists');
  await row('Ships').getByRole('button', { name: 'Edit Ships' }).click();
  await expect.element(form.getByLabelText('Name')).toHaveValue('Ships');
  await form.getByLabelText('Name').fill(' ');
  await save();
  await expect.element(complaint).toHaveTextContent('Name and description are required');
  expect(storedRecords('watchlists')).toEqual([sampleWatchlist()]);
});

/** Opens the page with the watchlist Ships and runs an ingestion, which finds one article of it. */
async function openWithArticles(): Promise<void> {
  seed({ watchlists: [sampleWatchlist()], sources: [ownSource(1)] });
  replyFeeds(() => [
    ownEntry({ title: 'The ferry is late', publishedAt: '2026-01-05T09:00:00Z' }),
    ownEntry({ title: 'Mango season begins', publishedAt: '2026-01-04T09:00:00Z' }),
  ]);
  open('/admin/watchlists');
  await runButton.click();
  await expectEnded();
}

test('an ingestion on the page of watchlists counts and lists their matches [WAT-16, WAT-20, ING-29]', async () => {
  await openWithArticles();
  await expect.element(toast).toMatchTextContent('Ingestion Complete');
  await expect.element(toast).toMatchTextContent('Processed 2, added 2, deduplicated 0.');
  await expect.element(matches('Ships')).toHaveTextContent('1');
  await expect.poll(() => texts(titles)).toEqual(['The ferry is late']);
});

test('matches follow an edit and the switch of a watchlist [WAT-03, WAT-13, WAT-15, CLS-16]', async () => {
  await openWithArticles();
  await row('Ships').getByRole('button', { name: 'Edit Ships' }).click();
  await expect.poll(() => texts(chips)).toEqual(['ferry']);
  await addKeyword('mango');
  await save();
  await expect.element(toast).toMatchTextContent('Watchlist updated');
  await expect.element(matches('Ships')).toHaveTextContent('2');
  await row('Ships').getByRole('switch').click();
  await expect.element(matches('Ships')).toHaveTextContent('0');
  await row('Ships').getByRole('switch').click();
  await expect.poll(() => texts(titles)).toEqual(['The ferry is late', 'Mango season begins']);
});

test('matches follow an added and a deleted watchlist [WAT-15, CLS-16]', async () => {
  await openWithArticles();
  await page.getByRole('button', { name: 'Add Watchlist' }).click();
  await form.getByLabelText('Name').fill('Fruit');
  await form.getByLabelText('Description').fill('Seasons');
  await addKeyword('MANGO');
  await save();
  await expect.element(matches('Fruit')).toHaveTextContent('1');
  await page.getByRole('button', { name: 'Delete Ships' }).click();
  await page.getByRole('button', { name: 'Yes, delete' }).click();
  await expect.element(toast).toMatchTextContent('Watchlist deleted');
  await expect.poll(() => texts(titles)).toEqual(['Mango season begins']);
  for (const one of storedRecords('articles')) expect(one.watchlistHits).not.toContain('ships');
});

/** Opens the page as an editor of a site where two lists are published, with marked articles. */
async function openAsEditor(lane: boolean) {
  await signInAsEditor();
  reply(getNewsroomDocument, { kind: 'watchlists', version: 0, published: null, draft: null, history: [] });
  reply(listWatchlistHits, [
    { id: 'ships', name: 'Ships', hits: 12 },
    { id: 'fruit', name: 'Fruit', hits: 500 },
  ]);
  const listed = reply(listDeskArticles, [deskRow(1, { title: 'Ferry sold' })]);
  const lists = [
    sampleWatchlist({ ...(lane ? { lane } : {}) }),
    sampleWatchlist({ id: 'fruit', name: 'Fruit' }),
    sampleWatchlist({ id: 'new', name: 'New one' }),
  ];
  seed({ watchlists: lists, sources: [ownSource(1)] });
  replyFeeds(() => [ownEntry({ title: 'The ferry is late', publishedAt: '2026-01-05T09:00:00Z' })]);
  open('/admin/watchlists');
  return listed;
}

test('hits of the site and matches of this browser are apart, and each leads to its articles', async () => {
  await openAsEditor(false);
  const site = (name: string) => row(name).getByRole('cell').nth(3);
  await expect.element(site('Ships')).toMatchTextContent('Site, 7 days: 12');
  await expect.element(site('Fruit')).toMatchTextContent('Site, 7 days: 500+');
  await expect.element(site('New one')).toMatchTextContent('Site, 7 days: Not published');
  await expect.element(page.getByRole('main')).toMatchTextContent('which readers do not see');
  await runButton.click();
  await expectEnded();
  await page.getByRole('link', { name: 'Matches of Ships in this browser: 1' }).click();
  await expect.element(page.getByRole('heading', { name: 'Latest matches of Ships in this browser' })).toBeVisible();
  await expect.poll(() => texts(titles)).toEqual(['The ferry is late']);
  await page.getByRole('link', { name: 'Show the matches of all lists' }).click();
  await expect.poll(() => location.search).toBe('');
  await page.getByRole('link', { name: 'Articles of Ships: 12' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/admin/articles?watchlist=ships');
  await expect.element(page.getByRole('combobox', { name: 'Watchlist' })).toHaveValue('ships');
});

test('a list has a lane of its newest articles, of the site and of this browser, if an editor chooses', async () => {
  const listed = await openAsEditor(true);
  const lane = page.getByRole('region', { name: 'Ships' });
  await expect.element(lane.getByRole('link', { name: 'Ferry sold' })).toBeVisible();
  await expect.element(lane).toMatchTextContent('No matches yet');
  expect(listed.map(({ query }) => query)).toEqual([{ watchlist: 'ships', state: 'listed', limit: 5 }]);
  await runButton.click();
  await expectEnded();
  await expect.element(lane.getByRole('link', { name: 'The ferry is late' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Fruit' })).not.toBeInTheDocument();
  await row('Fruit').getByRole('button', { name: 'Edit Fruit' }).click();
  await form.getByRole('switch', { name: 'Lane on this page' }).click();
  await save();
  await expect.element(page.getByRole('region', { name: 'Fruit' })).toBeVisible();
  expect(storedRecords('watchlists')[1]).toMatchObject({ id: 'fruit', lane: true });
});
