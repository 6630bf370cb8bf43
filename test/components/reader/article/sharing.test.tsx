import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { articleActions, body, openArticle, reactions } from '../../support/article.ts';
import { texts } from '../../support/page.tsx';
import { toast } from '../../support/toast.ts';

const address = new URL('/article/story-1', location.href).href;
const card = page.getByRole('region', { name: 'Social media posts' });

/** Replaces a part of the browser until the end of the test. */
function replaceInNavigator(name: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, name);
  });
}

beforeEach(async () => {
  await commands.grantPermissions(['clipboard-read', 'clipboard-write']);
});

test('without a share sheet, Share copies the link [ART-06, ART-34, ART-35]', async () => {
  replaceInNavigator('share', undefined);
  await openArticle({}, '/article/story-1?from=elsewhere');
  await articleActions.getByRole('button', { name: 'Share' }).click();
  await expect.element(toast).toMatchTextContent('Link copied!');
  await expect.element(toast).toMatchTextContent('Article link copied to clipboard');
  expect(await navigator.clipboard.readText()).toBe(address);
});

test('Share passes title and address to the share sheet [ART-34, ART-52]', async () => {
  const shared: unknown[] = [];
  replaceInNavigator('share', async (data: unknown) => {
    shared.push(data);
  });
  await openArticle();
  await reactions.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => shared).toEqual([{ title: 'Story number 1 of the harbour', url: address }]);
  await expect.element(toast).not.toBeInTheDocument();
});

test('a cancelled share shows nothing [ART-36]', async () => {
  let cancelled = 0;
  replaceInNavigator('share', async () => {
    cancelled += 1;
    throw new DOMException('Share canceled', 'AbortError');
  });
  await openArticle();
  await articleActions.getByRole('button', { name: 'Share' }).click();
  await expect.poll(() => cancelled).toBe(1);
  await expect.element(toast).not.toBeInTheDocument();
});

test('a refused clipboard shows the link in a red toast [ART-36, CONST-52]', async () => {
  replaceInNavigator('share', undefined);
  replaceInNavigator('clipboard', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  await openArticle();
  await articleActions.getByRole('button', { name: 'Share' }).click();
  await expect.element(page.getByCSS('[data-toast=destructive]')).toMatchTextContent(address);
});

test('a menu beside Share has links to WhatsApp, Telegram and e-mail, and copies the link', async () => {
  await openArticle();
  const opener = articleActions.getByCSS('summary');
  const links = articleActions.getByCSS('details').getByRole('link');
  await opener.click();
  expect(links.elements().map((link) => [link.textContent, new URL((link as HTMLAnchorElement).href).host])).toEqual([
    ['WhatsApp', 'wa.me'],
    ['Telegram', 't.me'],
    ['E-mail', ''],
  ]);
  await articleActions.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(toast).toMatchTextContent('Link copied!');
  expect(await navigator.clipboard.readText()).toBe(address);
  await expect.element(links).toHaveLength(0);
});

test('the keyboard opens the menu beside Share, moves in it and leaves it', async () => {
  await openArticle();
  const opener = articleActions.getByCSS('summary');
  const links = articleActions.getByCSS('details').getByRole('link');
  (await opener.findElement()).focus();
  await userEvent.keyboard('{Enter}{ArrowDown}');
  await expect.element(links.first()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(articleActions.getByRole('button', { name: 'Copy link' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await expect.element(links).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await expect.element(links).toHaveLength(3);
  await body.click();
  await expect.element(links).toHaveLength(0);
});

test('each text for sharing is shown as plain text and can be copied [ART-33, ART-52]', async () => {
  await openArticle({
    socialTwitter: 'Short & <b>bold</b>',
    socialLinkedin: 'Two\nlines',
    socialFacebook: 'Third',
  });
  await expect
    .poll(() => texts(card.getByRole('heading', { level: 3 })))
    .toEqual(['Twitter/X', 'LinkedIn', 'Facebook']);
  await expect.element(card.getByCSS('p').first()).toHaveTextContent('Short & <b>bold</b>');
  await card.getByRole('button', { name: 'Copy text for LinkedIn' }).click();
  await expect.element(toast).toMatchTextContent('Text copied!');
  expect(await navigator.clipboard.readText()).toBe('Two\nlines');
});

test('the card of texts for sharing lists only those that exist [ART-33]', async () => {
  await openArticle({ socialFacebook: 'Only this' });
  await expect.element(card.getByRole('listitem')).toHaveLength(1);
  await openArticle({ socialFacebook: ' ' });
  await expect.element(reactions).toBeVisible();
  await expect.element(body).not.toBeEmptyDOMElement();
  await expect.element(card).not.toBeInTheDocument();
});
