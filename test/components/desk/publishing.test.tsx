import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listWatchlistHits } from '#shared/api/article-desk.ts';
import { seededAds } from '#shared/config/seed/ads.ts';
import { seededAffiliates } from '#shared/config/seed/affiliates.ts';
import { seededEvents } from '#shared/config/seed/events.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import { reply } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { type MockDocument, mockDocument } from '../support/newsroom.ts';
import { seed, storedRecords } from '../support/own-feeds.ts';
import { goTo, open, reload } from '../support/page.tsx';
import { signInAsEditor } from '../support/sign-in.ts';
import { toast } from '../support/toast.ts';

const [caribbean, ...others] = watchlists;
if (caribbean === undefined) throw new Error('No samples');
const renamed = (name: string) => [{ ...caribbean, name }, ...others];
const bar = page.getByRole('region', { name: 'What readers see' });
const table = page.getByRole('table', { name: 'Watchlists' });
const dialog = page.getByRole('dialog');
const press = (name: string) => bar.getByRole('button', { name, exact: true }).click();
const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const publishHere = async () => {
  await press('Share draft');
  await press('Publish');
  await dialog.getByRole('button', { name: 'Publish' }).click();
};
const firstStored = () => storedRecords('watchlists')[0]?.name;

/**
 * Opens the watchlists as an editor.
 * @param own what this browser has; null in a new browser, which has the samples
 * @param published what other editors have published, one after the other
 */
async function openWatchlists(own: object[] | null, published: object[][] = []): Promise<MockDocument> {
  const document = mockDocument('watchlists');
  for (const one of published) document.publish(one);
  seed(own === null ? {} : { watchlists: own });
  await signInAsEditor();
  reply(listWatchlistHits, []);
  open('/admin/watchlists');
  await expect.element(bar).toMatchTextContent(/Readers see/);
  return document;
}

test('a visitor sees the watchlists of the browser, and why they cannot publish them', async () => {
  seed({ watchlists: renamed('Mine') });
  open('/admin/watchlists');
  await expect.element(bar).toMatchTextContent('Sign in as an editor');
  expect(bar.getByRole('button').elements()).toEqual([]);
  await expect.element(table).toMatchTextContent('Mine');
});

