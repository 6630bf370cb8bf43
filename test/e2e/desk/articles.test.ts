import type { Page } from 'playwright/test';
import { deskDetail, deskRow } from '#test/support/desk/sample-desk-article.ts';
import { mockArticlesDesk, mockKeepingDesk, openArticlesDesk } from '../support/desk/mock-articles-desk.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { refusal } from '../support/mock-sources.ts';
import { clickButton, dialog } from '../support/sources-page.ts';

test.use({ allowedErrors: failedLoad });

const grid = (page: Page) => page.getByRole('grid', { name: 'All articles' });
const row = (page: Page, title: string) => grid(page).getByRole('row', { name: new RegExp(title) });
const toast = (page: Page) => page.locator('[data-toast]');
const panel = (page: Page) => dialog(page).filter({ has: page.getByRole('tablist') });
const edits = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);

const harbour = deskRow(1, { title: 'Harbour opens' });
const market = deskRow(2, { title: 'Market closes' });

test('filters and pages of the list are part of the address, and Back returns to them', async ({ page }) => {
  const calls = await mockArticlesDesk(page, ({ query }) =>
    query.cursor === undefined ? { json: [harbour], next: 'two' } : { json: [market] },
  );
  await openArticlesDesk(page);
  await page.getByRole('link', { name: 'Older articles' }).click();
  await expect(row(page, 'Market closes')).toBeVisible();
  await page.getByRole('button', { name: 'Hidden', exact: true }).click();
  await page.getByLabel('Region').selectOption('Asian');
  await page.getByRole('main').getByRole('searchbox').fill('port');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?state=hidden&region=asian&q=port$/);
  await expect(row(page, 'Harbour opens')).toBeVisible();
  await expect.poll(() => calls.at(-1)?.query).toEqual({ state: 'hidden', region: 'asian', q: 'port', limit: '50' });
  await page.goBack();
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('');
  await page.goBack();
  await page.goBack();
  await expect(row(page, 'Market closes')).toBeVisible();
});

test('a correction sends the changed fields, and each can go back to the publisher’s', async ({ page }) => {
  const corrected = deskRow(1, { title: 'Ours' }, { version: 4, corrections: { title: 'Ours' }, by: 'Ben' });
  const detail = deskDetail(corrected, { original: { ...corrected.article, title: 'Theirs' } });
  const calls = await mockKeepingDesk(page, [detail]);
  await openArticlesDesk(page, '/admin/articles?article=story-1');
  await page.getByRole('tab', { name: 'As published' }).click();
  await expect(panel(page).locator('del')).toHaveText('Theirs');
  await expect(panel(page).locator('ins')).toHaveText('Ours');
  await page.getByRole('tab', { name: 'Correct' }).click();
  await expect(panel(page).getByRole('button', { name: 'Save corrections' })).toBeDisabled();
  await clickButton(page, 'Back to the publisher’s headline');
  await expect(panel(page).getByRole('textbox', { name: 'Headline' })).toBeFocused();
  await expect(panel(page).getByRole('textbox', { name: 'Headline' })).toHaveValue('Theirs');
  await panel(page).getByRole('textbox', { name: 'Picture' }).fill('javascript:alert(1)');
  await clickButton(page, 'Save corrections');
  await expect(panel(page).getByRole('textbox', { name: 'Picture' })).toBeFocused();
  await expect(panel(page).getByText('Enter a web address')).toBeVisible();
  await panel(page).getByRole('textbox', { name: 'Picture' }).fill('https://pictures.example/port.jpg');
  await panel(page).getByRole('combobox', { name: 'Region' }).selectOption('No single region');
  await clickButton(page, 'Save corrections');
  await expect(toast(page)).toContainText('Article saved');
  const corrections = { title: null, region: 'none', image: 'https://pictures.example/port.jpg' };
  expect(edits(calls)).toEqual([{ version: 4, change: { corrections } }]);
});

test('taking down needs a reason, and the list follows until it is applied', async ({ page }) => {
  const calls = await mockKeepingDesk(page, [deskDetail(harbour), deskDetail(market)]);
  await openArticlesDesk(page);
  await page.getByRole('link', { name: 'Harbour opens' }).click();
  await panel(page).getByRole('button', { name: 'Take down' }).click();
  const question = page.getByRole('dialog', { name: 'Take down this article?' });
  await expect(question).toContainText('410 Gone');
  await question.getByRole('button', { name: 'Take down' }).click();
  await expect(question.getByLabel('Reason')).toBeFocused();
  await expect(question).toContainText('Enter a reason');
  expect(edits(calls)).toEqual([]);
  await question.getByLabel('Reason').fill('Court order');
  await question.getByRole('button', { name: 'Take down' }).click();
  await expect(toast(page)).toContainText('Article taken down');
  await expect(question).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect(panel(page)).toContainText('Court order');
  await expect(panel(page).getByText('Being applied…')).toHaveCount(0);
  expect(edits(calls)).toEqual([{ version: 0, change: { state: 'takenDown', reason: 'Court order' } }]);
  await page.keyboard.press('Escape');
  await expect(row(page, 'Harbour opens')).toContainText('Taken down');
  await expect(row(page, 'Harbour opens')).toContainText('Ada Admin');
});

