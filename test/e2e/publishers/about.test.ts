import type { Page } from 'playwright/test';
import { type EntityPage, listSubjects } from '#shared/api/search.ts';
import { sampleEntityPage } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { firstOnStage } from '../support/index-of-stage.ts';

const main = (page: Page) => page.getByRole('main');
const mockEntity = (page: Page, given: Partial<EntityPage> = {}) =>
  page.route(/\/api\/entities\/[^/]+$/, (route) => route.fulfill({ json: sampleEntityPage(given) }));

test('the page of a place has its name and its stories', async ({ page }) => {
  await mockEntity(page);
  await page.goto('/about/kingston');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kingston');
  await expect(page).toHaveTitle('Kingston – Landfall');
  await expect(main(page).getByText('40 stories')).toBeVisible();
  await expect(main(page).locator('[data-card]')).toHaveCount(6);
  await expect(main(page).getByRole('link', { name: 'Search all stories' })).toHaveAttribute(
    'href',
    '/search?q=%22Kingston%22',
  );
});

test('stories over time are a table for screen readers, with the months between', async ({ page }) => {
  await mockEntity(page);
  await page.goto('/about/kingston');
  const table = main(page).getByRole('table', { name: 'Stories over time' });
  await expect(table.getByRole('row')).toHaveText([
    'MonthStories',
    /^September 2026\s*12$/,
    /^October 2026\s*0$/,
    /^November 2026\s*28$/,
  ]);
});

test('names in the same stories lead to their pages', async ({ page }) => {
  await mockEntity(page);
  await page.goto('/about/kingston');
  await expect(
    page.getByRole('region', { name: 'In the same stories' }).getByRole('link', { name: 'Bank of Jamaica' }),
  ).toHaveAttribute('href', '/about/bank-of-jamaica');
});

test('a name in another script has an address of its own', async ({ page }) => {
  await mockEntity(page, { slug: 'بيروت', name: 'بيروت' });
  const asked = page.waitForRequest(/\/api\/entities\//);
  await page.goto(`/about/${encodeURIComponent('بيروت')}`);
  expect((await asked).url()).toContain(`/api/entities/${encodeURIComponent('بيروت')}`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`/about/${encodeURIComponent('بيروت')}$`),
  );
});

test.describe('below five stories', () => {
  test.use({ allowedErrors: failedLoad });

  test('the page says so and offers the search', async ({ page }) => {
    await page.route(/\/api\/entities\//, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto('/about/little-bay');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not enough stories yet');
    await expect(main(page).getByRole('link', { name: 'Search for “little bay”' })).toHaveAttribute(
      'href',
      '/search?q=little%20bay',
    );
  });
});

test('a name that many stories of the stage have is a page, with its document, that articles lead to', async ({
  page,
}) => {
  test.slow();
  const { article, found } = await firstOnStage(page, 'subjects', (subjects) =>
    listSubjects.reply.parse(subjects).find(({ slug }) => slug !== null),
  );
  await page.goto(`/article/${article}`);
  await page
    .getByRole('region', { name: 'Related topics' })
    .getByRole('link', { name: found.name, exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/about/${encodeURIComponent(found.slug ?? '')}$`));
  await expect(main(page).locator('[data-card]').nth(4)).toBeVisible();
  const document = await page.request.get(page.url());
  expect(document.status()).toBe(200);
  expect(await document.text()).toContain(`rel="canonical" href="${page.url()}"`);
  expect((await page.request.get('/about/no-such-name-at-all')).status()).toBe(404);
});
