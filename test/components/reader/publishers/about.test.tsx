import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { follow, getFollowStatus } from '#shared/api/follows.ts';
import { type EntityPage, getEntity } from '#shared/api/search.ts';
import { followOf } from '#shared/domain/readers/follow.ts';
import { sampleEntityPage } from '#test/support/sample-article.ts';
import { reply, status } from '../../support/api.ts';
import { open, texts } from '../../support/page.tsx';
import { signIn } from '../../support/sign-in.ts';

const main = page.getByRole('main');
const heading = page.getByRole('heading', { level: 1 });
const openAbout = (given: Partial<EntityPage> = {}, slug = 'kingston') => {
  const calls = reply(getEntity, sampleEntityPage(given));
  open(`/about/${encodeURIComponent(slug)}`);
  return calls;
};

test('the page of a place has its name and its articles', async () => {
  openAbout();
  await expect.element(heading).toHaveTextContent('Kingston');
  await expect.poll(() => document.title).toBe('Kingston – Landfall');
  await expect.element(main.getByText('40 articles')).toBeVisible();
  await expect.element(main.getByCSS('[data-card]')).toHaveLength(6);
  await expect
    .element(main.getByRole('link', { name: 'Search all articles' }))
    .toHaveAttribute('href', '/search?q=%22Kingston%22');
});

test('a reader follows the articles that name a place', async () => {
  const followed = reply(follow, ({ body }) => followOf(body, '2026-11-20T10:00:00.000Z'));
  reply(getFollowStatus, { isFollowing: false });
  await signIn();
  openAbout();
  await main.getByRole('button', { name: 'Follow Kingston' }).click();
  await expect
    .poll(() => followed.map(({ body }) => body))
    .toEqual([{ followType: 'search', followId: 'q="Kingston"' }]);
});

test.each([
  ['kingston', 'Kingston'],
  ['بيروت', 'بيروت'],
])('the page of %s has a feed, for readers and for their programs', async (slug, name) => {
  openAbout({ slug, name }, slug);
  const address = `/feeds/about-${encodeURIComponent(slug)}.xml`;
  await expect.element(main.getByRole('link', { name: 'RSS feed' })).toHaveAttribute('href', address);
  expect(document.head.querySelector('link[rel=alternate]')).toHaveAttribute('href', address);
});

test('articles over time are a table for screen readers, with the months between', async () => {
  openAbout();
  const rows = main.getByRole('table', { name: 'Articles over time' }).getByRole('row');
  await expect
    .poll(() => texts(rows))
    .toEqual([
      'MonthArticles',
      expect.stringMatching(/^September 2026\s*12$/),
      expect.stringMatching(/^October 2026\s*0$/),
      expect.stringMatching(/^November 2026\s*28$/),
    ]);
});

test('names in the same articles lead to their pages', async () => {
  openAbout();
  const others = page.getByRole('region', { name: 'In the same articles' });
  await expect
    .element(others.getByRole('link', { name: 'Bank of Jamaica' }))
    .toHaveAttribute('href', '/about/bank-of-jamaica');
});

test('a name in another script has an address of its own', async () => {
  const calls = openAbout({ slug: 'بيروت', name: 'بيروت' }, 'بيروت');
  await expect.element(heading).toHaveTextContent('بيروت');
  expect(calls.map(({ params }) => params.slug)).toEqual(['بيروت']);
  const canonical = document.head.querySelector('link[rel=canonical]');
  expect(canonical).toHaveAttribute('href', `${location.origin}/about/${encodeURIComponent('بيروت')}`);
});

test('the page of a name with fewer than five articles says so and offers the search', async () => {
  reply(getEntity, status(404));
  open('/about/little-bay');
  await expect.element(heading).toHaveTextContent('Not enough articles yet');
  await expect
    .element(main.getByRole('link', { name: 'Search for “little bay”' }))
    .toHaveAttribute('href', '/search?q=little%20bay');
});