test('a conflict shows both sides, and overwrites only what the editor chose', async ({ page }) => {
  const present = deskRow(1, { title: 'Theirs' }, { version: 3, by: 'Ben Editor', isPremium: true });
  const replies = [refusal(409, 'changed_meanwhile', { present }), { json: { ...present, isApplied: true } }];
  const calls = await mockArticlesDesk(page, ({ method, path }) => {
    if (method === 'PUT') return replies.shift();
    return path.endsWith('story-1') ? { json: deskDetail(harbour) } : { json: [harbour] };
  });
  await openArticlesDesk(page, '/admin/articles?article=story-1');
  await page.getByRole('tab', { name: 'Correct' }).click();
  await panel(page).getByRole('textbox', { name: 'Headline' }).fill('Mine');
  await clickButton(page, 'Save corrections');
  const conflict = dialog(page).getByRole('alert');
  await expect(conflict).toContainText('Ben Editor has changed this article since you opened it.');
  await expect(conflict.getByRole('row')).toHaveText(['FieldCurrentYours', 'HeadlineTheirsMine', 'PremiumOnunchanged']);
  await expect(conflict.getByRole('button', { name: 'Keep current version' })).toBeFocused();
  await clickButton(page, 'Save my version');
  await expect(conflict).toHaveCount(0);
  const change = { corrections: { title: 'Mine' } };
  expect(edits(calls)).toEqual([
    { version: 0, change },
    { version: 3, change },
  ]);
});

test('a decision about several articles reports the ones that failed, which can be tried again', async ({ page }) => {
  const hidden = deskRow(1, { title: 'Harbour opens' }, { state: 'hidden', version: 1, by: 'Ada' });
  const theirs = deskRow(2, { title: 'Market closes' }, { version: 5, by: 'Ben Editor' });
  const again = deskRow(2, { title: 'Market closes' }, { state: 'hidden', version: 6, by: 'Ada' });
  const replies = [
    [
      { id: 'story-1', result: 'saved', article: hidden, message: null },
      { id: 'story-2', result: 'changed_meanwhile', article: theirs, message: null },
    ],
    [{ id: 'story-2', result: 'saved', article: again, message: null }],
  ];
  const calls = await mockArticlesDesk(page, ({ method }) => ({
    json: method === 'POST' ? replies.shift() : [harbour, market],
  }));
  await openArticlesDesk(page);
  await page.getByRole('checkbox', { name: 'Select all articles of this page' }).click();
  const bar = page.getByRole('group', { name: 'Decide about the selected articles' });
  await expect(bar).toContainText('2 articles selected');
  await bar.getByRole('button', { name: 'Hide' }).click();
  await dialog(page).getByLabel('Reason (optional)').fill('Duplicates');
  await dialog(page).getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('1 of 2 articles saved.')).toBeVisible();
  await expect(page.getByText('Changed by Ben Editor in the meantime')).toBeVisible();
  await clickButton(page, 'Try again: Market closes');
  await expect(page.getByText('2 articles saved.', { exact: true })).toBeVisible();
  await expect(row(page, 'Market closes')).toContainText('Hidden');
  const change = { state: 'hidden', reason: 'Duplicates' };
  expect(edits(calls)).toEqual([
    {
      articles: [
        { id: 'story-1', version: 0 },
        { id: 'story-2', version: 0 },
      ],
      change,
    },
    { articles: [{ id: 'story-2', version: 5 }], change },
  ]);
});

