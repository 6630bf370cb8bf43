import { sampleArticle } from '#test/support/sample-article.ts';
import { openAdmin } from '../support/dashboard.ts';
import { answerWith, expect, failedLoad, test } from '../support/fixtures.ts';

test.use({ allowedNoise: failedLoad });

test('GEN-14, GEN-16, ANA-01, REV-07: an administrator of the stage generates, sees it in the list and in the feed, and reads it with its sources', async ({
  page,
}) => {
  test.slow();
  await openAdmin(page, '/admin', 'Ada Admin');
  const list = page.getByRole('region', { name: 'From the AI Editorial Team' });
  await expect(
    list
      .getByRole('listitem')
      .or(list.getByRole('heading', { name: 'No articles' }))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Generate Articles' }).click();
  await expect(page.locator('[data-toast]')).toContainText('Content Ready');
  await expect(page.locator('[data-stage=done], [data-stage=nothing]')).toBeVisible();
  const first = list.getByRole('listitem').first().getByRole('link');
  await expect(first).toBeVisible();
  const title = (await first.textContent()) ?? '';
  await page.getByRole('link', { name: 'Back to News' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeAttached();

  await page.goBack();
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const body = page.locator('[data-body]');
  await expect(body).toContainText(/Compiled by software from the reports named below; every sentence is theirs\./);
  const report = body.locator('cite a').first();
  await expect(report).toHaveAttribute('href', /^\/article\/[\w-]+$/);
  await expect(report).not.toHaveAttribute('target', /./);
  expect(await body.locator('p[dir=auto]').count()).toBeGreaterThan(0);
  const source = (await report.textContent()) ?? '';
  let isReloaded = false;
  page.on('domcontentloaded', () => {
    isReloaded = true;
  });
  await report.click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title);
  // The cards of more stories below it are articles too.
  await expect(page.locator('article', { has: page.getByRole('heading', { level: 1 }) })).toContainText(source);
  expect(isReloaded).toBe(false);
});

test('ART-46: links within the site lead to articles only; direction and language of a passage survive', async ({
  page,
}) => {
  const hostile = [
    '//evil.example/a',
    '/\\evil.example',
    '/\t/evil.example',
    '/&#10;/evil.example',
    '/.//evil.example',
    '/article/..//evil.example',
    '/article/%2e%2e',
    '/admin',
    '/api/me',
    'javascript:hit=1',
    '/article/1?x=javascript:hit=1',
  ];
  const links = hostile.map((href) => `<a href="${href}">bad</a>`).join(' ');
  const content = `<p dir="rtl" lang="ar">${'كلمات '.repeat(60)}</p><p dir="evil">${links} <a href="/article/story-2" target="_top">good</a> <img src="/article/story-2"></p><table><tr><td colspan="2">cell</td></tr></table>`;
  await answerWith(page, { articles: [], article: sampleArticle({ content }) });
  await page.goto('/article/story-1');
  const body = page.locator('[data-body]');
  await expect(body.locator('p[lang=ar]')).toHaveAttribute('dir', 'rtl');
  await expect(body.locator('td')).toHaveAttribute('colspan', '2');
  await expect(body.locator('img')).toHaveCount(0);
  expect(await body.locator('a[href]').evaluateAll((all) => all.map((link) => link.outerHTML))).toEqual([
    '<a href="/article/story-2">good</a>',
  ]);
});
