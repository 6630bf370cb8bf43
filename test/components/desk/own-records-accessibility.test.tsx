import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listDeskArticles, listWatchlistHits } from '#shared/api/article-desk.ts';
import { watchlists } from '#shared/config/seed/watchlists.ts';
import { deskRow } from '#test/support/desk/sample-desk-article.ts';
import { ownEntry, ownSource } from '#test/support/sample-source.ts';
import { sampleWatchlist } from '#test/support/sample-watchlist.ts';
import { reply } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { mockDocument } from '../support/newsroom.ts';
import { expectEnded, replyFeeds, runButton, seed } from '../support/own-feeds.ts';
import { open } from '../support/page.tsx';
import { signInAsEditor } from '../support/sign-in.ts';

const form = page.getByRole('dialog');
const save = (name = 'Save here') => form.getByRole('button', { name }).click();

/** Without motion: what fades in has too little contrast. */
async function prepare(width: number): Promise<void> {
  await page.viewport(width, 900);
}

async function expectAccessibleForm(): Promise<void> {
  await expect.element(form.getByRole('alert')).toBeInViewport();
  await expectAccessible();
  const dialog = form.element();
  expect(dialog.scrollWidth - dialog.clientWidth, 'the form fits').toBe(0);
}

test.each([1280, 360])('own sources, a run and its articles are accessible and fit: %i px', async (width) => {
  await prepare(width);
  seed({ sources: [ownSource(1), ownSource(2, { type: 'api', url: 'newsapi' })] });
  replyFeeds(() =>
    ['A long evening on the quay', 'Mango season begins', 'Schools reopen after the storm'].map((title) =>
      ownEntry({ title }),
    ),
  );
  open('/sources');
  await runButton.click();
  await expectEnded();
  await expect.element(page.getByCSS('[data-card]')).toHaveLength(3);
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(width);
});

test.each([1280, 360])('the form of a source with faults is accessible and fits: %i px', async (width) => {
  await prepare(width);
  seed({ sources: [ownSource(1)] });
  open('/sources');
  await page.getByRole('button', { name: 'Add Source' }).click();
  await form.getByLabelText('Type', { exact: true }).selectOptions('gdelt');
  await save('Save');
  await expectAccessibleForm();
});

test.each([1280, 360])('the form of a watchlist with faults is accessible and fits: %i px', async (width) => {
  await prepare(width);
  seed({ watchlists });
  open('/admin/watchlists');
  await page.getByRole('button', { name: 'Edit Social Justice' }).click();
  await form.getByLabelText('Name').fill('');
  await save();
  await expectAccessibleForm();
});

test.each([1280, 360])('the page of watchlists with a lane is accessible and fits: %i px', async (width) => {
  await prepare(width);
  await signInAsEditor();
  mockDocument('watchlists');
  reply(listWatchlistHits, [{ id: 'ships', name: 'Ships', hits: 12 }]);
  reply(listDeskArticles, [deskRow(1, { title: `Ferry ${'sold'.repeat(40)}` })]);
  seed({ watchlists: [sampleWatchlist({ lane: true, name: `Ships ${'of the line'.repeat(9)}` })], sources: [] });
  open('/admin/watchlists?list=ships');
  await expect.element(page.getByRole('link', { name: /Ferry/ })).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(width);
});
