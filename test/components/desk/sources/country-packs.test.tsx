import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fetchFeed } from '#shared/api/sources.ts';
import { packOf } from '#shared/config/seed/country-packs.ts';
import type { Feed } from '#shared/domain/articles/feed-entry.ts';
import { ownEntry } from '#test/support/sample-source.ts';
import { hold, refusal, reply, status } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import {
  button,
  mockSources,
  openSourcesPage,
  recordChanges,
  sampleSource,
  withoutGains,
} from '../../support/desk-sources.ts';

const part = page.getByRole('region', { name: 'Publishers of a country' });
const said = part.getByRole('status');
const country = part.getByLabelText('Country');
const rowOf = (name: string) => part.getByRole('row', { name: new RegExp(`${name}\\b`) });
const boxOf = (name: string) => rowOf(name).getByRole('checkbox');

const feed = (count: number): Feed => ({
  ...{ title: 'Paper', link: null, language: null },
  entries: Array.from({ length: count }, (_, n) => ownEntry({ title: `Story ${n}` })),
});
const noFeed = status(422, refusal('no_feed'));
const names = (...urls: string[]) =>
  status(422, refusal('no_feed', { choices: urls.map((url) => ({ url, title: '' })) }));

/** Answers for each address; an address without one has no feed. @returns the addresses that were read */
function mockFeeds(answers: Record<string, Feed | ReturnType<typeof status>>): string[] {
  const read: string[] = [];
  reply(fetchFeed, ({ query }) => {
    read.push(query.url);
    return answers[query.url] ?? noFeed;
  });
  return read;
}

async function openPack(name: string): Promise<void> {
  await openSourcesPage();
  await button('Add from a country').click();
  await country.selectOptions(name);
}

const [gleaner, observer, star] = packOf('JM');
if (gleaner?.feed == null || observer?.feed == null || star === undefined || star.feed !== null)
  throw new Error('The tests need a pack with two known feeds and a third publisher without one');

test('an editor checks the publishers of a country, and adds those that work', async () => {
  mockSources([sampleSource({ name: 'Observer', url: observer.feed ?? '' })], {
    create: (sent) =>
      withoutGains(sampleSource({ ...sent, id: sent.name.replaceAll(' ', '-'), version: 9, status: 'new' })),
  });
  const read = mockFeeds({
    [gleaner.feed ?? '']: feed(2),
    [star.home]: names('https://jamaica-star.com/found.xml'),
    'https://jamaica-star.com/found.xml': feed(1),
    'https://iriefm.net/': feed(0),
  });
  const changes = recordChanges();
  await openPack('Jamaica');
  await expect.element(said).toHaveTextContent('1 added, 0 working, 0 failing, 6 not yet checked');
  await expect.element(rowOf('Jamaica Observer')).toMatchTextContent('AddedAs Observer');
  await expect.element(boxOf('Jamaica Observer')).toBeDisabled();
  await expect.element(rowOf('The Gleaner')).toMatchTextContent('Not yet checked');
  await expect.element(rowOf('The Jamaica Star')).toMatchTextContent('Not yet checkedIts feed is not known');
  await boxOf('Television Jamaica').click();
  await button('Check 5 publishers').click();
  await expect.element(said).toHaveTextContent('1 added, 2 working, 3 failing, 1 not yet checked');
  expect(read.slice(0, 3)).toEqual([gleaner.feed, star.home, 'https://jamaica-star.com/found.xml']);
  await expect.element(rowOf('The Gleaner')).toMatchTextContent('Works2 entries at jamaica-gleaner.com/feed/rss.xml');
  await expect.element(rowOf('The Jamaica Star')).toMatchTextContent('Works1 entry at jamaica-star.com/found.xml');
  await expect.element(rowOf('Irie FM')).toMatchTextContent('FailsThe feed has no entries.');
  await expect.element(boxOf('Irie FM')).not.toBeChecked();
  await button('Add 2 sources').click();
  await expect.element(said).toHaveTextContent('3 added, 0 working, 3 failing, 1 not yet checked');
  const shared = { type: 'rss', region: 'caribbean', active: true, metadata: { country: 'JM', language: 'en' } };
  expect(changes.map(({ body }) => body)).toEqual([
    { ...shared, name: 'The Gleaner', url: gleaner.feed },
    { ...shared, name: 'The Jamaica Star', url: 'https://jamaica-star.com/found.xml' },
  ]);
  await button('Close').click();
  await expect.element(part).not.toBeInTheDocument();
  await expect.element(page.getByRole('row', { name: /^The Jamaica Star/ })).toBeVisible();
});

test('a publisher whose known feed fails is read by the feed of its home page', async () => {
  mockSources([]);
  const read = mockFeeds({
    [gleaner.home]: names('https://a.example/1', 'https://a.example/2'),
    'https://a.example/2': feed(3),
  });
  await openPack('Jamaica');
  await part.getByRole('checkbox', { name: 'Leave out all publishers' }).click();
  await boxOf('The Gleaner').click();
  await button('Check 1 publisher').click();
  await expect.element(rowOf('The Gleaner')).toMatchTextContent('Works3 entries at a.example/2');
  expect(read).toEqual([gleaner.feed, gleaner.home, 'https://a.example/1', 'https://a.example/2']);
});

test('a publisher without a known feed is checked before it is added, and not added if it fails', async () => {
  mockSources([]);
  mockFeeds({ [star.home]: names('https://pages.example/'), 'https://pages.example/': names('https://more.example/') });
  const changes = recordChanges();
  await openPack('Jamaica');
  await part.getByRole('checkbox', { name: 'Leave out all publishers' }).click();
  await boxOf('The Jamaica Star').click();
  await button('Add 1 source').click();
  await expect.element(rowOf('The Jamaica Star')).toMatchTextContent(/Not added.+\./);
  expect(changes).toEqual([]);
});

test('a check shows its progress, and stops after the current publisher when the editor says so', async () => {
  mockSources([]);
  const read = mockFeeds({ [gleaner.feed ?? '']: feed(2) });
  const release = hold(fetchFeed);
  await openPack('Jamaica');
  await button('Check 7 publishers').click();
  await expect.element(said).toHaveTextContent('0 of 7 publishers');
  await expect.element(part.getByRole('progressbar')).toBeVisible();
  await expect.element(rowOf('The Gleaner')).toMatchTextContent('Checking...');
  await button('Stop').click();
  release();
  await expect.element(said).toHaveTextContent('0 added, 1 working, 0 failing, 6 not yet checked');
  expect(read).toHaveLength(1);
});

test.each([1280, 390])('the publishers of a country are accessible and fit: %i px', async (width) => {
  await page.viewport(width, 900);
  mockSources([sampleSource({ name: 'Observer', url: observer.feed ?? '' })]);
  mockFeeds({ [gleaner.feed ?? '']: feed(2) });
  await openPack('Lebanon');
  await button('Check 9 publishers').click();
  await expect.element(said).toHaveTextContent('0 added, 0 working, 9 failing, 0 not yet checked');
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(width);
});
