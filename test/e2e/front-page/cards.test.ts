import type { Page } from 'playwright/test';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

/** Opens a search, which shows every article as an ordinary card, and waits for the cards. */
async function showCards(page: Page, articles: readonly ArticlePreview[]) {
  await mockApi(page, { articles, topics: [], article: sampleArticle() });
  await page.goto('/?search=harbour');
  await expect(page.locator('[data-card]')).toHaveCount(articles.length);
}
const card = (page: Page, n: number) => page.locator('[data-card]').filter({ hasText: `Story number ${n} of` });
const long = 'x'.repeat(200);

test('a card shows its picture, source, age and headline [CARD-01, CARD-04, CARD-06, CARD-07]', async ({ page }) => {
  const picture = 'https://media.example/pier.jpg';
  await page.route(picture, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>',
    }),
  );
  await showCards(page, [samplePreview(1, { image: picture }), samplePreview(2, { age: 'just in', language: 'es' })]);
  const first = card(page, 1);
  await expect(first.locator('img')).toHaveAttribute('src', picture);
  await expect(first.getByText('Harbour Tribune')).toBeVisible();
  await expect(first.locator('time')).toHaveText('7m ago');
  await first.locator('time').hover();
  await expect(first.locator('time')).toHaveAttribute('title', /20\d\d/);
  await expect(first.getByRole('link', { name: 'Story number 1 of the harbour' })).toHaveAttribute(
    'href',
    '/article/story-1',
  );
  await expect(card(page, 2).locator('time')).toHaveText('just in');
});

test('only the card of a sponsored article has a Sponsored badge [CARD-02]', async ({ page }) => {
  await showCards(page, [samplePreview(1, { sponsored: true }), samplePreview(2), samplePreview(3)]);
  await expect(card(page, 1).getByText('Sponsored')).toBeVisible();
  await expect(page.getByText('Sponsored')).toHaveCount(1);
});

test('the excerpt is the summary, or the content where there is none [CARD-08]', async ({ page }) => {
  await showCards(page, [samplePreview(1), samplePreview(2, { summary: '', content: `Only its content ${long}` })]);
  await expect(card(page, 1).getByText('Judges cleared the last objection')).toBeVisible();
  await expect(card(page, 2).getByText('Only its content')).toBeVisible();
});

test('every card has the label For you [CARD-12, CARD-17]', async ({ page }) => {
  await showCards(
    page,
    [1, 2, 3].map((n) => samplePreview(n)),
  );
  for (const n of [1, 2, 3]) await expect(card(page, n).getByText('For you')).toBeVisible();
});

test('pressing For you says why the story is here, and Escape closes it [CARD-23]', async ({ page }) => {
  await showCards(page, [samplePreview(1), samplePreview(2, { sponsored: true })]);
  const label = (n: number) => card(page, n).getByRole('button', { name: 'For you' });
  const reason = page.getByRole('dialog', { name: 'Why this article' });
  await label(1).press('Enter');
  await expect(reason).toHaveText('Matches your search for “harbour”.');
  await expect(label(1)).toHaveAttribute('aria-expanded', 'true');
  await expect(reason).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(reason).toHaveCount(0);
  await expect(label(1)).toBeFocused();
  await label(2).click();
  await expect(reason).toHaveText('A sponsor paid for this article.');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(reason).toHaveCount(0);
  await page.goto('/');
  await label(1).first().click();
  await expect(reason).toHaveText(/^One of the latest articles, shown to all readers\. Region: Caribbean\.$/);
});

test('counts above zero stand out, zeros do not [CARD-10, CARD-11, CARD-18]', async ({ page }) => {
  await showCards(page, [samplePreview(1, { likes: 0, comments: 0 }), samplePreview(2, { likes: 1234, comments: 3 })]);
  const weightOf = (n: number, name: RegExp, role: 'button' | 'link') =>
    card(page, n)
      .getByRole(role, { name })
      .evaluate((one) => [getComputedStyle(one).fontWeight, one.textContent]);
  expect(await weightOf(1, /likes$/, 'button')).toEqual(['400', '0']);
  expect(await weightOf(1, /comments$/, 'link')).toEqual(['400', '0']);
  expect(await weightOf(2, /likes$/, 'button')).toEqual(['600', '1,234']);
  expect(await weightOf(2, /comments$/, 'link')).toEqual(['600', '3']);
});

