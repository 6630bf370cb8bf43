import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { follow, getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { getRecommendations, getUser, listPersonalFeed } from '#shared/api/readers.ts';
import { followOf } from '#shared/domain/readers/follow.ts';
import type { PersonalArticle } from '#shared/domain/readers/personal-feed.ts';
import { samplePreview, samplePublisher } from '#test/support/sample-article.ts';
import { reply } from '../support/api.ts';
import { card, cards } from '../support/front-page.ts';
import { open } from '../support/page.tsx';
import { nia, signIn } from '../support/sign-in.ts';

const button = page.getByRole('button', { name: '2 new stories' });
const suggestion = page.getByRole('region', { name: 'Your follows' }).getByRole('button', { name: 'Follow Paper 1' });
const personal = (n: number, language = 'en'): PersonalArticle => ({
  ...samplePreview(n, { language }),
  reason: { publisher: 'Paper', topic: null, search: null },
});

/** Opens the reader's feed, which has new articles once the reader follows something else. */
async function openFeed(): Promise<void> {
  await signIn();
  reply(getUser, { ...nia, languages: ['en'] });
  reply(listFollows, []);
  reply(getFollowStatus, { isFollowing: false });
  reply(listPublishers, [samplePublisher(1)]);
  reply(getRecommendations, { publishers: [samplePublisher(1)], topics: [], articles: [] });
  const old = [3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => personal(n));
  reply(listPersonalFeed, old);
  open('/?tab=following');
  await expect.element(card(3)).toBeVisible();
  reply(listPersonalFeed, [personal(1), personal(2), personal(0, 'fr'), ...old.map((one) => ({ ...one, likes: 9 }))]);
  reply(follow, ({ body }) => followOf(body, new Date().toISOString()));
}

test('new articles of a later answer wait behind a button while someone reads, and nothing moves', async () => {
  await openFeed();
  // The keyboard is in an article, and so is the reader.
  (
    await card(4)
      .getByRole('link', { name: samplePreview(4).title })
      .findElement()
  ).focus();
  const place = () => card(4).element().getBoundingClientRect().top + scrollY;
  const before = place();
  (await suggestion.findElement()).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(button).toBeVisible();
  expect(place()).toBe(before);
  await expect.element(card(1)).toHaveLength(0);
  await button.click();
  await expect.element(card(1).getByRole('link', { name: samplePreview(1).title })).toHaveFocus();
  await expect.element(button).not.toBeInTheDocument();
  await expect.poll(() => scrollY).toBe(0);
});

test('new articles show at once at the top of a page that has not been scrolled', async () => {
  await openFeed();
  // Without the scrolling of a test's click.
  (await suggestion.findElement()).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(card(1)).toBeVisible();
  await expect.element(cards.first()).toMatchTextContent('Story number 1 of');
  await expect.element(button).not.toBeInTheDocument();
});
