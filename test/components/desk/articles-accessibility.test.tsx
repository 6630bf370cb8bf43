import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { editArticle, editArticles, getDeskArticle, listDeskArticles } from '#shared/api/article-desk.ts';
import { longDetail, longRows, taken } from '#test/support/desk/long-desk-articles.ts';
import { refusal, reply, status, withNext } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { openArticlesDesk, panel, tab } from '../support/desk-articles.ts';

const widths = [1280, 360];
/** How far something is wider than its place. */
const excess = (element: Element) => element.scrollWidth - element.clientWidth;

test.each(widths)('the list of articles after a decision that failed is accessible and fits: %d px', async (width) => {
  await page.viewport(width, 900);
  reply(listDeskArticles, withNext(listDeskArticles, [...longRows], 'two'));
  reply(
    editArticles,
    longRows.map(({ article: { id } }) => ({ id, result: 'not_found' as const, article: null, message: null })),
  );
  await openArticlesDesk();
  await page.getByRole('checkbox', { name: 'Select all articles of this page' }).click();
  await page.getByRole('button', { name: 'Premium' }).click();
  await page.getByRole('menuitem', { name: 'On' }).click();
  await expect.element(page.getByText('0 of 3 articles saved.')).toBeVisible();
  if (width === 360) await page.getByRole('button', { name: 'Filters' }).click();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(width);
  if (width === 1280) return;
  await page.getByRole('button', { name: 'Correct' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await expectAccessible();
});

/** Opens an article with long words on a phone. */
async function openLongArticle(): Promise<void> {
  await page.viewport(360, 900);
  reply(listDeskArticles, longRows);
  reply(getDeskArticle, longDetail);
  await openArticlesDesk('/admin/articles?article=story-1');
}

async function expectSoundPanel(): Promise<void> {
  await expectAccessible();
  for (const width of widths) {
    await page.viewport(width, 900);
    expect(excess(page.getByRole('dialog').element()), `${width} px`).toBe(0);
  }
}

test.each(['As readers see it', 'As published', 'Why here', 'Correct'])(
  'an open article is accessible and fits: %s',
  async (name) => {
    await openLongArticle();
    await tab(name).click();
    await expect.element(panel.getByRole('tabpanel', { name })).toBeVisible();
    await expectSoundPanel();
  },
);

test('the two sides of a conflict about an article are accessible and fit', async () => {
  reply(editArticle, status(409, refusal('changed_meanwhile', { present: taken })));
  await openLongArticle();
  await tab('Correct').click();
  await page.getByRole('textbox', { name: 'Headline' }).fill('Mine');
  await page.getByRole('button', { name: 'Save corrections' }).click();
  await expect.element(page.getByRole('dialog').getByRole('table')).toBeVisible();
  await expectSoundPanel();
});

test.each(widths)('the questions about a take-down and its reports are accessible and fit: %d px', async (width) => {
  await page.viewport(width, 900);
  reply(listDeskArticles, longRows);
  const [first] = longDetail.merged;
  const merged = first === undefined ? [] : Array.from({ length: 20 }, (_, n) => ({ ...first, id: `m${n}` }));
  reply(getDeskArticle, { ...longDetail, merged });
  await openArticlesDesk('/admin/articles?article=story-1');
  await panel.getByRole('button', { name: 'Take down' }).click();
  const dialog = page.getByRole('dialog', { name: 'Take down this article?' });
  await dialog.getByRole('button', { name: 'Take down' }).click();
  await expect.element(dialog).toMatchTextContent('Choose what happens');
  // What is under the pointer has other colours.
  await dialog.getByRole('heading').hover();
  await expectAccessible();
  expect(excess(dialog.element())).toBe(0);
});