// Also covers CONST-50.
test('a card links to the publisher only when its content is shorter than 200 characters [CARD-09, CARD-13, CARD-16, CONST-02]', async ({
  page,
}) => {
  await showCards(page, [
    samplePreview(1, { content: long.slice(1) }),
    samplePreview(2, { content: long }),
    samplePreview(3, { content: 'Short', url: null }),
    samplePreview(4, { content: 'Short', url: 'harbourtribune.example/x' }),
  ]);
  const link = (n: number) => card(page, n).getByRole('link', { name: 'Read full article' });
  await expect(link(1)).toHaveAttribute('href', 'https://harbourtribune.example/stories/kingston-port-appeal');
  await expect(link(1)).toHaveAttribute('target', '_blank');
  await expect(link(1)).toHaveAttribute('rel', 'noopener');
  await expect(link(2)).toHaveCount(0);
  await expect(card(page, 2).locator('.excerpt')).toBeVisible();
  await expect(link(3)).toHaveAttribute('href', '/article/story-3');
  await expect(link(4)).toHaveAttribute('href', 'https://harbourtribune.example/x');
});

test('Read full article opens a window without opener and is reported once [ART-44]', async ({ page, context }) => {
  await context.route(/harbourtribune\.example/, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'The publisher' }),
  );
  const reports: (string | null)[] = [];
  await showCards(page, [samplePreview(1, { content: 'Short' })]);
  await page.route('**/api/articles/story-1/track', async (route) => {
    reports.push(route.request().postData());
    await route.fulfill({ status: 204 });
  });
  const opened = page.waitForEvent('popup');
  await card(page, 1).getByRole('link', { name: 'Read full article' }).click();
  const publisher = await opened;
  await expect(publisher.getByText('The publisher')).toBeVisible();
  expect(await publisher.evaluate(() => window.opener)).toBeNull();
  await expect.poll(() => reports).toEqual([JSON.stringify({ action: 'external_click' })]);
  await expect(page).toHaveURL(/search=harbour/);
});

test('a card groups the digits of its counts, and the comments open the article [CARD-10, CARD-11, CARD-15, CARD-18]', async ({
  page,
}) => {
  await showCards(page, [samplePreview(1, { likes: 1234, comments: 5678 }), samplePreview(2)]);
  await expect(card(page, 1).getByRole('button', { name: '1,234 likes' })).toHaveText('1,234');
  await expect(card(page, 2).getByRole('button', { name: '0 likes' })).toHaveText('0');
  const comments = card(page, 1).getByRole('link', { name: '5,678 comments' });
  await expect(comments).toHaveText('5,678');
  await comments.click();
  await expect(page).toHaveURL(/\/article\/story-1$/);
});

