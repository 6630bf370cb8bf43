import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle } from '#shared/api/articles.ts';
import { getFollowStatus } from '#shared/api/follows.ts';
import { getMemberArticle } from '#shared/api/membership.ts';
import { sampleArticle } from '#test/support/sample-article.ts';
import { refusal, reply, status } from '../../support/api.ts';
import { articleActions, body, openArticle, recordReaderActions, title } from '../../support/article.ts';
import { open, store } from '../../support/page.tsx';
import { nia, signIn } from '../../support/sign-in.ts';

const link = '/preview#story-1.article.abc.xyz';

test('a preview shows the article below the time at which it ends, and reports no view', async () => {
  const actions = recordReaderActions();
  const calls = reply(getMemberArticle, { ...sampleArticle(), previewUntil: '2026-11-28T12:00:00.000Z' });
  open(link);
  await expect.element(page.getByText(/^Preview, not published, until .*28/)).toBeVisible();
  await expect.element(title).toHaveTextContent('Story number 1 of the harbour');
  await expect.element(body).not.toBeEmptyDOMElement();
  expect(calls.map(({ params, query }) => [params.id, query.preview])).toEqual([['story-1', 'article.abc.xyz']]);
  expect(document.head.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex');
  expect(document.head.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('no-referrer');
  await new Promise((resolve) => requestIdleCallback(resolve));
  expect(actions).toEqual([]);
});

test('a preview that has ended, a broken link and a failure say so', async () => {
  reply(getMemberArticle, status(410, refusal('preview_ended')));
  open(link);
  await expect.element(page.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
  open('/preview');
  await expect.element(page.getByRole('heading', { name: 'Preview not found' })).toBeVisible();
  reply(getMemberArticle, status(500));
  open(link);
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  reply(getMemberArticle, { ...sampleArticle(), previewUntil: '2026-11-28T12:00:00.000Z' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(title).toHaveTextContent('Story number 1 of the harbour');
});

test('a preview of a published article leads to its page', async () => {
  reply(getMemberArticle, status(409, refusal('published')));
  reply(getArticle, sampleArticle());
  open(link);
  await expect.poll(() => location.pathname).toBe('/article/story-1');
});

test.each([
  ['an editor who has used the desk', 'editor', nia.id, 1],
  ['no analyst', 'analyst', nia.id, 0],
  ['no reader after an owner', 'owner', 'someone-else', 0],
])('an article links to its panel on the desk for %s', async (_, role, uid, links) => {
  store('desk_member', { uid, role });
  await signIn();
  reply(getFollowStatus, { isFollowing: false });
  await openArticle();
  await expect.element(articleActions.getByRole('button', { name: 'Save article' })).toBeVisible();
  const desk = articleActions.getByRole('link', { name: 'Open on the desk' });
  expect(desk.elements()).toHaveLength(links);
  if (links > 0) await expect.element(desk).toHaveAttribute('href', '/admin/articles?article=story-1');
});

test('an article has no link to the desk for visitors', async () => {
  store('desk_member', { uid: nia.id, role: 'owner' });
  await openArticle();
  expect(articleActions.getByRole('link').elements()).toHaveLength(0);
});