test('an editor publishes what only this browser has', async () => {
  const document = await openWatchlists(renamed('Island Money'));
  await expect.element(bar).toMatchTextContent('Nothing is published yet');
  await expect.element(bar).toMatchTextContent('Saved here');
  await press('Share draft');
  // One button for the next step, which keeps the focus.
  await expect.element(bar.getByRole('button', { name: 'Publish', exact: true })).toHaveFocus();
  await expect.element(bar).toMatchTextContent('The team has it, readers do not.');
  await press('Publish');
  await expect.element(dialog.getByRole('row', { name: /^Island Money: Name/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(toast).toMatchTextContent('Published to all readers');
  await expect.element(bar).toMatchTextContent('Readers see version 1, published by Nia Newcomer');
  await expect.element(bar).toMatchTextContent('Same as readers see');
  await expect.element(bar.getByRole('button', { name: /^(Share draft|Publish)$/ })).not.toBeInTheDocument();
  // Its own button is gone.
  await expect.element(bar.getByRole('button', { name: 'History' })).toHaveFocus();
  expect(document.saved().published?.content).toMatchObject([{ name: 'Island Money' }, {}, {}, {}, {}]);
});

test('a browser without changes of its own has what readers see', async () => {
  await openWatchlists(null, [renamed('Published')]);
  await expect.element(table).toMatchTextContent('Published');
  await expect.element(bar).toMatchTextContent('Same as readers see');
});

test('what is only in this browser is dropped for what readers see', async () => {
  await openWatchlists(renamed('Mine'), [renamed('Published')]);
  await expect.element(bar).toMatchTextContent('Saved here');
  await press('Drop');
  await confirm('Drop');
  await expect.element(bar).toMatchTextContent('Same as readers see');
  expect(firstStored()).toBe('Published');
});

test('a draft of the watchlists for the team is opened in another browser', async () => {
  const document = await openWatchlists(renamed('Mine'));
  await press('Share draft');
  await expect.element(bar).toMatchTextContent('Shared draft by Nia Newcomer');
  await expect.element(bar.getByRole('button', { name: 'Open the shared draft' })).not.toBeInTheDocument();
  document.draft(renamed('Theirs'));
  reload();
  await press('Open the shared draft');
  await confirm('Open it');
  await expect.element(table).toMatchTextContent('Theirs');
  expect(document.saved().published).toBeNull();
});

test('two editors publish at once: the second sees both sides and chooses', async () => {
  const document = await openWatchlists(renamed('Mine'));
  document.publish(renamed('Theirs'));
  await press('Share draft');
  await expect.element(dialog).toMatchTextContent('Someone else has saved or published meanwhile');
  await expect.element(dialog).toMatchTextContent('version 1, published by Bo Byline');
  await expect.element(dialog.getByRole('row', { name: 'Mine: Name Theirs Mine' })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect.element(bar).toMatchTextContent('Shared draft by Nia Newcomer');
  await press('Publish');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(bar).toMatchTextContent('Readers see version 2, published by Nia Newcomer');
  expect(document.saved().published?.content).toMatchObject([{ name: 'Mine' }, {}, {}, {}, {}]);
});

test('two editors publish at once: the second chooses for each field and keeps what only the first has changed', async () => {
  const document = await openWatchlists([{ ...caribbean, name: 'Mine', priority: 'low' }, ...others]);
  const theirs = { ...caribbean, name: 'Theirs', priority: 'medium', description: 'By the other editor' };
  document.publish([theirs, ...others]);
  await press('Share draft');
  await expect
    .element(dialog.getByRole('row', { name: /^Mine: Description By the other editor unchanged/ }))
    .toBeVisible();
  await dialog.getByRole('radio', { name: 'Mine: Priority: Readers see, Medium' }).click();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save what I chose' }).click();
  await expect.element(bar).toMatchTextContent('Shared draft by Nia Newcomer');
  await press('Publish');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(bar).toMatchTextContent('Readers see version 2, published by Nia Newcomer');
  expect(document.saved().published?.content).toMatchObject([
    { name: 'Mine', priority: 'medium', description: 'By the other editor' },
    {},
    {},
    {},
    {},
  ]);
  expect(firstStored()).toBe('Mine');
});

test('an earlier version is not published again over one that the editor has not seen', async () => {
  const document = await openWatchlists(null, [renamed('First'), renamed('Second')]);
  await press('History');
  await dialog.getByRole('button', { name: 'View version 1' }).click();
  document.publish(renamed('Third'));
  await dialog.getByRole('button', { name: 'Publish again' }).click();
  await expect.element(toast).toMatchTextContent('Look at what has changed, and try again.');
  await expect.element(dialog.getByRole('row', { name: 'First: Name Third First' })).toBeVisible();
  expect(document.saved().published?.content).toMatchObject([{ name: 'Third' }, {}, {}, {}, {}]);
});

test('the second editor of two takes what the first has published', async () => {
  const document = await openWatchlists(renamed('Mine'));
  document.publish(renamed('Theirs'));
  await press('Share draft');
  await dialog.getByRole('button', { name: 'Keep current version' }).click();
  await expect.element(bar).toMatchTextContent('Same as readers see');
  expect(firstStored()).toBe('Theirs');
  expect(document.saved()).toMatchObject({ version: 1, draft: null });
});

test('an earlier version of the watchlists is read and published again', async () => {
  const document = await openWatchlists(null, [renamed('First'), renamed('Second')]);
  await press('History');
  const versions = dialog.getByRole('listitem');
  await expect.element(versions).toHaveLength(2);
  await expect.element(versions.first()).toMatchTextContent('Readers see this one');
  await dialog.getByRole('button', { name: 'View version 1' }).click();
  await expect.element(dialog).toMatchTextContent('First: Name');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Publish again' }).click();
  await expect.element(bar).toMatchTextContent('Readers see version 3');
  await expect.element(table).toMatchTextContent('First');
  expect(document.saved().history[0]).toMatchObject({ number: 3, revertTo: 1 });
});

test('each watchlist says how far its change is, and Back asks before a form of one is lost', async () => {
  await openWatchlists(renamed('Mine'), [[...watchlists]]);
  const stage = (name: string) => table.getByRole('row').filter({ hasText: name });
  await expect.element(stage('Mine')).toMatchTextContent('Saved here');
  await expect.element(stage(others[0]?.name ?? '')).toMatchTextContent('Published');
  await press('Share draft');
  await expect.element(stage('Mine')).toMatchTextContent('Shared draft');
  goTo('/admin/watchlists?again');
  await page.getByRole('button', { name: 'Edit Mine' }).click();
  await dialog.getByLabelText('Name').fill('Yours');
  history.back();
  await confirm('Keep editing');
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Yours');
  await dialog.getByRole('button', { name: 'Save here' }).click();
  await expect.element(stage('Yours')).toMatchTextContent('Saved here');
  history.back();
  await expect.poll(() => location.search).toBe('');
});

const start = new Date('2026-11-20T12:00:00Z');
const counted = { impressions: 7, clicks: 7, conversions: 7, revenue: 7 };
test.each([
  ['ads', 'house-ads', seededAds(start).map((one) => ({ ...one, ...counted }))],
  ['affiliates', 'affiliates', seededAffiliates(start).map((one) => ({ ...one, ...counted }))],
  ['events', 'events', seededEvents(start)],
] as const)(
  'the %s of the dashboard are published without what this browser has counted',
  async (list, kind, records) => {
    const document = mockDocument(kind);
    seed({ [list]: records });
    await signInAsEditor();
    open(`/admin?tab=ads&list=${list}`);
    await expect.element(bar).toMatchTextContent('Nothing is published yet');
    await publishHere();
    await expect.element(bar).toMatchTextContent('Readers see version 1');
    await expect.element(bar).toMatchTextContent('Same as readers see');
    expect(document.saved().published?.content).toHaveLength(2);
    expect(JSON.stringify(document.sent)).not.toMatch(/"(impressions|clicks|conversions|revenue)":7/);
  },
);

test('the publish bar with all that it can have is accessible and fits at 360 and 1280 px', async () => {
  const document = await openWatchlists(renamed('Mine'), [renamed('Published')]);
  document.draft(renamed('Theirs'));
  reload();
  await expect.element(bar).toMatchTextContent('Shared draft by Bo Byline');
  for (const width of [1280, 360]) {
    await page.viewport(width, 900);
    await expect.poll(() => window.document.documentElement.scrollWidth).toBe(width);
  }
  await expectAccessible();
});
