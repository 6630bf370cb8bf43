import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, likeArticle, listArticles } from '#shared/api/articles.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { getWeather, listDiasporaPlayers, listMarkets, listMatches, listWeatherCities } from '#shared/api/live.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { samplePreview, specifiedArticle } from '#test/support/sample-article.ts';
import { reply } from '../support/api.ts';
import { open, texts } from '../support/page.tsx';

// Records without the fields that a page can do without, and records that cannot be shown.

const replyWith = (endpoint: Endpoint, json: unknown) => reply(endpoint, () => Response.json(json));
const main = page.getByRole('main');
const cardOf = (title: string) => page.getByCSS('[data-card]').filter({ hasText: title });
const warnings = () => vi.mocked(console.warn).mock.calls.map((parts) => parts.join(' '));

beforeEach(() => void vi.mocked(console.warn).mockClear());

test('the front page shows the articles beside a bad one, and an incomplete one [DATA-22]', async () => {
  replyWith(listArticles, [
    samplePreview(0),
    { ...samplePreview(1), title: null },
    { id: 'least', title: 'Only the essentials', publishedAt: new Date(Date.now() - 3_600_000).toISOString() },
    { ...samplePreview(2), publishedAt: 'yesterday', region: 'pacific', image: 7 },
    null,
    samplePreview(3),
  ]);
  open('/');
  await expect
    .poll(() => texts(page.getByCSS('[data-card] a.headline')))
    .toEqual([
      'Story number 0 of the harbour',
      'Only the essentials',
      'Story number 2 of the harbour',
      'Story number 3 of the harbour',
    ]);
  const least = cardOf('Only the essentials');
  await expect.element(least).toMatchTextContent(/1h ago.*1 min read/);
  await expect.element(least.getByRole('button', { name: '0 likes' })).toBeVisible();
  await expect
    .poll(() => texts(page.getByRole('region', { name: 'Latest News' }).getByRole('heading', { level: 3 })))
    .toEqual([
      'Story number 0 of the harbour',
      'Story number 3 of the harbour',
      'Only the essentials',
      'Story number 2 of the harbour',
    ]);
  const named = warnings().filter((line) => line.startsWith('GET /api/articles: '));
  expect(named).toEqual([expect.stringContaining('1.title')]);
});

test('an article with the specified fields only is shown and can be liked [DATA-23]', async () => {
  replyWith(listArticles, [specifiedArticle]);
  replyWith(getArticle, specifiedArticle);
  replyWith(likeArticle, { likes: 4 });
  open('/');
  const card = cardOf(specifiedArticle.title);
  await expect.element(card).toMatchTextContent('3 min read');
  await card.getByCSS('a.headline').click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(specifiedArticle.title);
  await expect.element(page.getByCSS('[data-body]')).toMatchTextContent('word word');
  await expect.element(main).toMatchTextContent('3 min read');
  await page.getByRole('button', { name: '3 likes' }).first().click();
  await expect.element(page.getByRole('button', { name: '4 likes' }).first()).toHaveAttribute('aria-pressed', 'true');
});

test('topics, sports, markets and weather show records with their essential fields only [DATA-22]', async () => {
  const match = { homeTeam: 'Harbour', awayTeam: 'Bay', date: '2099-11-21' };
  replyWith(listTopics, [{ id: 'one', name: 'fishing' }, { id: 'two' }]);
  replyWith(listTrendingTopics, [{ id: 'one', name: 'fishing' }]);
  replyWith(listMatches, [{ ...match, id: 'a' }, { ...match, id: 'b', score: '2-1', date: 'soon' }, { id: 'c' }]);
  replyWith(listDiasporaPlayers, [{ name: 'Ada Shore' }, { club: 'Nameless' }]);
  replyWith(listMarkets, [{ id: 'gold', name: 'Gold', value: 2000 }, { id: 'unpriced' }]);
  replyWith(listWeatherCities, [{ name: 'London' }, { country: 'Nowhere' }]);
  replyWith(getWeather, { temperature: 12, hourly: [{ at: 'noon', temperature: 13 }], timeZone: 'Sea/Nowhere' });
  open('/topics');
  await expect.poll(() => texts(main.getByRole('heading', { name: 'fishing' }))).toHaveLength(2);
  open('/sports');
  await expect.element(main).toMatchTextContent(/Harbour.*Bay/);
  await page.getByRole('tab', { name: 'Diaspora Players' }).click();
  await expect.element(main.getByRole('heading', { name: 'Ada Shore' })).toBeVisible();
  open('/markets');
  await expect
    .poll(() => texts(page.getByRole('tabpanel').getByRole('rowheader')))
    .toEqual([expect.stringMatching(/Gold/)]);
  expect(warnings().some((line) => line.startsWith('GET /api/markets: replaced or left out '))).toBe(true);
  open('/weather');
  await expect.element(main).toMatchTextContent('12°');
});

test('the front page shows topics, publishers and players with their essential fields only [DATA-22]', async () => {
  // So high that all parts of the page are near the screen.
  await page.viewport(1280, 4000);
  replyWith(listArticles, [samplePreview(0), samplePreview(1)]);
  replyWith(listTopics, [{ id: 'one', name: 'fishing' }, { id: 'two' }]);
  replyWith(listTrendingTopics, [{ id: 'one', name: 'fishing' }]);
  replyWith(listPublishers, [{ id: 'one', name: 'Evening Tide' }]);
  replyWith(listDiasporaPlayers, [{ name: 'Ada Shore' }, { club: 'Nameless' }]);
  open('/');
  await expect.element(page.getByRole('tab', { name: 'fishing' })).toBeVisible();
  await expect.element(main.getByText('Evening Tide')).toBeVisible();
  await expect.element(page.getByRole('complementary')).toMatchTextContent('Ada Shore');
});
