import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { waitUntilIdle } from '../support/page-loading.ts';
import { articles, openArticle, openPage } from '../support/sample-pages.ts';

const firstCard = (page: Page) => page.locator('[data-card]').first();

test('the keyboard alone opens an article from the front page and returns', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab', { name: 'Discover' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab').nth(1)).toBeFocused();
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Home');
  await expect(page.getByRole('tab', { name: 'Discover' })).toHaveAttribute('aria-selected', 'true');
  const headline = page.locator('[data-card=lead] a.headline');
  for (let i = 0; i < 6 && !(await headline.evaluate((link) => link === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await expect(headline).toBeFocused();
  const ring = await headline.evaluate((link) => getComputedStyle(link, '::after').outlineStyle);
  expect(ring).toBe('solid');
  const title = await headline.textContent();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await expect(page.locator('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Back to news' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('[data-card]').first()).toBeVisible();
});

test('every focusable element of the front page shows its focus', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  // The choices of cities come when the page is idle.
  await waitUntilIdle(page);
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('Tab');
    const bare = await page.evaluate(() => {
      const here = document.activeElement;
      if (here === null || here === document.body) return null;
      // An invisible control lies over what shows its focus.
      const control = here.closest('.MuiInputBase-root');
      const covered = control !== null && getComputedStyle(control).opacity === '0' ? control.parentElement : null;
      const shown =
        [here, here.closest('form'), covered].some(
          (one) => one !== null && getComputedStyle(one).outlineStyle !== 'none',
        ) || getComputedStyle(here, '::after').outlineStyle !== 'none';
      return shown ? null : here.outerHTML.slice(0, 120);
    });
    expect(bare).toBeNull();
  }
});

test('print shows the article and nothing around it', async ({ page }) => {
  await openArticle(page);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-body]')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('header').first()).toBeHidden();
  await expect(page.getByText('Back to news')).toBeHidden();
});

test('an article can be liked and left with the keyboard alone', async ({ page }) => {
  await openArticle(page);
  await page.route('**/api/articles/story-1/like', (route) => route.fulfill({ json: { likes: 1, liked: true } }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  const stops = ['Back to news', '0 likes', 'Share'];
  for (const name of stops) {
    await page.keyboard.press('Tab');
    const here = page.locator(':focus');
    await expect(here).toHaveAccessibleName(name);
    await expect(here).toHaveCSS('outline-style', 'solid');
    if (name === '0 likes') await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('button', { name: '1 like' }).first()).toHaveAttribute('aria-pressed', 'true');
  for (const name of ['1 like', 'Back to news']) {
    await page.keyboard.press('Shift+Tab');
    await expect(page.locator(':focus')).toHaveAccessibleName(name);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test('nothing is animated with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await mockApi(page, { articles });
  await openPage(page, '/?search=harbour', firstCard);
  await page.getByRole('button', { name: 'More options' }).first().click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().duration) > 1)
      .map((one) => one.constructor.name),
  );
  expect(moving).toEqual([]);
});
