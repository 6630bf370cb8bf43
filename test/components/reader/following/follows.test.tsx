import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { follow, getFollowStatus, listFollows, unfollow } from '#shared/api/follows.ts';
import { getRecommendations, getUser } from '#shared/api/readers.ts';
import { listTopics, listTrendingTopics } from '#shared/api/topics.ts';
import { followOf } from '#shared/domain/readers/follow.ts';
import { samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { hold, reply, status } from '../../support/api.ts';
import { open, reload, texts } from '../../support/page.tsx';
import { chooseNia, mockFirebase, nia, signIn } from '../../support/sign-in.ts';
import { toast } from '../../support/toast.ts';

const courts = sampleTopic({
  name: 'justice',
  displayName: 'Courts',
  category: 'Power & Rights',
  followerCount: 7,
  articleCount: 3,
});
const cards = page.getByCSS('[data-topic=justice]');
const button = cards.getByRole('button');

/**
 * Replies to calls about follows: the status is what the reader did last.
 * @returns the calls, such as `POST topic justice`; the list grows
 */
function replyToFollows(): string[] {
  const calls: string[] = [];
  let isFollowing = false;
  reply(getFollowStatus, ({ params }) => {
    calls.push(`status ${params.followType} ${params.followId}`);
    return { isFollowing };
  });
  reply(follow, ({ body }) => {
    calls.push(`POST ${body.followType} ${body.followId}`);
    isFollowing = true;
    return followOf(body, new Date().toISOString());
  });
  reply(unfollow, ({ params }) => {
    calls.push(`DELETE ${params.followType} ${params.followId}`);
    isFollowing = false;
    return undefined;
  });
  return calls;
}

/** Opens the topics page as a signed-in reader who follows nothing. */
async function openTopics(): Promise<string[]> {
  await signIn();
  reply(listTopics, [courts]);
  const calls = replyToFollows();
  open('/topics');
  await expect.element(button).toHaveTextContent('Follow');
  return calls;
}

test('the button of a topic in the list has the state of the status call [FOL-10, FOL-13, TOP-08]', async () => {
  const calls = await openTopics();
  expect(calls).toEqual(['status topic justice']);
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  reply(getFollowStatus, { isFollowing: true });
  reload();
  await expect.element(button).toHaveTextContent('Following');
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
});

test('Follow toggles at once and reads Loading... until the reply [FOL-02, FOL-03, FOL-06, FOL-07]', async () => {
  const calls = await openTopics();
  const release = hold(follow);
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveTextContent('Loading...');
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(button).toHaveTextContent('Following');
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  await button.click();
  await expect.element(button).toHaveTextContent('Follow');
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  expect(calls.filter((call) => !call.startsWith('status'))).toEqual(['POST topic justice', 'DELETE topic justice']);
});

test('the new state is in the pressed state while an unfollow is pending [FOL-07]', async () => {
  await openTopics();
  await button.click();
  await expect.element(button).toHaveTextContent('Following');
  const release = hold(unfollow);
  await button.click();
  await expect.element(button).toHaveTextContent('Loading...');
  await expect.element(button).toHaveAttribute('aria-pressed', 'false');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(button).toHaveTextContent('Follow');
});

test('a follow refreshes the status, the topics and the count, and no recommendations [FOL-09, FOL-18]', async () => {
  const calls = await openTopics();
  await expect.element(cards).toMatchTextContent('7 followers');
  calls.length = 0;
  const topics = reply(listTopics, [courts]);
  const recommendations = reply(getRecommendations, { publishers: [], topics: [], articles: [] });
  await button.click();
  await expect.element(button).toHaveTextContent('Following');
  await expect.element(cards).toMatchTextContent('8 followers');
  await expect.poll(() => calls).toEqual(['POST topic justice', 'status topic justice']);
  expect(topics).toHaveLength(1);
  expect(recommendations).toEqual([]);
  reload();
  await expect.element(button).toHaveTextContent('Following');
});

test('a trending topic updates its count in both places [FOL-09]', async () => {
  await signIn();
  reply(listTopics, [courts]);
  reply(listTrendingTopics, [courts]);
  replyToFollows();
  open('/topics');
  await expect.poll(() => texts(button)).toEqual(['Follow', 'Follow']);
  await button.last().click();
  await expect.poll(() => texts(button)).toEqual(['Following', 'Following']);
  await expect.element(cards.filter({ hasText: '8 followers' })).toHaveLength(2);
});

test('the follow button reads Loading... until the status is loaded [FOL-05]', async () => {
  await signIn();
  reply(listTopics, [courts]);
  replyToFollows();
  const release = hold(getFollowStatus);
  open('/topics');
  await expect.element(button).toHaveTextContent('Loading...');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  release();
  await expect.element(button).toHaveTextContent('Follow');
});

test('a failed status call leaves the button at Follow [FOL-11]', async () => {
  await signIn();
  reply(listTopics, [courts]);
  reply(getFollowStatus, status(500));
  open('/topics');
  await expect.element(button).toHaveTextContent('Follow');
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
});

test('a refused follow or unfollow restores the button and raises a toast [FOL-04, FOL-16, ERR-05, ERR-06]', async () => {
  await openTopics();
  reply(follow, status(500));
  await button.click();
  await expect.element(toast).toMatchTextContent('Failed to follow');
  await expect.element(toast).toHaveAttribute('data-toast', 'destructive');
  await expect.element(button).toHaveTextContent('Follow');
  replyToFollows();
  await button.click();
  await expect.element(button).toHaveTextContent('Following');
  reply(unfollow, status(500));
  await button.click();
  await expect.element(toast).toMatchTextContent('Failed to unfollow');
  await expect.element(button).toHaveTextContent('Following');
  await expect.element(button).toHaveAttribute('aria-pressed', 'true');
});

test('a follow that is given up at sign-in is not completed later', async () => {
  mockFirebase();
  reply(getUser, nia);
  reply(listTopics, [courts]);
  const calls = replyToFollows();
  open('/topics');
  await button.click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await chooseNia();
  await expect.poll(() => calls).toEqual(['status topic justice']);
  await expect.element(button).toHaveTextContent('Follow');
});

test('a follow button asks for its status near the screen, once for all buttons of a publisher [FOL-10]', async () => {
  await signIn();
  reply(
    listArticles,
    Array.from({ length: 30 }, (_, n) => samplePreview(n, { publisherId: `publisher-${n % 10}` })),
  );
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const calls = reply(getFollowStatus, () => released.then(() => ({ isFollowing: true })));
  const asked = () => calls.map(({ params }) => params.followId);
  reply(listFollows, []);
  open('/');
  const cards = page.getByCSS('[data-card]:not([data-card=headline])');
  await expect.poll(() => cards.elements().length).toBeGreaterThan(9);
  await expect.poll(asked).toContain('publisher-0');
  expect(asked().length).toBeLessThan(10);
  release();
  const last = cards.last();
  (await last.findElement()).scrollIntoView();
  await expect.element(last.getByRole('button', { name: /^Following / })).toBeVisible();
  expect(asked()).toEqual([...new Set(asked())]);
});

test('follow buttons ask at once in a browser that cannot observe the screen', async () => {
  await signIn();
  const names = Array.from({ length: 40 }, (_, n) => `topic-${n}`);
  reply(
    listTopics,
    names.map((name) => sampleTopic({ id: name, name })),
  );
  const calls = reply(getFollowStatus, { isFollowing: false });
  const { IntersectionObserver } = window;
  onTestFinished(() => void Object.assign(window, { IntersectionObserver }));
  Reflect.deleteProperty(window, 'IntersectionObserver');
  open('/topics');
  await expect.poll(() => new Set(calls.map(({ params }) => params.followId)).size).toBe(40);
});
