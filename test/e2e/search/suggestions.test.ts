import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests, mockApi } from '../support/mock-api.ts';
import { mockSearch, mockSuggestions, sampleResults, sampleSuggestions } from '../support/mock-search.ts';
import { articles } from '../support/sample-pages.ts';

const field = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Search the web' });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const nothing = { topics: [], publishers: [], entities: [], stories: [] };

test('typing suggests topics, publishers, people and places, and articles', async ({ page }) => {
  const queries = await mockSuggestions(page, () => sampleSuggestions);
  await page.goto('/topics');
  await field(page).pressSequentially('kings');
  await expect(list(page).getByRole('group')).toHaveCount(4);
  await expect(list(page).getByRole('group', { name: 'People and places' })).toContainText('Kingston');
  await expect(field(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('status').filter({ hasText: '4 suggestions' })).toHaveCount(1);
  // One call after the pause in typing, not one for each letter.
  expect(queries.length).toBeLessThan(5);
  expect(queries.at(-1)).toBe('kings');
});

test('arrows choose a suggestion, Enter opens it, and Escape closes the list', async ({ page }) => {
  await mockSuggestions(page, () => sampleSuggestions);
  await mockSearch(page, () => ({ results: sampleResults([]) }));
  await page.goto('/topics');
  await field(page).fill('kings');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const options = list(page).getByRole('option');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '');
  // Before the first option is the text itself.
  await page.keyboard.press('ArrowUp');
  await expect(list(page).getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue('kings');
  await page.keyboard.press('ArrowDown');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?topic=justice');
});

test('Enter without a chosen suggestion searches the archive for what is typed', async ({ page }) => {
  await mockSuggestions(page, () => sampleSuggestions);
  await mockSearch(page, () => ({ results: sampleResults([]) }));
  await page.goto('/topics');
  await field(page).fill('kings & queens');
  await expect(list(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=kings%20%26%20queens');
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('combobox')).toHaveValue('kings & queens');
});

test('a click opens a suggested article', async ({ page }) => {
  await mockSuggestions(page, () => sampleSuggestions);
  await page.goto('/topics');
  await field(page).fill('kings');
  await list(page)
    .getByRole('option', { name: /^Kingston port expansion/ })
    .click();
  await expect(page).toHaveURL(/\/article\/found-1$/);
});

test('an answer to an older text is dropped', async ({ page }) => {
  await mockSuggestions(page, (q) =>
    q === 'ki' ? sampleSuggestions : { ...nothing, topics: [{ id: 'culture', name: 'Kites' }] },
  );
  const release = await holdRequests(page, /suggestions\?q=ki$/);
  await page.goto('/topics');
  const first = page.waitForRequest(/suggestions\?q=ki$/);
  await field(page).fill('ki');
  await first;
  await field(page).fill('kit');
  await expect(list(page).getByRole('option')).toHaveText(['Kites']);
  release();
  await expect(list(page).getByRole('option')).toHaveText(['Kites']);
});

test.describe('with failures', () => {
  test.use({ allowedErrors: failedLoad });

  test('the field searches when suggestions fail', async ({ page }) => {
    const queries = await mockSuggestions(page, () => 500);
    await mockSearch(page, () => ({ results: sampleResults([]) }));
    await page.goto('/topics');
    await field(page).fill('kings');
    await expect.poll(() => queries).toEqual(['kings']);
    await expect(list(page)).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=kings');
  });
});

test('the key / puts the focus into the search, but not while the reader types', async ({ page }) => {
  await mockApi(page, { articles });
  await mockSearch(page, () => ({ results: sampleResults([]) }));
  await page.goto('/topics');
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await page.keyboard.type('a/b');
  await expect(field(page)).toHaveValue('a/b');

  // The front page's own field makes room for the header's.
  await page.goto('/');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(page.getByPlaceholder('Search articles...')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Search articles...').press('/');
  await expect(page.getByPlaceholder('Search articles...')).toHaveValue('/');

  // The search page has one field.
  await page.goto('/search?q=port');
  await expect(page.getByRole('main').getByRole('combobox')).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('/');
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
});

test('on a phone the key / opens the search page, and the menu has the search with its suggestions', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await mockSuggestions(page, () => sampleSuggestions);
  await page.goto('/topics');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('kings');
  await expect(list(page)).toBeVisible();
  // The first Escape closes the list, the second one the menu.
  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(page).toHaveURL('/search');
  await expect(page.getByRole('main').getByRole('combobox')).toBeFocused();
});

test('a search of the front page offers the same words for the whole archive', async ({ page }) => {
  await mockApi(page, { articles });
  const queries = await mockSearch(page, () => ({ results: sampleResults([]) }));
  await page.goto('/?search=number%207');
  await expect(page.locator('[data-card]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Search the whole archive' }).click();
  await expect(page).toHaveURL('/search?q=number%207');
  await expect.poll(() => queries[0]?.get('q')).toBe('number 7');
  await page.goBack();
  await expect(page.getByPlaceholder('Search articles...')).toHaveValue('number 7');
});
