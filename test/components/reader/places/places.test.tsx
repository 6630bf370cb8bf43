import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { follow, getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { getWeather, listMarkets } from '#shared/api/live.ts';
import { getUser } from '#shared/api/readers.ts';
import { getPlace, listPlaces, type PlacePage, searchArticles } from '#shared/api/search.ts';
import { followOf } from '#shared/domain/readers/follow.ts';
import { sampleMarket } from '#test/support/live/sample-market.ts';
import { sampleWeather } from '#test/support/live/sample-weather.ts';
import { samplePlacePage } from '#test/support/sample-article.ts';
import { sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { reply, status } from '../../support/api.ts';
import { open, store, texts } from '../../support/page.tsx';
import { nia, signIn } from '../../support/sign-in.ts';

const main = page.getByRole('main');
const heading = page.getByRole('heading', { level: 1 });
const link = (name: string) => main.getByRole('link', { name, exact: true });
const openPlace = (given: Partial<PlacePage> = {}, slug = 'jamaica') => {
  reply(getPlace, samplePlacePage(given));
  open(`/place/${slug}`);
};

test('the page of a country has its articles, what its outlets lead with, its topics and its publishers', async () => {
  openPlace();
  await expect.element(heading).toHaveTextContent('Jamaica');
  await expect.poll(() => document.title).toBe('Jamaica – Landfall');
  await expect.element(main.getByText('84 articles')).toBeVisible();
  await expect.element(main.getByCSS('[data-card]')).toHaveLength(6);
  await expect.element(link('Caribbean').first()).toHaveAttribute('href', '/place/caribbean');
  const leads = main.getByRole('region', { name: 'What its outlets lead with' });
  await expect.element(leads.getByRole('heading', { level: 3 })).toHaveLength(2);
  const topics = main.getByRole('region', { name: 'Topics' }).getByRole('link');
  expect(topics.elements().map((one) => one.getAttribute('href'))).toEqual([
    '/search?topic=justice&place=jamaica&sort=newest',
    '/search?topic=finance&place=jamaica&sort=newest',
  ]);
  await expect.element(main.getByRole('button', { name: 'Follow Paper 1' })).toBeVisible();
  await expect.element(link('Show all articles')).toHaveAttribute('href', '/search?place=jamaica&sort=newest');
  await expect.element(link('RSS feed')).toHaveAttribute('href', '/feeds/place-jamaica.xml');
});

test('the time, the weather and the currency of a place come from the site’s data', async () => {
  reply(getWeather, sampleWeather({ temperature: 31, description: 'Clear' }));
  reply(listMarkets, [sampleMarket('USD/JMD', { value: 159.6, currency: 'JMD' })]);
  openPlace();
  await expect.element(main.getByText('Local time')).toBeVisible();
  await expect.element(link('31° Clear')).toHaveAttribute('href', '/weather?city=Kingston');
  await expect.element(main.getByText(/159\.6/)).toBeVisible();
});

test('what is not known of a place is left out', async () => {
  reply(getWeather, status(404));
  reply(listMarkets, []);
  openPlace({ timeZone: null, currency: 'JMD', topics: [], publishers: [], leads: [], articles: [], count: 0 });
  await expect.element(main.getByText('No articles at the moment')).toBeVisible();
  for (const text of ['Local time', 'Weather in Kingston', 'Currency', 'Topics', 'Publishers', 'Show all articles'])
    await expect.element(main.getByText(text)).not.toBeInTheDocument();
});

test('a reader follows a place, and finds it in the profile', async () => {
  const followed = reply(follow, ({ body }) => followOf({ ...body, name: 'Jamaica' }, '2026-11-20T10:00:00.000Z'));
  reply(getFollowStatus, { isFollowing: false });
  await signIn();
  openPlace();
  await main.getByRole('button', { name: 'Follow Jamaica' }).click();
  await expect.poll(() => followed.map(({ body }) => body)).toEqual([{ followType: 'place', followId: 'jamaica' }]);
  reply(getUser, nia);
  reply(listFollows, [
    followOf({ followType: 'place', followId: 'jamaica', name: 'Jamaica' }, '2026-11-20T10:00:00.000Z'),
  ]);
  open('/profile?tab=places');
  await expect.element(main.getByText('Following 1 place')).toBeVisible();
  await expect.element(link('Jamaica')).toHaveAttribute('href', '/place/jamaica');
});

test.each([
  ['/place/jm', '/place/jamaica'],
  ['/about/jamaica', '/place/jamaica'],
  ['/about/caribbean', '/place/caribbean'],
])('%s leads to %s', async (address, path) => {
  reply(getPlace, samplePlacePage(path.endsWith('jamaica') ? {} : { slug: 'caribbean', code: 'caribbean' }));
  open(address);
  await expect.poll(() => location.pathname).toBe(path);
});

test('a place that does not exist is not found', async () => {
  reply(getPlace, status(404));
  open('/place/atlantis');
  await expect.element(heading).toHaveTextContent('Place not found');
  await expect.element(link('All places')).toHaveAttribute('href', '/places');
});

const listed = [
  { slug: 'caribbean', code: 'caribbean', name: 'Caribbean', outlets: 2 },
  { slug: 'barbados', code: 'BB', name: 'Barbados', outlets: 1 },
  { slug: 'egypt', code: 'EG', name: 'Egypt', outlets: 0 },
  { slug: 'jamaica', code: 'JM', name: 'Jamaica', outlets: 1 },
  { slug: 'canada', code: 'CA', name: 'Canada', outlets: 1 },
  { slug: 'united-kingdom', code: 'GB', name: 'United Kingdom', outlets: 3 },
];
const regionsShown = main.getByRole('heading', { level: 2 });

test('all places are in their regions by name, and a country may be in two', async () => {
  reply(listPlaces, listed);
  open('/places');
  await expect.element(link('Egypt')).toHaveLength(2);
  expect(texts(regionsShown)).toEqual([
    'Your two shores',
    'Caribbean',
    'Africa',
    'Latin America',
    'Asia',
    'Middle East',
    'Where the diasporas live',
  ]);
  const caribbean = main.getByRole('region', { name: 'Caribbean' }).getByRole('listitem');
  expect(texts(caribbean)).toEqual(['Barbados1 publisher', 'Jamaica1 publisher']);
});

test('a reader’s two shores come first among the places', async () => {
  store('shores', { home: 'JM', here: 'GB' });
  reply(listPlaces, listed);
  open('/places');
  const own = main.getByRole('region', { name: 'Your two shores' });
  await expect.element(own.getByRole('link')).toHaveLength(2);
  expect(texts(own.getByRole('link'))).toEqual(['Jamaica', 'United Kingdom']);
  await expect.element(own.getByRole('button', { name: 'Follow Jamaica' })).toBeVisible();
  await expect
    .poll(() => texts(regionsShown).slice(0, 3))
    .toEqual(['Your two shores', 'Caribbean', 'Where the diasporas live']);
  const caribbean = main.getByRole('region', { name: 'Caribbean' }).getByRole('link');
  expect(texts(caribbean)).toEqual(['Caribbean', 'Jamaica', 'Barbados']);
});

test('a search in a place says so, and the filter can be taken away', async () => {
  const asked = reply(searchArticles, sampleResults([sampleHit(1)]));
  open('/search?place=jamaica&sort=newest');
  await expect.element(heading).toHaveTextContent('Articles from and about Jamaica');
  await expect.poll(() => asked.length).toBe(1);
  await expect
    .element(main.getByRole('link', { name: 'Remove filter: Jamaica' }))
    .toHaveAttribute('href', '/search?sort=newest');
});

test('the region of an article leads to the region’s page', async () => {
  openPlace();
  await expect
    .element(main.getByCSS('[data-card]').first().getByRole('link', { name: 'Caribbean' }))
    .toHaveAttribute('href', '/place/caribbean');
});
