import { sampleArticle } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

test('an article loads the code of toasts with the first one, and prints alone [CONST-52]', async ({ page }) => {
  const code: string[] = [];
  page.on('request', (request) => code.push(request.url()));
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });
  });
  await mockApi(page, { articles: [], article: sampleArticle() });
  await page.goto('/article/story-1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await test.step('the code of toasts', async () => {
    const region = page.locator('[aria-live=polite]');
    await expect(region).toHaveCount(1);
    expect(code.filter((url) => url.includes('toast-card'))).toEqual([]);
    await page.getByRole('button', { name: 'Share' }).first().click();
    await expect(region).toContainText('Link copied!');
    expect(code.filter((url) => url.includes('toast-card'))).toHaveLength(1);
  });
  await test.step('print shows the article and nothing around it', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-body]')).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(page.locator('header').first()).toBeHidden();
    await expect(page.getByText('Back to news')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    const printed = page.locator('[data-printed]');
    await expect(printed).toContainText(/^Printed from .* on \w+ \d{1,2}, 20\d\d/);
    await expect(printed).toContainText(new URL('/article/story-1', page.url()).href);
    await expect(printed).toContainText('harbourtribune.example/stories/kingston-port-appeal');
    await expect(page.locator('article header').getByText('Harbour Tribune')).toBeVisible();
  });
});
