import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { follow, getFollowStatus, listFollows, unfollow } from '#shared/api/follows.ts';
import { getRecommendations, getUser, listPersonalFeed } from '#shared/api/readers.ts';
import { searchArticles, suggest } from '#shared/api/search.ts';
import { type FollowTarget, followOf } from '#shared/domain/readers/follow.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { noSuggestions, sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { reply } from '../../support/api.ts';
import { open, reload, store, stored, texts } from '../../support/page.tsx';
import { chooseNia, mockFirebase, nia, signIn } from '../../support/sign-in.ts';

const main = page.getByRole('main');
const recent = page.getByRole('region', { name: 'Recent searches' });
const rows = recent.getByRole('link');
const address = () => location.pathname + location.search;
const found = sampleResults([sampleHit(1)]);
const harbour: FollowTarget = { followType: 'search', followId: 'region=caribbean&q=harbour strike' };

/** The API of a reader who follows these; what the page changes is kept. */
function replyToFollows(...targets: FollowTarget[]) {
  let followed = targets;
  const same = (a: FollowTarget, b: FollowTarget) => a.followType === b.followType && a.followId === b.followId;
  const now = new Date().toISOString();
  reply(listFollows, () => followed.map((one) => followOf(one, now)));
  reply(getFollowStatus, ({ params }) => ({ isFollowing: followed.some((one) => same(one, params)) }));
  reply(follow, ({ body }) => {
    followed = [body, ...followed];
    return followOf(body, now);
  });
  reply(unfollow, ({ params }) => {
    followed = followed.filter((one) => !same(one, params));
    return undefined;
  });
  return () => followed;
}

test('the last searches are listed in the browser, newest first', async () => {
  reply(searchArticles, found);
  reply(suggest, noSuggestions);
  open('/search');
  await expect.element(page.getByRole('region', { name: 'Search tips' })).toBeVisible();
  expect(recent.elements()).toEqual([]);
  const field = main.getByRole('combobox');
  for (const words of ['port', 'strike', 'PORT']) {
    await field.fill(words);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(`Results for “${words}”`);
    await expect.element(page.getByRole('list', { name: 'Results' })).toHaveAttribute('aria-busy', 'false');
  }
  open('/search');
  await expect.poll(() => texts(rows)).toEqual(['PORT', 'strike']);
  await expect.element(recent).toMatchTextContent('Only this browser keeps them.');
});

test('the last searches are removable one by one, and all at once', async () => {
  reply(searchArticles, found);
  store('recent_searches', ['word 11', 'word 10', 'word 9']);
  open('/search');
  await recent.getByRole('button', { name: 'Remove word 10 from recent searches' }).click();
  await expect.poll(() => texts(rows)).toEqual(['word 11', 'word 9']);
  await expect.element(recent.getByRole('list')).toHaveFocus();
  reload();
  await rows.nth(1).click();
  await expect.poll(address).toBe('/search?q=word%209');
  history.back();
  await recent.getByRole('button', { name: 'Clear all' }).click();
  await expect.element(recent).not.toBeInTheDocument();
  expect(stored('recent_searches')).toEqual([]);
});

test('a search is followed with its words and filters, at any time and in any order', async () => {
  const follows = replyToFollows();
  reply(searchArticles, found);
  await signIn();
  open('/search?q=harbour+strike&region=caribbean&from=2026-11-01&sort=newest');
  await main.getByRole('button', { name: 'Follow the search “harbour strike”' }).click();
  const following = main.getByRole('button', { name: 'Following the search “harbour strike”' });
  await expect.element(following).toHaveTextContent('Following this search');
  await expect.poll(follows).toEqual([harbour]);
  // Its id has no dates and no order: the search at any time is the same.
  await page.getByRole('link', { name: /^Remove filter: From/ }).click();
  await expect.poll(address).toBe('/search?q=harbour+strike&region=caribbean&sort=newest');
  await expect.element(following).toBeVisible();
});

test('a followed search adds its articles to Following, with its name among the follows', async () => {
  replyToFollows(harbour);
  reply(searchArticles, found);
  reply(getRecommendations, { publishers: [], topics: [], articles: [] });
  const article = samplePreview(3, { title: 'Pilots of the harbour strike' });
  reply(listPersonalFeed, [{ ...article, reason: { publisher: null, topic: null, search: 'harbour strike' } }]);
  await signIn();
  open('/?tab=following');
  await expect.element(page.getByCSS('[data-card]')).toMatchTextContent('You follow the search “harbour strike”');
  const follows = page.getByRole('region', { name: 'Your follows' });
  await follows.getByRole('link', { name: 'harbour strike · Caribbean' }).click();
  await expect.poll(address).toBe('/search?q=harbour+strike&region=caribbean&sort=newest');
});

test('a followed search is listed on the search page and in the profile, where it can be unfollowed', async () => {
  const follows = replyToFollows(harbour);
  await signIn();
  open('/search');
  const saved = page.getByRole('region', { name: 'Searches you follow' });
  await expect.poll(() => texts(saved.getByRole('link'))).toEqual(['harbour strike · Caribbean']);
  open('/profile');
  await page.getByRole('tab', { name: 'Searches (1)' }).click();
  await expect.element(page.getByText('Following 1 search')).toBeVisible();
  await page.getByRole('button', { name: 'Following harbour strike · Caribbean' }).click();
  await expect.element(page.getByText('You are not following any searches yet')).toBeVisible();
  await expect.poll(follows).toEqual([]);
});

test('a follow of a search by a visitor is completed after the sign-in', async () => {
  const follows = replyToFollows();
  reply(searchArticles, found);
  mockFirebase();
  reply(getUser, nia);
  open('/search?q=ميناء');
  await page.getByRole('button', { name: 'Follow the search “ميناء”' }).click();
  await chooseNia();
  await expect.element(page.getByRole('button', { name: 'Following the search “ميناء”' })).toBeVisible();
  await expect.poll(follows).toEqual([{ followType: 'search', followId: 'q=ميناء' }]);
});
