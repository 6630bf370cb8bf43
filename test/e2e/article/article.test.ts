import { sampleArticle } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockApi, recordReaderActions } from '../support/mock-api.ts';

test('an article opens from the front page and from its address, and the stage counts its view and its like [RTE-03, RTE-20, API-12, API-14]', async ({
  page,
}) => {
  const replied: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/(view|like|track)$/.test(pathname)) replied.push(`${pathname.split('/').at(-1)} ${response.status()}`);
  });
  await page.goto('/');
  // Not the lead, which other tests open, and none without a body. By its address: more cards may follow.
  const headlines = page.locator('[data-card]').filter({ hasNotText: 'Premium' }).locator('a.headline');
  const headline = page.locator(`[data-card] a.headline[href="${await headlines.last().getAttribute('href')}"]`);
  const title = (await headline.textContent()) ?? '';
  await headline.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect.poll(() => replied).toEqual(['view 204']);
  const like = page.locator('[data-bar]').getByRole('button', { name: /^\d+ likes?$/ });
  await like.click();
  await expect(page.locator('[data-toast]')).toContainText('Article liked!');
  const liked = page.getByRole('button', { name: /^[1-9]\d* likes?$/, pressed: true });
  await expect(liked).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('[data-body]')).not.toBeEmpty();
  await expect(liked).toHaveCount(2);
  expect(replied).toContain('like 200');
  const count = Number(await like.textContent());
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'false');
  await expect(like).toHaveText(`${count - 1}`);
});

test('a merged article moves to the address of the remaining one with a single call, and each load reports one view of that [ART-41]', async ({
  page,
}) => {
  const actions = recordReaderActions(page);
  const calls = await mockApi(page, { articles: [], article: sampleArticle({ id: 'survivor' }) });
  await page.goto('/article/merged-away');
  await expect(page).toHaveURL(/\/article\/survivor$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => actions).toEqual(['survivor view']);
  expect(calls.filter((path) => /^\/api\/articles\/[^/]+$/.test(path))).toEqual(['/api/articles/merged-away']);
  await page.reload();
  await expect.poll(() => actions).toEqual(['survivor view', 'survivor view']);
});
