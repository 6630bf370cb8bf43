import { deskDetail, deskRow } from '#test/support/desk/sample-desk-article.ts';
import { expectAccessible } from '../support/axe.ts';
import { mockArticlesDesk, openArticlesDesk } from '../support/desk/mock-articles-desk.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { refusal } from '../support/mock-sources.ts';

test.use({ allowedErrors: failedLoad });

const at = new Date(0).toISOString();
const long = deskRow(
  1,
  { title: `Long ${'headline'.repeat(20)}`, source: 'Publisher'.repeat(8), keywords: 'word'.repeat(90) },
  { version: 3, state: 'hidden', by: `editor${'name'.repeat(12)}@news.example`, at, reason: 'because'.repeat(40) },
);
const rows = [
  long,
  deskRow(2, { title: 'عنوان', language: 'ar', region: 'middle_eastern' }, { version: 1, state: 'takenDown', at }),
  deskRow(3, { isPremium: true }, { version: 1, state: 'draft', at, by: 'AI Editorial Team' }, { survivor: 'story-1' }),
];
const detail = deskDetail(long, {
  original: { ...long.article, title: `Their ${'headline'.repeat(20)}`, image: `https://a.example/${'a'.repeat(200)}` },
  classification: {
    topics: [{ value: 'justice', words: ['appeal', 'word'.repeat(30)] }],
    regions: [{ value: 'caribbean', words: ['Kingston'] }],
    priority: [],
    watchlists: [],
    topicFromSource: false,
    regionFromSource: false,
  },
  merged: [{ id: 'm', source: 'S', title: 'report'.repeat(30), url: null, publishedAt: at, score: 1, rule: 'key' }],
});

for (const width of [1280, 360]) {
  test(`the articles desk is accessible and fits: ${width} px`, async ({ page }) => {
    // axe scans eight states.
    test.slow();
    await mockArticlesDesk(page, ({ method, path }) => {
      if (method === 'PUT') return refusal(409, 'changed_meanwhile', { present: rows[1] });
      if (method === 'POST')
        return { json: rows.map((one) => ({ id: one.article.id, result: 'not_found', article: null, message: null })) };
      return path.endsWith('story-1') ? { json: detail } : { json: rows, next: 'two' };
    });
    await page.setViewportSize({ width, height: 900 });
    await openArticlesDesk(page);
    await page.getByRole('checkbox', { name: 'Select all articles of this page' }).click();
    await page.getByRole('button', { name: 'Premium' }).click();
    await page.getByRole('menuitem', { name: 'On' }).click();
    await expect(page.getByText('0 of 3 articles saved.')).toBeVisible();
    if (width === 360) await page.getByRole('button', { name: 'Filters' }).click();
    await expectAccessible(page, 'the list');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.getByRole('button', { name: 'Correct' }).click();
    await expectAccessible(page, 'corrections of several');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /^Long/ }).click();
    const panel = page.getByRole('dialog');
    const fits = () => panel.evaluate((one) => one.scrollWidth - one.clientWidth);
    for (const tab of ['As readers see it', 'As published', 'Why here', 'Correct']) {
      await page.getByRole('tab', { name: tab }).click();
      await expectAccessible(page, tab);
      expect(await fits(), tab).toBe(0);
    }
    await page.getByRole('textbox', { name: 'Headline' }).fill('Mine');
    await page.getByRole('button', { name: 'Save corrections' }).click();
    await expect(panel.getByRole('table')).toBeVisible();
    await expectAccessible(page, 'two editors');
    expect(await fits(), 'two editors').toBe(0);
  });
}

test('the articles desk mirrors in a document that reads from right to left', async ({ page }) => {
  await mockArticlesDesk(page, ({ path }) => ({ json: path.endsWith('story-1') ? detail : rows }));
  await page.route(
    (url) => url.pathname === '/admin/articles',
    async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('dir="ltr"', 'dir="rtl"') });
    },
  );
  await openArticlesDesk(page);
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  await page.getByRole('link', { name: /^Long/ }).click();
  const box = await page.getByRole('dialog').boundingBox();
  expect(box?.x, 'the panel is at the left edge, the end of the line').toBeLessThanOrEqual(1);
});
