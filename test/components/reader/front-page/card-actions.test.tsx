import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { getArticle, likeArticle, unlikeArticle } from '#shared/api/articles.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { reply, status } from '../../support/api.ts';
import { card, openCards } from '../../support/front-page.ts';
import { open, texts } from '../../support/page.tsx';
import { recordRejections } from '../../support/unhandled-rejections.ts';

const forYou = (n: number) => card(n).getByRole('button', { name: 'For you' });
const more = (n: number) => card(n).getByRole('button', { name: 'More options' });
const menu = page.getByRole('menu', { name: 'More options' });

test('every card has the label For you [CARD-12, CARD-17]', async () => {
  await openCards([1, 2, 3].map((n) => samplePreview(n)));
  for (const n of [1, 2, 3]) await expect.element(forYou(n)).toBeVisible();
});

test('pressing For you says why the story is here, and Escape closes it [CARD-23]', async () => {
  await openCards([samplePreview(1), samplePreview(2, { sponsored: true })]);
  const reason = page.getByRole('dialog', { name: 'Why this article' });
  forYou(1).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(reason).toHaveTextContent('Matches your search for “harbour”.');
  await expect.element(forYou(1)).toHaveAttribute('aria-expanded', 'true');
  await expect.element(reason).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(reason).not.toBeInTheDocument();
  await expect.element(forYou(1)).toHaveFocus();
  await forYou(2).click();
  await expect.element(reason).toHaveTextContent('A sponsor paid for this article.');
  await page.getByRole('heading', { level: 1 }).click();
  await expect.element(reason).not.toBeInTheDocument();
  open('/');
  await forYou(1).click();
  await expect
    .element(reason)
    .toHaveTextContent('One of the latest articles, shown to all readers. Region: Caribbean.');
});

test('counts above zero are grouped and stand out, zeros do not [CARD-10, CARD-11, CARD-18]', async () => {
  await openCards([samplePreview(1, { likes: 0, comments: 0 }), samplePreview(2, { likes: 1234, comments: 5678 })]);
  const counts = [
    [card(1).getByRole('button', { name: '0 likes' }), '0', '400'],
    [card(1).getByRole('link', { name: '0 comments' }), '0', '400'],
    [card(2).getByRole('button', { name: '1,234 likes' }), '1,234', '600'],
    [card(2).getByRole('link', { name: '5,678 comments' }), '5,678', '600'],
  ] as const;
  for (const [count, text, fontWeight] of counts) {
    await expect.element(count).toHaveTextContent(text);
    await expect.element(count).toHaveStyle({ fontWeight });
  }
});

test('the comments of a card open the article [CARD-15]', async () => {
  reply(getArticle, sampleArticle());
  await openCards([samplePreview(1, { comments: 5678 })]);
  await card(1).getByRole('link', { name: '5,678 comments' }).click();
  await expect.poll(() => location.pathname).toBe('/article/story-1');
  await expect.element(page.getByCSS('[data-body]')).toBeVisible();
});

test('a like counts once and redraws no other card [CARD-15]', async () => {
  const liked = reply(likeArticle, { likes: 1235, liked: true });
  const unliked = reply(unlikeArticle, { likes: 1234, liked: false });
  reply(getArticle, sampleArticle());
  await openCards([samplePreview(1, { likes: 1234 }), ...[2, 3, 4].map((n) => samplePreview(n))]);
  const like = card(1).getByRole('button', { name: /^1,23\d likes$/ });
  await expect.element(like).toHaveTextContent('1,234');
  // The drawings of the cards come after the cards.
  await expect.element(page.getByCSS('[data-art=horizon]')).toHaveLength(3);
  const touched = new Set<Element>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const changed = (target instanceof Element ? target : target.parentElement)?.closest('[data-card]');
      if (changed) touched.add(changed);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  await like.click();
  await expect.element(like).toHaveTextContent('1,235');
  await expect.element(like).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('Article liked!')).toBeVisible();
  await like.click();
  await expect.poll(() => unliked).toHaveLength(1);
  await expect.element(like).toHaveTextContent('1,234');
  observer.disconnect();
  expect(liked).toHaveLength(1);
  expect([...touched]).toEqual([card(1).element()]);
  expect(location.search).toBe('?search=harbour');
});

test('a failed like leaves the count, throws and shows no toast [ART-40, CARD-15]', async () => {
  const rejections = recordRejections();
  const calls = reply(likeArticle, status(500));
  await openCards([samplePreview(1, { likes: 7 })]);
  const like = card(1).getByRole('button', { name: '7 likes' });
  await like.click();
  await expect.poll(() => rejections).toEqual(['Failed to like article']);
  expect(calls).toHaveLength(1);
  await expect.element(like).toHaveAttribute('aria-disabled', 'false');
  await expect.element(like).toHaveAttribute('aria-pressed', 'false');
  await expect.element(page.getByCSS('[data-toast]')).not.toBeInTheDocument();
});

test('the card menu works with the keyboard and returns the focus [CARD-03, CARD-14]', async () => {
  await openCards([samplePreview(1), samplePreview(2)]);
  const items = page.getByRole('menuitem');
  more(1).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
  await expect.element(more(1)).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(() => texts(items)).toEqual(['Share', 'Copy link', 'Save article', 'Open article', 'Hide…']);
  await expect.element(items.nth(0)).toHaveFocus();
  for (const [key, at] of [
    ['{ArrowDown}', 1],
    ['{ArrowDown}', 2],
    ['{ArrowDown}', 3],
    ['{ArrowDown}', 4],
    ['{ArrowDown}', 0],
    ['{ArrowUp}', 4],
    ['{Home}', 0],
    ['{End}', 4],
    ['c', 1],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(items.nth(at)).toHaveFocus();
  }
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(more(1)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(items.nth(0)).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(card(2).getByRole('heading').getByRole('link')).toHaveFocus();
});

test('Copy link copies the address of the article and confirms it [CARD-14]', async () => {
  await commands.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openCards([samplePreview(1)]);
  await more(1).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.element(page.getByText('Link copied!')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/article/story-1`);
  await expect.element(more(1)).toHaveFocus();
});
