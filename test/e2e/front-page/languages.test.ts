import type { Page } from 'playwright/test';
import { brand } from '#shared/config/brand.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { waitUntilIdle } from '../support/page-loading.ts';
import { offerNewReader, signIn } from '../support/sign-in.ts';

// One test has another locale, which a reused context would keep.
test.use({ reuseContext: false });

const languages = ['en-GB', 'es', 'fr', 'pt'];
const titles: Record<string, string> = { es: 'El puerto reabre', fr: 'Le port rouvre ?', pt: 'O porto reabre' };
/** Nine of ten articles are in other languages than Spanish; the language of the last one is unknown. */
const list = Array.from({ length: 40 }, (_, n) => {
  const language = languages[n % 10 === 0 ? 1 : ([0, 2, 3][n % 3] ?? 0)] ?? 'en';
  if (n === 39) return samplePreview(n, { language: null, title: 'El rumor' });
  return samplePreview(n, { language, title: `${titles[language] ?? 'The port'} ${n}` });
});
const spanish = (article: ArticlePreview) => article.language === null || article.language === 'es';
/** What only the server has. */
const older = Array.from({ length: 20 }, (_, n) => samplePreview(n + 40, { language: 'es', title: `El muelle ${n}` }));

async function mockLists(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/\/api\/articles(\?|$)/, (route) => {
    const { search, searchParams } = new URL(route.request().url());
    asked.push(decodeURIComponent(search));
    return route.fulfill({
      json: searchParams.get('language') === 'es' ? [...list.filter(spanish), ...older] : list,
    });
  });
  return asked;
}

const control = (page: Page) => page.getByRole('button', { name: /^Languages I read/ });
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await control(page).click();
  await page.getByRole('dialog', { name: 'Languages I read' }).getByRole('button', { name }).click();
  await page.keyboard.press('Escape');
}
const cards = (page: Page) => page.locator('[data-card] .headline');
const shownTitles = async (page: Page) => (await cards(page).allTextContents()).map((title) => title.trim());

test('the local stage shows all languages, and names those that are not the page’s', async ({ page }) => {
  const asked = await mockLists(page);
  await page.goto('/');
  await waitUntilIdle(page);
  await expect(control(page)).toHaveAccessibleName('Languages I read: all');
  expect(asked.filter((search) => search !== '')).toEqual([]);
  const titled = (title: RegExp) =>
    page.locator('[data-card]').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(
    titled(/El puerto/)
      .first()
      .locator('[data-language]'),
  ).toHaveText('Español');
  await expect(
    titled(/El puerto/)
      .first()
      .locator('[data-language]'),
  ).toHaveAttribute('lang', 'es');
  await expect(
    titled(/El puerto/)
      .first()
      .getByRole('heading'),
  ).toHaveAttribute('lang', 'es');
  await expect(
    titled(/The port/)
      .first()
      .locator('[data-language]'),
  ).toHaveCount(0);
  // The French headline has its no-break space.
  expect(
    (await titled(/Le port/)
      .first()
      .locator('.headline')
      .textContent()) ?? '',
  ).toContain('rouvre\u202f?');
});

test('a choice narrows the page, asks the server for more, and lasts', async ({ page }) => {
  const asked = await mockLists(page);
  await page.goto('/');
  await choose(page, /Español/);
  await expect(control(page)).toHaveAccessibleName('Languages I read: Español');
  await expect(cards(page).filter({ hasText: 'El muelle' }).first()).toBeAttached();
  expect((await shownTitles(page)).filter((title) => /^(The|Le|O) /.test(title))).toEqual([]);
  expect(asked.filter((search) => search !== '')).toEqual(['?language=es']);
  await page.reload();
  await waitUntilIdle(page);
  await expect(control(page)).toHaveAccessibleName('Languages I read: Español');
  await expect(cards(page).filter({ hasText: 'El muelle' }).first()).toBeAttached();
  expect((await shownTitles(page)).filter((title) => /^(The|Le|O) /.test(title))).toEqual([]);
  await choose(page, 'All languages');
  await expect(cards(page).filter({ hasText: 'The port' }).first()).toBeAttached();
});

test('the end of the list opens the other languages', async ({ page }) => {
  await mockLists(page);
  await page.goto('/');
  await choose(page, /Español/);
  const also = page.getByRole('button', { name: 'Also in 3 other languages' });
  await also.click();
  const others = page.getByRole('region', { name: 'In other languages' });
  await expect(others).toBeFocused();
  await expect(others.locator('[data-card]').first()).toBeVisible();
  await expect(others.locator('.headline').filter({ hasText: 'El ' })).toHaveCount(0);
});

test('a language without stories says so and offers the others', async ({ page }) => {
  await page.route(/\/api\/articles(\?|$)/, (route) =>
    route.fulfill({
      json: route.request().url().includes('language') ? [] : list.filter((one) => one.language === 'fr'),
    }),
  );
  await page.addInitScript((name) => localStorage.setItem(name, '["bn"]'), `${brand.storagePrefix}languages`);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'No articles in your languages yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Also in another language' }).click();
  await expect(cards(page).first()).toContainText('Le port');
});

test('the last language that is taken away leaves all', async ({ page }) => {
  await mockLists(page);
  await page.goto('/');
  await choose(page, /Español/);
  await choose(page, /Español/);
  await expect(control(page)).toHaveAccessibleName('Languages I read: all');
});

test.describe('on a stage that begins with the browser’s languages', () => {
  test.use({ locale: 'es-PE' });
  test('only these are shown, without a second request before the page is idle', async ({ page }) => {
    const asked = await mockLists(page);
    await page.route(/^[^?]*\/$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(' data-languages="all"', '') });
    });
    await page.goto('/');
    await expect(cards(page).first()).toHaveText(/^El /);
    expect(asked[0]).toBe('');
    await expect(control(page)).toHaveAccessibleName('Languages I read: Español');
    expect((await shownTitles(page)).filter((title) => /^(The|Le|O) /.test(title))).toEqual([]);
  });
});

test.describe('with an account', () => {
  test.use({ allowedErrors: /^Failed to load resource.* 404 / });
  test('a visitor’s choice goes to the account at sign-in, and Settings has it', async ({ page }) => {
    await mockLists(page);
    await offerNewReader(page);
    await page.goto('/');
    await choose(page, /Español/);
    const saved = page.waitForRequest((request) => request.method() === 'PUT' && request.url().endsWith('/api/me'));
    await signIn(page, 'Nia Newcomer');
    expect((await saved).postDataJSON()).toEqual({ languages: ['es'] });
    await page.goto('/profile?tab=settings');
    const group = page.getByRole('group', { name: 'Languages I read' });
    await expect(group.getByRole('button', { name: /Español/ })).toHaveAttribute('aria-pressed', 'true');
    const changed = page.waitForResponse((response) => response.request().method() === 'PUT');
    await group.getByRole('button', { name: /Français/ }).click();
    const response = await changed;
    expect(response.request().postDataJSON()).toEqual({ languages: ['es', 'fr'] });
    expect(response.status()).toBe(200);
  });
});

test('a visitor has the choice on the profile page too', async ({ page }) => {
  await mockLists(page);
  await page.goto('/profile');
  const group = page.getByRole('group', { name: 'Languages I read' });
  await expect(group.getByRole('button', { name: 'All languages' })).toHaveAttribute('aria-pressed', 'true');
  await group.getByRole('button', { name: /Português/ }).click();
  await expect(group.getByRole('button', { name: /Português/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(group.getByRole('button', { name: 'All languages' })).toHaveAttribute('aria-pressed', 'false');
});
