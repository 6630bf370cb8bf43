import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { follow, getFollowStatus, listFollows, unfollow } from '#shared/api/follows.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { getRecommendations, listPersonalFeed } from '#shared/api/readers.ts';
import { type Follow, followOf } from '#shared/domain/readers/follow.ts';
import type { PersonalArticle } from '#shared/domain/readers/personal-feed.ts';
import { samplePreview, samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { reply, status } from '../../support/api.ts';
import { open } from '../../support/page.tsx';
import { signIn } from '../../support/sign-in.ts';

const manager = page.getByRole('region', { name: 'Your follows' });
const followed = manager.getByRole('group');
const suggestions = manager.getByRole('button', { name: /^Follow / });
const recommended = page.getByRole('region', { name: 'Recommended for you' });
const panel = page.getByRole('tabpanel');
const cards = panel.getByCSS('[data-card]');

const personalArticle = (n: number): PersonalArticle => ({
  ...samplePreview(n, { publisherId: 'paper-1', source: 'Paper 1' }),
  reason: { publisher: 'Paper 1', topic: null, search: null },
});
const publishers = [1, 2, 3, 4].map((n) => samplePublisher(n));
const topics = [1, 2, 3, 4].map((n) => sampleTopic({ name: `topic-${n}`, displayName: `Topic ${n}` }));

/** Replies to a reader who follows nothing at first; whoever follows anything gets two articles of Paper 1. */
function replyToReader(): void {
  let follows: Follow[] = [];
  reply(listPublishers, publishers);
  reply(listFollows, () => follows);
  reply(getFollowStatus, ({ params }) => ({
    isFollowing: follows.some(({ followId }) => followId === params.followId),
  }));
  reply(follow, ({ body }) => {
    follows = [followOf(body, new Date().toISOString())];
    return followOf(body, new Date().toISOString());
  });
  reply(unfollow, () => {
    follows = [];
    return undefined;
  });
  reply(listPersonalFeed, () => (follows.length === 0 ? [] : [personalArticle(1), personalArticle(2)]));
  reply(getRecommendations, {
    publishers,
    topics,
    articles: [11, 12, 13, 14].map((n) => {
      const { id, title, source, publishedAt } = samplePreview(n);
      return { id, title, source, publishedAt };
    }),
  });
}

/** Opens the Following tab as a reader who follows nothing. */
async function openFollowing(): Promise<void> {
  await signIn();
  replyToReader();
  open('/?tab=following');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your feed' })).toBeVisible();
}

test('an empty personal feed suggests topics to follow [HOME-30, HOME-33, HOME-55]', async () => {
  await openFollowing();
  await expect.element(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect.element(page.getByText('Try adjusting your search or topic filter', { exact: true })).toBeVisible();
  const link = { name: 'Browse topics' };
  await expect.element(panel.getByRole('link', link)).toHaveAttribute('href', '/topics');
  await expect.element(manager.getByRole('link', link)).toHaveAttribute('href', '/topics');
});

test('the follows manager has a list of 400 px and three suggestions [CONST-12, WID-11, WID-12, WID-20]', async () => {
  await openFollowing();
  await expect.element(suggestions).toHaveLength(3);
  await expect.element(manager).toMatchTextContent('You are not following anything yet');
  expect(followed.element().getBoundingClientRect().height).toBe(400);
  await expect.element(followed).toHaveStyle({ overflowY: 'auto' });
});

test('the empty feed recommends three publishers, topics and articles [CONST-07, WID-13, WID-19]', async () => {
  await openFollowing();
  await expect.element(recommended.getByRole('button', { name: /^Follow / })).toHaveLength(6);
  await expect.element(recommended.getByRole('link').filter({ has: page.getByCSS('b') })).toHaveLength(3);
});

test('a follow fills the personal feed with reasons, and unfollowing empties it [HOME-25, HOME-28, ROLE-04]', async () => {
  await openFollowing();
  await manager.getByRole('button', { name: 'Follow Paper 1' }).click();
  await expect.element(cards).toHaveLength(2);
  for (const card of cards.all()) await expect.element(card).toMatchTextContent('You follow Paper 1');
  const following = followed.getByRole('button', { name: 'Following Paper 1' });
  await expect.element(following).toBeVisible();
  await following.click();
  await expect.element(manager).toMatchTextContent('You are not following anything yet');
  await expect.element(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await page.getByRole('tab', { name: 'Discover' }).click();
  await expect.element(manager).not.toBeInTheDocument();
});

test('a search narrows the personal feed [HOME-24]', async () => {
  await openFollowing();
  await manager.getByRole('button', { name: 'Follow Paper 1' }).click();
  await expect.element(cards).toHaveLength(2);
  const search = page.getByRole('searchbox', { name: 'Search articles' });
  await search.fill('Story number 2 of the harbour');
  await expect.element(cards).toHaveLength(1);
  await search.fill('nothing is called like this');
  await expect.element(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await search.fill('');
  await expect.element(cards).toHaveLength(2);
});

test('a failed personal feed shows a notice, and Try again fetches it [HOME-25]', async () => {
  await signIn();
  replyToReader();
  reply(listPersonalFeed, status(500));
  open('/?tab=following');
  await expect.element(page.getByRole('heading', { name: 'Your feed could not be loaded' })).toBeVisible();
  reply(listPersonalFeed, []);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
});
