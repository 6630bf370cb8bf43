import { expect, test } from 'vitest';
import { commands, page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { reply } from '../support/api.ts';
import { open, reload } from '../support/page.tsx';

const appearance = () => {
  const { documentElement: root } = document;
  return [root.dataset.theme, getComputedStyle(root).colorScheme];
};
const toggle = (name: string) => page.getByRole('button', { name });

test('the appearance follows the device until the reader chooses, and the choice is remembered', async () => {
  await commands.emulateMedia({ colorScheme: 'dark' });
  open('/topics');
  await expect.element(toggle('Use light colours')).toBeVisible();
  expect(appearance()).toEqual(['dark', 'dark']);
  await commands.emulateMedia({ colorScheme: 'light' });
  await expect.element(toggle('Use dark colours')).toBeVisible();
  expect(appearance()).toEqual(['light', 'light']);
  await toggle('Use dark colours').click();
  reload();
  await expect.element(toggle('Use light colours')).toBeVisible();
  expect(appearance()).toEqual(['dark', 'dark']);
});

test('a damaged choice falls back to the default [STO-03]', async () => {
  localStorage.setItem('landfall_appearance', '{broken');
  localStorage.setItem('landfall_shores', '{"here":7}');
  reply(listArticles, [samplePreview(0)]);
  open('/');
  await expect.element(page.getByCSS('[data-card]').first()).toBeVisible();
  expect(appearance()[0]).toBe('light');
});
