import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { follow, getFollowStatus, listFollows, unfollow } from '#shared/api/follows.ts';
import { getMembership } from '#shared/api/membership.ts';
import { deleteReader, getRecommendations, getUser, listPersonalFeed } from '#shared/api/readers.ts';
import { listTopics } from '#shared/api/topics.ts';
import { type Follow, followOf } from '#shared/domain/readers/follow.ts';
import { sampleTopic } from '#test/support/sample-article.ts';
import { type Call, refusal, reply, status } from '../../support/api.ts';
import { setClock } from '../../support/clock.ts';
import { open, reload, texts } from '../../support/page.tsx';
import { nia, signIn } from '../../support/sign-in.ts';
import { toast } from '../../support/toast.ts';

const panel = page.getByRole('tabpanel');
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const name = page.getByRole('heading', { level: 1, name: 'Nia Newcomer' });
const press = (words: string) => page.getByRole('button', { name: words, exact: true }).click();

/** Opens the profile of a reader with these follows. */
async function openProfile(path = '/profile', follows: Follow[] = []): Promise<void> {
  await signIn();
  reply(listFollows, follows);
  open(path);
  await expect.element(name).toBeVisible();
}

test('a visitor sees Sign In Required, and no personal call is sent [PROF-01, PROF-16, ROLE-03]', async () => {
  const calls: Call[][] = [getUser, listFollows, listPersonalFeed, getRecommendations, getMembership].map((endpoint) =>
    reply(endpoint, status(500)),
  );
  open('/profile');
  await expect.element(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect.element(page.getByText('Please sign in to view your profile')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(calls.flat()).toEqual([]);
});

test('a profile shows the reader with initials, name and e-mail address [PROF-02, PROF-03, PROF-04]', async () => {
  await openProfile();
  const main = page.getByRole('main');
  await expect.element(main.getByText('NN', { exact: true })).toBeVisible();
  await expect.element(main.getByText('nia@readers.example', { exact: true })).toBeVisible();
});

test('a new profile has empty lists [PROF-05, PROF-06, PROF-08, PROF-09]', async () => {
  await openProfile();
  await expect.poll(() => texts(page.getByRole('tab'))).toEqual(['Publishers (0)', 'Topics (0)', 'Settings']);
  await expect.element(panel).toMatchTextContent('You are not following any publishers yet');
  await tab('Topics (0)').click();
  await expect.element(panel).toMatchTextContent('You are not following any topics yet');
});

test('Publishers is selected first, and followed users are not counted [PROF-17]', async () => {
  await openProfile('/profile', [
    followOf({ followType: 'user', followId: 'another-reader' }, '2026-01-05T09:00:00.000Z'),
  ]);
  await expect.element(tab('Publishers (0)')).toHaveAttribute('aria-selected', 'true');
  await expect.element(panel).toMatchTextContent('You are not following any publishers yet');
  expect(texts(page.getByRole('tab'))).toEqual(['Publishers (0)', 'Topics (0)', 'Settings']);
});

test('the profile lists followed topics and unfollows them [PROF-10, PROF-12, PROF-13, PROF-14]', async () => {
  let follows: Follow[] = [];
  await signIn();
  reply(listTopics, [
    sampleTopic({ name: 'technology', displayName: 'Technology' }),
    sampleTopic({ name: 'business', displayName: 'Business' }),
  ]);
  reply(listFollows, () => follows);
  reply(getFollowStatus, ({ params }) => ({
    isFollowing: follows.some(({ followId }) => followId === params.followId),
  }));
  reply(follow, ({ body }) => {
    follows = [followOf(body, new Date().toISOString()), ...follows];
    return followOf(body, new Date().toISOString());
  });
  reply(unfollow, ({ params }) => {
    follows = follows.filter(({ followId }) => followId !== params.followId);
    return undefined;
  });
  open('/profile?tab=topics');
  await panel.getByRole('link', { name: 'Browse topics' }).click();
  for (const topic of ['Technology', 'Business']) {
    await press(`Follow ${topic}`);
    await expect.element(page.getByRole('button', { name: `Following ${topic}`, exact: true })).toBeVisible();
  }
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Your profile/ })
    .click();
  await tab('Topics (2)').click();
  await expect.element(panel).toMatchTextContent('Following 2 topics');
  await press('Following Technology');
  await expect.element(panel).toMatchTextContent(/Following 1 topic(?!s)/);
  await expect.poll(() => follows).toMatchObject([{ followId: 'business' }]);
  reload();
  await expect.element(tab('Topics (1)')).toHaveAttribute('aria-selected', 'true');
});

