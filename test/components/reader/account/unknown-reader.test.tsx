import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { follow, getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { getRecommendations, getUser, listPersonalFeed } from '#shared/api/readers.ts';
import { listSources } from '#shared/api/sources.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { hold, reply, replyTo, status } from '../../support/api.ts';
import { open } from '../../support/page.tsx';
import { accountChooser, nia, signIn, signInConfig } from '../../support/sign-in.ts';
import { toast } from '../../support/toast.ts';

const banner = page.getByRole('banner');
const main = page.getByRole('main');
const tryAgain = { name: 'Try again' };
const avatar = banner.getByRole('link', { name: 'Your profile, Nia Newcomer' });

type Answer = Parameters<typeof reply<typeof getUser>>[1];

/** The front page's articles, without the widgets of its sidebar. */
const feed = page.getByRole('tabpanel');

/** Opens a page as Nia, whose account cannot be loaded. */
async function openUnknown(address: string, answer: Answer = status(503)) {
  await signIn();
  reply(listFollows, []);
  reply(getFollowStatus, { isFollowing: false });
  reply(listPersonalFeed, []);
  reply(getRecommendations, { publishers: [], topics: [], articles: [] });
  reply(listSources, []);
  const calls = reply(getUser, answer);
  open(address);
  return calls;
}

/** Neither of the two may show while it is not known who reads. */
async function expectNeitherSignInNorAccount(): Promise<void> {
  await expect.element(banner.getByRole('button', tryAgain)).toBeVisible();
  expect(page.getByText(/^sign in/i).elements()).toEqual([]);
  expect(page.getByRole('link', { name: /Your profile|^Admin$/ }).elements()).toEqual([]);
}

test.each<[string, Answer, string]>([
  ['a 429', status(429), 'Too many requests.'],
  ['a 503', status(503), 'Something went wrong on our side.'],
  ['a 500 without a body', () => new Response(null, { status: 500 }), 'Something went wrong on our side.'],
  ['a reply that is not JSON', () => new Response('<html>'), 'The reply of our server could not be read.'],
  ['a reply without the account', () => Response.json({}), 'The reply of our server could not be read.'],
])('%s of the account call offers Try again instead of Sign In, and says why', async (_, answer, reason) => {
  await openUnknown('/?tab=following', answer);
  await expect.element(feed.getByRole('alert')).toMatchTextContent(reason);
  await expect.element(feed.getByRole('button', tryAgain)).toBeVisible();
  await expectNeitherSignInNorAccount();
});

test('an account call without a reply ends after ten seconds with Try again', async () => {
  await openUnknown('/profile');
  const button = main.getByRole('button', tryAgain);
  await expect.element(button).toBeVisible();
  reply(getUser, nia);
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('The time is up', 'TimeoutError')));
  onTestFinished(() => timeout.mockRestore());
  await button.click();
  await expect.element(main.getByRole('alert')).toMatchTextContent('Our server took too long to reply.');
  expect(timeout).toHaveBeenCalledWith(10_000);
  await expectNeitherSignInNorAccount();
});

test.each(['/profile', '/admin', '/admin/sources'])(
  '%s offers Try again while it is not known who reads',
  async (path) => {
    await openUnknown(path);
    await expect.element(main.getByRole('button', tryAgain)).toBeVisible();
    await expectNeitherSignInNorAccount();
  },
);

test('the plans offer Try again while it is not known who reads', async () => {
  await signIn();
  replyTo(
    ({ pathname }) => pathname === '/config.json',
    () => Response.json({ ...signInConfig, payments: 'stripe' }),
  );
  reply(getUser, status(503));
  open('/subscribe');
  await expect.element(main.getByRole('button', tryAgain)).toBeVisible();
  await main
    .getByRole('button', { name: /subscribe/i })
    .first()
    .click();
  await expect.element(toast).toMatchTextContent('Failed to fetch user');
  expect(accountChooser.elements()).toEqual([]);
  await expectNeitherSignInNorAccount();
});

test('the menu of a phone offers Try again while it is not known who reads', async () => {
  await openUnknown('/topics');
  await page.viewport(390, 844);
  await banner.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button', tryAgain).click();
  await expect.element(menu.getByRole('button', tryAgain)).toHaveFocus();
  expect(page.getByText('Sign In').elements()).toEqual([]);
});

test('Try again loads the account once, keeps the focus when that fails, and gives it to the profile link', async () => {
  const calls = await openUnknown('/topics');
  const button = banner.getByRole('button', tryAgain);
  await expect.element(button).toBeVisible();
  expect(calls).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  (await button.findElement()).focus();
  const release = hold(getUser);
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  await expect.element(toast).toMatchTextContent('Failed to fetch user');
  await expect.element(button).toHaveFocus();
  expect(calls).toHaveLength(2);
  reply(getUser, nia);
  await userEvent.keyboard('{Enter}');
  await expect.element(avatar).toHaveFocus();
});

test('the focus moves to the content when the personal feed replaces Try again', async () => {
  await openUnknown('/?tab=following');
  const button = feed.getByRole('button', tryAgain);
  await expect.element(button).toBeVisible();
  reply(getUser, nia);
  await button.click();
  await expect.element(page.getByRole('heading', { name: 'Your feed' })).toBeVisible();
  await expect.element(main).toHaveFocus();
});

test('Follow loads an unknown account again, then follows without a sign-in', async () => {
  reply(listArticles, [samplePreview(1)]);
  const calls = await openUnknown('/');
  const follows = reply(follow, status(201, undefined));
  const button = page
    .getByCSS('[data-card]')
    .first()
    .getByRole('button', { name: /^Follow / });
  await expect.element(banner.getByRole('button', tryAgain)).toBeVisible();
  await button.click();
  await expect.poll(() => calls).toHaveLength(2);
  await expect.element(button).toHaveAttribute('aria-disabled', 'false');
  expect(accountChooser.elements()).toEqual([]);
  expect(follows).toEqual([]);
  reply(getUser, nia);
  await button.click();
  await expect.poll(() => follows).toHaveLength(1);
  expect(accountChooser.elements()).toEqual([]);
});

test('the Following tab shows neither the prompt nor the feed until the session is known [HDR-15]', async () => {
  await openUnknown('/?tab=following', nia);
  const release = hold(getUser);
  open('/?tab=following');
  await expect.element(main.getByText('Loading', { exact: true })).toBeInTheDocument();
  expect(page.getByText(/sign in/i).elements()).toEqual([]);
  release();
  await expect.element(page.getByRole('heading', { name: 'Your feed' })).toBeVisible();
});
