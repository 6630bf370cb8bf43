import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serveAd } from '#shared/api/ads.ts';
import { hold } from '../../support/api.ts';
import { body, openArticle } from '../../support/article.ts';

const publisherLink = page.getByRole('link', { name: /Continue Reading|Read Full Article/ });

test.each([
  { length: 199, shown: 'its summary and Continue Reading', summary: 1, link: /^Continue Reading/ },
  { length: 200, shown: 'Continue Reading', summary: 0, link: /^Continue Reading/ },
  { length: 201, shown: 'Read Full Article', summary: 0, link: /^Read Full Article/ },
])('content of $length characters is shown with $shown [ART-17, ART-22, ART-23]', async ({ length, summary, link }) => {
  await openArticle({ content: 'x'.repeat(length), summary: 'The standfirst of it.' });
  await expect.element(page.getByRole('link', { name: link })).toBeVisible();
  expect(page.getByText('The standfirst of it.').elements()).toHaveLength(summary);
  expect(publisherLink.elements()).toHaveLength(1);
});

test('a long body is HTML, and a line break outside paragraphs becomes two [ART-22]', async () => {
  const content = `<b>Bold</b> opening of the day.\nA second line follows here.\n${'And more of it. '.repeat(14)}<p>A paragraph\nwrapped in its source.</p>\n<p>Another.</p>`;
  await openArticle({ content });
  await expect.element(body.getByCSS('b')).toHaveTextContent('Bold');
  expect(body.getByCSS('br').elements()).toHaveLength(4);
  expect(body.getByCSS('p').elements()).toHaveLength(2);
});

test('outgoing links get https and open a new window without opener [ART-24, ART-25, ART-26]', async () => {
  const content = `<p>${'Words before the link. '.repeat(12)}<a href="https://other.example/story" target="_self" rel="opener">other</a></p>`;
  await openArticle({ url: 'a.example/c', content });
  await expect.element(publisherLink).toHaveAttribute('href', 'https://a.example/c');
  for (const link of [publisherLink, body.getByCSS('a')]) {
    await expect.element(link).toHaveAttribute('target', '_blank');
    await expect.element(link).toHaveAttribute('rel', 'noopener');
  }
});

test('an article without an address shows a notice instead of opening a window [ART-27, ERR-17]', async () => {
  const opened = vi.spyOn(window, 'open');
  onTestFinished(() => opened.mockRestore());
  await openArticle({ url: null, content: 'Only a few words.' });
  await page.getByRole('button', { name: 'Continue Reading' }).click();
  const notice = page.getByRole('alert');
  await expect.element(notice).toMatchTextContent('Unable to open article');
  await expect.element(notice).toMatchTextContent('The article URL is not available');
  expect(opened).not.toHaveBeenCalled();
  expect(publisherLink.elements()).toEqual([]);
});

test.each([
  { width: 1920, place: 'beside' },
  { width: 1280, place: 'after' },
  { width: 360, place: 'after' },
])('the ads are above the article and $place the body at $width px [ART-48]', async ({ width, place }) => {
  await page.viewport(width, 900);
  // An empty ad slot collapses, so the ads stay pending.
  hold(serveAd);
  await openArticle();
  await expect.element(body).toBeVisible();
  const boxOf = (selector: string) => page.getByCSS(selector).element().getBoundingClientRect();
  const above = boxOf('[data-zone=ARTICLE_LEADERBOARD]');
  const story = boxOf('[data-body]');
  const rectangle = boxOf('[data-zone=ARTICLE_MPU]');
  expect(above.height).toBeGreaterThan(0);
  expect(rectangle.height).toBeGreaterThan(0);
  expect(above.bottom).toBeLessThan(boxOf('article h1').top);
  if (place === 'beside') expect(rectangle.left).toBeGreaterThan(story.right);
  else expect(rectangle.top).toBeGreaterThanOrEqual(story.bottom);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
});