test('the panel says why an article is here, and un-merges a report in its present version', async ({ page }) => {
  const other = deskRow(9, { title: 'Harbour is open' }, { version: 2 }, { survivor: 'story-1' });
  const report = { ...other.article, url: null, score: 0.71, rule: 'words' as const };
  let merged = [report];
  const calls = await mockArticlesDesk(page, ({ method, path }) => {
    if (method === 'PUT') {
      merged = [];
      return { json: { ...other, editorial: { ...other.editorial, alone: true, version: 3 } } };
    }
    if (path.endsWith('story-9')) return { json: deskDetail(other) };
    return path.endsWith('story-1')
      ? {
          json: deskDetail(harbour, {
            merged,
            classification: {
              topics: [{ value: 'justice', words: ['appeal'] }],
              regions: [],
              priority: [],
              watchlists: [],
              topicFromSource: false,
              regionFromSource: true,
            },
          }),
        }
      : { json: [harbour] };
  });
  await openArticlesDesk(page, '/admin/articles?article=story-1');
  await page.getByRole('tab', { name: 'Why here' }).click();
  await expect(panel(page)).toContainText('Justiceappeal');
  await expect(panel(page)).toContainText('No word of the text decided the region.');
  await expect(panel(page)).toContainText('71% of words in common');
  await expect(panel(page).getByRole('link', { name: 'Topic: Justice' })).toHaveAttribute('href', '/?topic=justice');
  await clickButton(page, 'Un-merge Harbour is open');
  await expect(panel(page)).toContainText('No other report was merged into this one.');
  expect(edits(calls)).toEqual([{ version: 2, change: { alone: true } }]);
});

test('everything works by keyboard: Enter opens, Escape asks before it discards, and the focus returns', async ({
  page,
}) => {
  await mockKeepingDesk(page, [deskDetail(harbour), deskDetail(market)]);
  await openArticlesDesk(page);
  const link = page.getByRole('link', { name: 'Market closes' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveURL(/article=story-2/);
  await page.getByRole('tab', { name: 'As readers see it' }).focus();
  await page.keyboard.press('End');
  await panel(page).getByRole('textbox', { name: 'Headline' }).fill('Unsaved');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page).getByRole('textbox', { name: 'Headline' })).toHaveValue('Unsaved');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(panel(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/articles$/);
  await expect(link).toBeFocused();
  const box = row(page, 'Harbour opens').getByRole('checkbox');
  await box.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'Decide about the selected articles' })).toBeVisible();
});

test('a draft can be published, and a published article of the team withdrawn', async ({ page }) => {
  const draft = deskRow(1, { publisherId: 'ai-editorial-team' }, { state: 'draft', version: 1 });
  const calls = await mockKeepingDesk(page, [deskDetail(draft)]);
  await openArticlesDesk(page, '/admin/articles?article=story-1');
  await clickButton(page, 'Publish');
  await expect(toast(page)).toContainText('Article published');
  await clickButton(page, 'Withdraw');
  await expect(toast(page)).toContainText('Article withdrawn');
  await expect(panel(page).getByRole('button', { name: 'Publish' })).toBeVisible();
  expect(edits(calls)).toEqual([
    { version: 1, change: { state: 'listed' } },
    { version: 2, change: { state: 'draft' } },
  ]);
});

test('without the role the page says so, a failure can be tried again, and an empty list explains itself', async ({
  page,
}) => {
  const replies = [{ status: 403 }, { status: 500 }, { json: [] }];
  await mockArticlesDesk(page, () => replies.shift() ?? { json: [harbour] });
  await openArticlesDesk(page, '/admin/articles?state=draft');
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible();
  await clickButton(page, 'Try again');
  await expect(page.getByRole('heading', { name: 'Articles could not be loaded' })).toBeVisible();
  await clickButton(page, 'Try again');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await clickButton(page, 'Show all articles');
  await expect(row(page, 'Harbour opens')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/articles$/);
});

test('the stage stores a correction, applies it, and takes it back', async ({ page }) => {
  // It waits for ingestion twice.
  test.slow();
  await openArticlesDesk(page, '/admin/articles?language=en', 'Ada Admin');
  // One that no other test reads by its place, and a field that no other test reads.
  await grid(page).getByRole('link').last().click();
  const keywords = panel(page).getByRole('textbox', { name: 'Keywords' });
  const back = panel(page).getByRole('button', { name: 'Back to the publisher’s keywords' });
  const isApplied = async () => {
    await page.getByRole('tab', { name: 'As readers see it' }).click();
    await expect(panel(page)).toContainText('Last change');
    await expect(panel(page).getByText('Being applied…')).toHaveCount(0);
    await page.getByRole('tab', { name: 'Correct' }).click();
  };
  await page.getByRole('tab', { name: 'Correct' }).click();
  const before = await keywords.inputValue();
  await keywords.fill('corrected by a test');
  await clickButton(page, 'Save corrections');
  await expect(toast(page)).toContainText('Article saved');
  await isApplied();
  await page.reload();
  await page.getByRole('tab', { name: 'Correct' }).click();
  await expect(keywords).toHaveValue('corrected by a test');
  await back.click();
  await expect(keywords).toHaveValue(before);
  await clickButton(page, 'Save corrections');
  await expect(toast(page)).toContainText('Article saved');
  await isApplied();
  await expect(back).toHaveCount(0);
});