test('an id without a topic is shown as such [PROF-14]', async () => {
  reply(getFollowStatus, { isFollowing: true });
  await openProfile('/profile?tab=topics', [
    followOf({ followType: 'topic', followId: 'gone-topic' }, '2026-01-05T09:00:00.000Z'),
  ]);
  await expect.element(panel.getByRole('link', { name: 'gone-topic' })).toBeVisible();
});

test('a failed follows call shows a notice with a retry [PROF-11, PROF-15, ERR-09]', async () => {
  await signIn();
  reply(listFollows, status(500));
  open('/profile');
  await expect.element(page.getByRole('heading', { name: 'Failed to fetch follows' })).toBeVisible();
  reply(listFollows, []);
  await press('Try again');
  await expect.element(panel).toMatchTextContent('You are not following any publishers yet');
});

test('a failed account call shows a notice with a retry [PROF-11, PROF-15, ERR-08]', async () => {
  await signIn();
  reply(listFollows, []);
  reply(getUser, status(500));
  open('/profile');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Failed to fetch profile' })).toBeVisible();
  reply(getUser, nia);
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect.element(name).toBeVisible();
});

test('the settings describe e-mail and privacy in words, without inputs [PROF-07]', async () => {
  await openProfile('/profile?tab=settings');
  await expect
    .poll(() => texts(panel.getByRole('heading')))
    .toEqual([
      'Subscription',
      'Your sources',
      'Email notifications',
      'Privacy',
      'Your data',
      'This device',
      'Delete my account',
    ]);
  expect(panel.getByCSS('input, select, textarea').elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'Download my data' })).toBeVisible();
});

test('the page says what remains of a deleted account and for how long', async () => {
  await openProfile('/profile?tab=settings');
  const remaining = panel.getByRole('list', { name: 'What remains, and how long:' }).getByRole('listitem');
  await expect
    .poll(() => texts(remaining))
    .toEqual(
      [
        /logs.*90 days$/,
        /^Backups.*35 days$/,
        /id of the account.*30 days$/,
        /Stripe/,
        /team.*400 days/,
        /browser/,
      ].map((words) => expect.stringMatching(words)),
    );
});

test('deleting the account asks first and ends the session', async () => {
  await openProfile('/profile?tab=settings');
  const deletions = reply(deleteReader, undefined);
  const remove = page.getByRole('button', { name: 'Delete my account' });
  await remove.click();
  await expect.element(page.getByRole('button', { name: 'Keep my account' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(remove).toHaveFocus();
  expect(deletions).toEqual([]);
  await remove.click();
  await press('Yes, delete everything');
  await expect.element(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await expect.element(toast).toMatchTextContent('Account deleted');
  expect(deletions).toHaveLength(1);
});

test('deleting a large account continues until everything is gone', async () => {
  await openProfile('/profile?tab=settings');
  const deletions: Call<typeof deleteReader>[] = reply(deleteReader, () =>
    deletions.length < 3 ? status(503, refusal('deletion_continues')) : undefined,
  );
  await press('Delete my account');
  await press('Yes, delete everything');
  await expect.element(toast).toMatchTextContent('Account deleted');
  expect(deletions).toHaveLength(3);
});

test('an old sign-in is renewed before the account is deleted', async () => {
  await openProfile('/profile?tab=settings');
  reply(deleteReader, status(403, refusal('sign_in_again')));
  await press('Delete my account');
  setClock(new Date());
  await press('Yes, delete everything');
  await expect.element(toast).toMatchTextContent('Please sign in again');
  await vi.advanceTimersByTimeAsync(1500);
  await expect.element(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
});

test('the last owner of the team is asked to name another one, and stays signed in', async () => {
  await openProfile('/profile?tab=settings');
  reply(deleteReader, status(409, refusal('last_owner')));
  await press('Delete my account');
  await press('Yes, delete everything');
  await expect.element(toast).toMatchTextContent('You are the last owner of the team');
  await expect.element(name).toBeVisible();
});
