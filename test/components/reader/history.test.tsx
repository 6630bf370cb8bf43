import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { getUser, updateReader } from '#shared/api/readers.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { reply, status } from '../support/api.ts';
import { openArticle } from '../support/article.ts';
import { expectAccessible } from '../support/axe.ts';
import { openCards } from '../support/front-page.ts';
import { open, store, stored } from '../support/page.tsx';
import { nia, signIn } from '../support/sign-in.ts';
import { toast } from '../support/toast.ts';

const { id, title } = samplePreview(1);
const headline = (n: number) => page.getByCSS('main a.headline').filter({ hasText: `Story number ${n} of` });
const agree = page.getByRole('switch', { name: 'Keep both with my account' });

test('an opened article looks read in lists, which do not move, and is in the history', async () => {
  await openCards([samplePreview(1), samplePreview(2)]);
  const sizeOf = () => headline(1).element().getBoundingClientRect();
  await document.fonts.ready;
  const before = sizeOf();
  await openArticle();
  await expect.poll(() => stored('opened')).toMatchObject([{ id }]);
  await openCards([samplePreview(1), samplePreview(2)]);
  await expect.element(headline(1)).toHaveAttribute('aria-description', 'Read');
  await expect.element(headline(2)).not.toHaveAttribute('data-read');
  const after = sizeOf();
  expect([after.width, after.height]).toEqual([before.width, before.height]);
  expect(getComputedStyle(headline(1).element()).color).not.toBe(getComputedStyle(headline(2).element()).color);
  open('/history');
  await expect.element(page.getByRole('region', { name: 'Today' }).getByRole('link', { name: title })).toBeVisible();
});

test('the history is listed by day, and loses one article, or all of them', async () => {
  const articles = [1, 2, 3].map((n) => samplePreview(n));
  store(
    'opened',
    articles.map((one, n) => ({ id: one.id, at: Date.now() - n * 24 * 3_600_000 })),
  );
  store('saved_cards', articles);
  open('/history');
  await expect.element(page.getByCSS('main a.headline')).toHaveLength(3);
  await expect.element(page.getByRole('region', { name: 'Yesterday' }).getByRole('link')).not.toHaveLength(0);
  await expectAccessible();
  await page.getByRole('button', { name: `Remove from history: ${title}` }).click();
  await expect.element(page.getByCSS('main a.headline')).toHaveLength(2);
  await page.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
  await expect.element(page.getByText('You have not opened any articles yet')).toBeVisible();
  expect(stored('saved_cards')).toEqual([]);
});

test('visitors read that lists stay in their browser, and nothing is sent', async () => {
  open('/history');
  await expect.element(page.getByText(/^Only this browser keeps/)).toBeVisible();
  await expect.element(agree).not.toBeInTheDocument();
});

/** Signs in as a reader whose account keeps what it gets, like the server. */
async function openAsReader(account: object = {}) {
  await signIn();
  reply(getUser, { ...nia, ...account });
  reply(listFollows, []);
  reply(getFollowStatus, { isFollowing: false });
  reply(listArticles, []);
  reply(getArticle, ({ params }) => sampleArticle(samplePreview(Number(params.id.slice(-1)))));
  const other = { id: 'story-2', at: 7 };
  return reply(updateReader, ({ body }) => {
    if (body.keptLists === undefined) return { ...nia, ...body };
    const { saved, opened } = body.keptLists;
    return { ...nia, keptLists: { saved, opened: [...opened, other] } };
  });
}

test('a reader agrees that the account keeps both lists, gets those of other devices, and withdraws', async () => {
  store('bookmarks', ['story-3']);
  store('opened', [{ id, at: 9 }]);
  store('saved_cards', [samplePreview(1), samplePreview(3)]);
  const calls = await openAsReader();
  open('/history');
  await expect.element(agree).not.toBeChecked();
  expect(calls).toHaveLength(0);
  await agree.click();
  await expect.element(agree).toBeChecked();
  expect(calls.map(({ body }) => body)).toMatchObject([
    { keepsLists: true },
    { keptLists: { saved: [{ id: 'story-3' }], opened: [{ id, at: 9 }] } },
  ]);
  await expect.element(headline(2)).toBeVisible();
  await expect.element(toast).toMatchTextContent('Your account keeps your saved and opened articles');
  await agree.click();
  await expect.element(toast).toMatchTextContent('Deleted from your account');
  expect(calls.at(-1)?.body).toEqual({ keepsLists: false });
  await expect.element(agree).not.toBeChecked();
  await expect.element(headline(1)).toBeVisible();
  expect(stored('kept_with')).toBeNull();
});

test('the lists of another account stay with it', async () => {
  store('bookmarks', ['story-3']);
  store('opened', [{ id, at: 9 }]);
  store('kept_with', { uid: 'rui', until: 10 });
  const calls = await openAsReader({ keepsLists: true });
  open('/history');
  await expect.poll(() => calls.map(({ body }) => body)).toEqual([{ keptLists: { saved: [], opened: [] } }]);
  await expect.poll(() => stored('opened')).toMatchObject([{ id: 'story-2' }]);
  expect(stored('bookmarks')).toEqual([]);
});

test('a browser keeps its own lists when consent was withdrawn on another device', async () => {
  store('opened', [{ id, at: Date.now() }]);
  store('kept_with', { uid: 'nia', until: 10 });
  await openAsReader({ keepsLists: true });
  const calls = reply(updateReader, status(409));
  open('/history');
  await expect.poll(() => calls.length).toBe(1);
  await expect.poll(() => stored('kept_with')).toBeNull();
  expect(stored('opened')).toMatchObject([{ id }]);
});

test('an account that signs out takes its lists with it', async () => {
  store('bookmarks', ['story-3']);
  store('opened', [{ id, at: 9 }]);
  await openAsReader({ keepsLists: true });
  open('/profile?tab=settings');
  await expect.poll(() => stored('kept_with')).toMatchObject({ uid: 'nia' });
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => stored('kept_with')).toBeNull();
  expect([stored('bookmarks'), stored('opened')]).toEqual([[], []]);
});
