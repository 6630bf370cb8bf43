import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { reply, status } from '../support/api.ts';
import { articleActions, openArticle, reactions } from '../support/article.ts';
import { card, openCards } from '../support/front-page.ts';
import { open, store, stored } from '../support/page.tsx';
import { blockStorage, refuseWrites } from '../support/storage.ts';
import { toast } from '../support/toast.ts';

// Tests run without a service worker, as in a private window: no article has a copy for offline reading.

const list = page.getByRole('region', { name: 'Saved by you' });
const { id, title, source } = samplePreview(1);
const menuItem = (name: string) => page.getByRole('menuitem', { name });
const openMenu = () => card(1).getByRole('button', { name: 'More options' }).click();

test('a visitor saves an article from its card, and /saved shows its title, publisher and link [ART-08, CARD-14]', async () => {
  await openCards([samplePreview(1)]);
  await openMenu();
  await menuItem('Save article').click();
  await expect.element(toast).toMatchTextContent('Article saved');
  open('/saved');
  await expect.element(list.getByRole('link', { name: title })).toHaveAttribute('href', `/article/${id}`);
  await expect.element(list).toMatchTextContent(source);
});

test('an article is removed from the saved ones in the same menu', async () => {
  store('bookmarks', [id]);
  await openCards([samplePreview(1)]);
  await openMenu();
  await menuItem('Remove from saved').click();
  await expect.element(toast).toMatchTextContent('Removed from saved articles');
  expect(stored('bookmarks')).toEqual([]);
});

test('a visitor saves an article below its body, not in the sticky bar [ART-07, ART-31]', async () => {
  reply(listArticles, [samplePreview(1)]);
  await openArticle();
  const save = reactions.getByRole('button', { name: 'Save' });
  await expect.element(save).toHaveAttribute('aria-pressed', 'false');
  await expect.element(articleActions.getByRole('button', { name: 'Save article' })).not.toBeInTheDocument();
  await save.click();
  await expect.element(save).toHaveAttribute('aria-pressed', 'true');
  open('/saved');
  await expect.element(list.getByRole('link', { name: title })).toBeVisible();
});

test('bookmarks of older builds get their titles, and those of deleted articles are dropped', async () => {
  store('bookmarks', ['gone', 'story-2', 'removed', 'story-3']);
  const calls = reply(getArticle, ({ params }) => {
    if (params.id === 'gone') return status(404);
    if (params.id === 'removed') return status(410);
    return sampleArticle(samplePreview(Number(params.id.slice(-1))));
  });
  open('/saved');
  await expect.element(list.getByRole('link', { name: samplePreview(2).title })).toBeVisible();
  await expect.element(list.getByRole('link', { name: samplePreview(3).title })).toBeVisible();
  expect(stored('bookmarks')).toEqual(['story-2', 'story-3']);
  expect(calls.map(({ params }) => params.id)).toEqual(['gone', 'story-2', 'removed', 'story-3']);
});

test('a bookmark without a title stays while the server fails', async () => {
  store('bookmarks', ['story-2']);
  reply(getArticle, status(500));
  open('/saved');
  await expect.element(page.getByText('1 more saved article will appear when it can be loaded.')).toBeVisible();
  expect(stored('bookmarks')).toEqual(['story-2']);
});

test('a bookmark whose article cannot be loaded keeps no other from its title', async () => {
  store('bookmarks', ['story-2', 'story-3']);
  reply(getArticle, ({ params }) =>
    params.id === 'story-2' ? status(500) : sampleArticle(samplePreview(Number(params.id.slice(-1)))),
  );
  open('/saved');
  await expect.element(list.getByRole('link', { name: samplePreview(3).title })).toBeVisible();
  expect(stored('bookmarks')).toEqual(['story-2', 'story-3']);
});

test('500 saved articles are listed fifty at a time, newest first', async () => {
  const cards = Array.from({ length: 500 }, (_, n) => samplePreview(n));
  store(
    'bookmarks',
    cards.map((one) => one.id),
  );
  store('saved_cards', cards);
  open('/saved');
  await expect.element(list.getByRole('link', { name: cards[0]?.title ?? '', exact: true })).toBeVisible();
  await expect.element(list.getByRole('listitem')).toHaveLength(50);
  await page.getByRole('main').getByRole('button', { name: 'Show more' }).click();
  await expect.element(list.getByRole('listitem')).toHaveLength(100);
});

test.each([
  ['is full', () => refuseWrites()],
  ['is blocked', () => blockStorage()],
])(
  'an article that is saved while the storage %s is listed until the page closes, and the reader learns it',
  async (_, break_) => {
    await openCards([samplePreview(1)]);
    break_();
    await openMenu();
    await menuItem('Save article').click();
    await expect.element(toast).toMatchTextContent('Your browser keeps it only until this page closes.');
    await openMenu();
    await expect.element(menuItem('Remove from saved')).toBeVisible();
  },
);
