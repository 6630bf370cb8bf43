import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { getPublisher } from '#shared/api/publishers.ts';
import { searchArticles } from '#shared/api/search.ts';
import { listTopics } from '#shared/api/topics.ts';
import { sampleArticle, samplePreview, samplePublisherPage, sampleTopic } from '#test/support/sample-article.ts';
import { sampleHit, sampleResults } from '#test/support/search/sample-search.ts';
import { reply } from '../support/api.ts';
import { open } from '../support/page.tsx';

const setTextSize = (size: string) => {
  document.documentElement.style.fontSize = size;
};
afterEach(() => setTextSize(''));

/** Sizes of the text in widths of the page, and the widths that zoom of 175 and 200 per cent leaves of 1280 px. */
const sizes = [
  ...['175%', '200%'].flatMap((size) => [1280, 1920, 1024, 768, 390, 320].map((width) => [size, width] as const)),
  ['100%', 731],
  ['100%', 640],
] as const;

const names = ['Justice', 'Culture', 'Business', 'Technology', 'General news', 'Sports', 'Health', 'Politics'];

/** The parts of the header that cover each other, or that the page cuts off. */
function collisions(): string[] {
  const parts = [...document.querySelectorAll('header :is(a, button, time, [role=group] span), [role=search]')]
    .filter(
      (part) =>
        part.checkVisibility({ visibilityProperty: true }) &&
        (part.parentElement?.closest('[role=search]') ?? null) === null,
    )
    .map((part) => ({
      part,
      box: part.getBoundingClientRect(),
      text: part.textContent || part.getAttribute('aria-label') || part.className,
    }))
    .filter(({ box }) => box.width > 1 && box.height > 1);
  const cut = parts
    .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1)
    .map(({ text }) => `${text} is cut off`);
  const covered = parts.flatMap((one, n) =>
    parts.slice(n + 1).flatMap((other) => {
      if (one.part.contains(other.part)) return [];
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      // The lines of large text may touch.
      return width > 2 && height > 8 ? [`${one.text} and ${other.text} overlap`] : [];
    }),
  );
  return [...cut, ...covered];
}

test.each([
  '/',
  '/subscribe',
  '/search',
  '/search?q=harbour',
  '/article/story-1',
  '/publisher/harbour-tribune',
  '/topics',
  '/weather',
  '/markets',
])('%s fits with text of 175 and 200 per cent, and nothing in its header overlaps', async (address) => {
  await page.viewport(1280, 900);
  reply(
    listArticles,
    Array.from({ length: 12 }, (_, n) => samplePreview(n)),
  );
  reply(
    listTopics,
    names.map((name) => sampleTopic({ name: name.toLowerCase(), displayName: name })),
  );
  reply(getArticle, sampleArticle());
  reply(getPublisher, samplePublisherPage());
  reply(searchArticles, sampleResults([1, 2, 3].map((n) => sampleHit(n))));
  open(address);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument();
  await expect
    .element(page.getByRole('combobox', { name: 'Where you are' }).or(page.getByRole('group').first()))
    .toBeVisible();
  for (const [size, width] of sizes) {
    setTextSize(size);
    await page.viewport(width, 900);
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: `${size} at ${width}` })
      .toBeLessThanOrEqual(width);
    expect(collisions(), `${size} at ${width}`).toEqual([]);
  }
});
