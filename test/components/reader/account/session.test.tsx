import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle, likeArticle, listArticles } from '#shared/api/articles.ts';
import { follow, getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { getRecommendations, getUser, listPersonalFeed } from '#shared/api/readers.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { hold, reply, status } from '../../support/api.ts';
import { open, reload } from '../../support/page.tsx';
import { chooseNia, mockFirebase, nia, signIn } from '../../support/sign-in.ts';

const banner = page.getByRole('banner');
const signInButton = banner.getByRole('button', { name: 'Sign In' });
const avatar = banner.getByRole('link', { name: 'Your profile, Nia Newcomer' });

/** Replies to what pages ask for a signed-in reader who follows nothing. */
function replyToReader(): void {
  reply(listFollows, []);
  reply(getFollowStatus, { isFollowing: false });
  reply(listPersonalFeed, []);
  reply(getRecommendations, { publishers: [], topics: [], articles: [] });
}

/** Replies with one article, which the reader opens. */
function replyWithArticle(): void {
  reply(listArticles, [samplePreview(1)]);
  reply(getArticle, sampleArticle());
}

test('a signed-in reader has initials in the header that lead to the profile [HDR-09, HDR-11, HDR-14]', async () => {
  await signIn();
  replyToReader();
  open('/');
  await expect.element(avatar).toHaveTextContent('NN');
  await expect.element(signInButton).not.toBeInTheDocument();
  await avatar.click();
  await expect.poll(() => location.pathname).toBe('/profile');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Nia Newcomer');
});

test('neither Sign In nor the avatar shows until the session is known [HDR-15]', async () => {
  await signIn();
  replyToReader();
  reply(listArticles, [samplePreview(1)]);
  const release = hold(getUser);
  open('/');
  await expect.element(page.getByCSS('[data-card]').first()).toBeVisible();
  expect(signInButton.elements()).toEqual([]);
  expect(banner.getByRole('link', { name: /Your profile/ }).elements()).toEqual([]);
  release();
  await expect.element(avatar).toBeVisible();
});

test('Follow starts sign-in for a visitor and sends nothing [ROLE-02, FOL-08, FOL-14, CARD-05]', async () => {
  mockFirebase();
  reply(listArticles, [samplePreview(1)]);
  const calls = [reply(getFollowStatus, { isFollowing: false }), reply(listFollows, []), reply(follow, status(500))];
  open('/');
  await page
    .getByCSS('[data-card]')
    .first()
    .getByRole('button', { name: /^Follow / })
    .click();
  await expect.element(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls.flat()).toEqual([]);
});

test('a signed-in reader can save an article, which stays saved [ART-07, ART-08]', async () => {
  mockFirebase();
  reply(getUser, nia);
  replyToReader();
  replyWithArticle();
  open('/article/story-1');
  await expect.element(page.getByCSS('[data-body]')).toBeVisible();
  const save = page.getByRole('button', { name: 'Save article' });
  expect(save.elements()).toEqual([]);
  await signInButton.click();
  await chooseNia();
  await expect.element(save).toHaveAttribute('aria-pressed', 'false');
  await save.click();
  await expect.element(save).toHaveAttribute('aria-pressed', 'true');
  reload();
  await expect.element(save).toHaveAttribute('aria-pressed', 'true');
});

test('the like of a signed-in reader carries their token', async () => {
  await signIn();
  replyToReader();
  replyWithArticle();
  const likes = reply(likeArticle, { likes: 1, liked: true });
  open('/article/story-1');
  await page
    .getByRole('button', { name: /likes?$/ })
    .first()
    .click();
  await expect.poll(() => likes).toHaveLength(1);
  expect(likes[0]?.headers.get('authorization')).toMatch(/^Bearer [\w.-]+$/);
});
