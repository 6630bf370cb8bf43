import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { listWeatherCities } from '#shared/api/live.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { messages } from '#web/shell/messages/en.ts';
import { reply } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { open } from '../support/page.tsx';

// Pages in a state that the tests of all pages (test/e2e/pages) do not load.

async function expectSound(): Promise<void> {
  await expectAccessible();
  const levels = page
    .getByCSS('h1, h2, h3, h4')
    .elements()
    .map(({ tagName }) => Number(tagName.charAt(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  for (const [i, level] of levels.entries())
    expect(level - (levels[i - 1] ?? 0), levels.join(' ')).toBeLessThanOrEqual(1);
  expect(document.documentElement.scrollWidth, 'the page fits the screen').toBe(innerWidth);
}

test.each([360, 1280])('the preview of an article passes axe and fits: %d px', async (width) => {
  await page.viewport(width, 900);
  reply(
    listArticles,
    Array.from({ length: 12 }, (_, n) => samplePreview(n)),
  );
  reply(getArticle, sampleArticle({ content: 'x'.repeat(120) }));
  open('/article/story-1');
  await expect.element(page.getByRole('link', { name: /^Continue Reading/ })).toBeVisible();
  await expectSound();
});

test.each([360, 1280])('the lists of headlines on the front page pass axe and fit: %d px', async (width) => {
  await page.viewport(width, 900);
  reply(
    listArticles,
    Array.from({ length: 40 }, (_, n) => samplePreview(n)),
  );
  open('/');
  await expect.element(page.getByRole('heading', { name: messages.home.latest })).toBeVisible();
  await expectSound();
});

test.each([360, 1280])('the weather of an unknown city passes axe and fits: %d px', async (width) => {
  await page.viewport(width, 900);
  reply(listWeatherCities, [{ name: 'London', country: 'England' }]);
  open('/weather?city=Atlantis');
  await expect.element(page.getByRole('heading', { name: 'Weather data unavailable' })).toBeVisible();
  await expectSound();
});