test('a like counts once and redraws no other card [CARD-15]', async ({ page }) => {
  await showCards(page, [samplePreview(1, { likes: 1234 }), ...[2, 3, 4].map((n) => samplePreview(n))]);
  let likes = 0;
  await page.route('**/api/articles/story-1/like', async (route) => {
    if (route.request().method() === 'POST') likes += 1;
    await route.fulfill({ json: { likes: 1235, liked: true } });
  });
  const like = card(page, 1).getByRole('button', { name: /^1,23\d likes$/ });
  await expect(like).toHaveText('1,234');
  // The drawings of the cards come after the cards.
  await expect(page.locator('[data-art=horizon]')).toHaveCount(3);
  await page.evaluate(() => {
    const touched = new Set<Element>();
    Object.assign(window, { touched });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const changed = (target instanceof Element ? target : target.parentElement)?.closest('[data-card]');
        if (changed) touched.add(changed);
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await like.click();
  await expect(like).toHaveText('1,235');
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Article liked!')).toBeVisible();
  await like.click();
  expect(likes).toBe(1);
  expect(
    await page.evaluate(() => ('touched' in window && window.touched instanceof Set ? window.touched.size : -1)),
  ).toBe(1);
  await expect(page).toHaveURL(/search=harbour/);
});

test.describe('failed likes', () => {
  test.use({ allowedErrors: /Failed to (load resource|like article)/ });
  test('a failed like leaves the count and shows no toast [ART-40, CARD-15]', async ({ page }) => {
    await showCards(page, [samplePreview(1, { likes: 7 })]);
    await page.route('**/api/articles/story-1/like', (route) => route.fulfill({ status: 500, body: '' }));
    const like = card(page, 1).getByRole('button', { name: '7 likes' });
    const response = page.waitForResponse('**/like');
    await like.click();
    await response;
    await expect(like).toHaveAttribute('aria-disabled', 'false');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText('Article liked!')).toHaveCount(0);
  });
});

test('the card menu works with the keyboard and returns the focus [CARD-03, CARD-14]', async ({ page }) => {
  await showCards(page, [samplePreview(1), samplePreview(2)]);
  const more = card(page, 1).getByRole('button', { name: 'More options' });
  const items = page.getByRole('menuitem');
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu', { name: 'More options' })).toBeVisible();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(items).toHaveText(['Share', 'Copy link', 'Open article']);
  await expect(items.nth(0)).toBeFocused();
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['ArrowDown', 2],
    ['ArrowDown', 0],
    ['ArrowUp', 2],
    ['Home', 0],
    ['End', 2],
    ['c', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(items.nth(at)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(items.nth(0)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(card(page, 2).getByRole('link', { name: /^Story number 2/ })).toBeFocused();
  await more.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await more.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await more.click();
  await page.getByRole('menuitem', { name: 'Open article' }).click();
  await expect(page).toHaveURL(/\/article\/story-1$/);
});

test('Copy link copies the address of the article and confirms it [CARD-14]', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await showCards(page, [samplePreview(1)]);
  await card(page, 1).getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/article\/story-1$/);
  await expect(card(page, 1).getByRole('button', { name: 'More options' })).toBeFocused();
});

test.describe('missing pictures', () => {
  test.use({ allowedErrors: failedLoad });
  test('a missing or broken picture gives way to a drawing of the same size [CARD-19]', async ({ page }) => {
    await page.route('https://media.example/**', (route) => route.fulfill({ status: 404 }));
    await showCards(page, [samplePreview(1, { image: 'https://media.example/gone.jpg' }), samplePreview(2)]);
    const drawing = (n: number) => card(page, n).locator('[data-art=horizon]');
    for (const n of [1, 2]) {
      await expect(card(page, n).locator('img')).toHaveCount(0);
      await expect(drawing(n)).toBeVisible();
    }
    const [broken, none] = await Promise.all([1, 2].map((n) => drawing(n).boundingBox()));
    expect([broken?.width, broken?.height]).toEqual([none?.width, none?.height]);
  });
});

test('an excerpt is plain text, also from markup and from cut JSON [CARD-22]', async ({ page }) => {
  const blob = JSON.stringify({
    title: 'T',
    summary: 'Rain "by noon" & wind',
    content: `<p>${'A long day. '.repeat(40)}</p>`,
  });
  const cut = JSON.stringify({
    content: `<p>The day begins dry on both shores. ${'And so on. '.repeat(30)}</p>`,
  }).slice(0, 200);
  await showCards(page, [
    samplePreview(1, { summary: '<b>Bold</b> &amp; clear<script>alert(1)</script>' }),
    samplePreview(2, { source: 'AI Editorial Team', summary: '', content: blob }),
    samplePreview(3, { source: 'AI Editorial Team', summary: cut, content: cut }),
    samplePreview(4, { source: 'AI Editorial Team', summary: 'Plain words', content: cut }),
    samplePreview(5, { source: 'Another', summary: '{"summary":"kept"}' }),
  ]);
  const excerpt = (n: number) => card(page, n).locator('.excerpt');
  await expect(excerpt(1)).toHaveText(/^Bold & clear/);
  await expect(excerpt(2)).toHaveText('Rain "by noon" & wind');
  await expect(excerpt(3)).toHaveText(/^The day begins dry on both shores\. And so on\./);
  await expect(excerpt(4)).toHaveText('Plain words');
  await expect(excerpt(5)).toHaveText('{"summary":"kept"}');
});

test('a click anywhere on a card opens the article [CARD-07]', async ({ page }) => {
  await showCards(page, [samplePreview(1)]);
  // The headline's link covers the excerpt.
  await card(page, 1).locator('.excerpt').click({ force: true });
  await expect(page).toHaveURL(/\/article\/story-1$/);
});
