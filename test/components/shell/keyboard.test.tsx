import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { getArticle, likeArticle, listArticles } from '#shared/api/articles.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { reply } from '../support/api.ts';
import { open } from '../support/page.tsx';

const stories = Array.from({ length: 12 }, (_, n) => samplePreview(n));
const card = page.getByCSS('[data-card]').first();
const main = page.getByRole('main');
const focused = page.getByCSS(':focus');
const back = () => userEvent.keyboard('{Shift>}{Tab}{/Shift}');

test('the keyboard alone opens an article from the front page and returns', async () => {
  reply(listArticles, stories);
  reply(getArticle, sampleArticle({ id: 'story-0', title: 'Story number 0 of the harbour' }));
  open('/');
  await expect.element(card).toBeVisible();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Skip to main content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(main).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('tab', { name: 'Discover' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('tab').nth(1)).toHaveFocus();
  await expect.element(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Home}');
  await expect.element(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
  const headline = page.getByCSS('[data-card=lead] a.headline');
  await expect.element(headline).toBeVisible();
  for (let i = 0; i < 6 && document.activeElement !== headline.element(); i++) await userEvent.tab();
  await expect.element(headline).toHaveFocus();
  expect(getComputedStyle(headline.element(), '::after').outlineStyle).toBe('solid');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Story number 0 of the harbour');
  await expect.element(main).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'Back to news' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(card).toBeVisible();
  expect(location.pathname).toBe('/');
});

test('an article can be liked and left with the keyboard alone', async () => {
  reply(getArticle, sampleArticle());
  reply(likeArticle, { likes: 1, liked: true });
  open('/article/story-1');
  await expect.element(page.getByCSS('[data-body]')).not.toBeEmptyDOMElement();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(main).toHaveFocus();
  for (const [key, name] of [
    ['{Tab}', 'Back to news'],
    ['{Tab}', '0 likes'],
    ['{ArrowRight}', 'Share'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.element(focused).toHaveAccessibleName(name);
    expect(getComputedStyle(focused.element()).outlineStyle).toBe('solid');
    if (name === '0 likes') await userEvent.keyboard('{Enter}');
  }
  await expect.element(page.getByRole('button', { name: '1 like' }).first()).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(focused).toHaveAccessibleName('1 like');
  await back();
  await expect.element(focused).toHaveAccessibleName('Back to news');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/');
});

test('nothing is animated with reduced motion', async () => {
  await commands.grantPermissions(['clipboard-read', 'clipboard-write']);
  reply(listArticles, stories);
  open('/?search=harbour');
  await page.getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.element(page.getByRole('button', { name: 'Close' })).toBeVisible();
  // A colour that fades, as that of a headline's line below the pointer, is no motion.
  const moving = document
    .getAnimations()
    .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1)
    .map((one) => (one instanceof CSSTransition ? one.transitionProperty : one.constructor.name))
    .filter((name) => !name.endsWith('color'));
  expect(moving).toEqual([]);
});
