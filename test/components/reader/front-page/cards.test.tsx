import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, trackArticle } from '#shared/api/articles.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { reply, status } from '../../support/api.ts';
import { card, missingPicture, openCards, picture } from '../../support/front-page.ts';

const long = 'x'.repeat(200);
const readFull = (n: number) => card(n).getByRole('link', { name: /^Read full article/ });

test('a card shows its picture, source, age and headline [CARD-01, CARD-04, CARD-06, CARD-07]', async () => {
  await openCards([samplePreview(1, { image: picture }), samplePreview(2, { age: 'just in', language: 'es' })]);
  const first = card(1);
  const age = first.getByCSS('time');
  await expect.element(first.getByCSS('img')).toHaveAttribute('src', picture);
  await expect.element(first.getByText('Harbour Tribune')).toBeVisible();
  await expect.element(age).toHaveTextContent('7m ago');
  await age.hover();
  await expect.element(age).toHaveAttribute('title', expect.stringMatching(/20\d\d/));
  await expect
    .element(first.getByRole('link', { name: 'Story number 1 of the harbour' }))
    .toHaveAttribute('href', '/article/story-1');
  await expect.element(card(2).getByCSS('time')).toHaveTextContent('just in');
});

test('the first of several cards with one picture shows it, the others do not', async () => {
  await openCards([
    samplePreview(1, { image: picture }),
    samplePreview(2, { image: `${picture}?w=300` }),
    samplePreview(3, { image: picture }),
  ]);
  await expect.element(card(1).getByCSS('img')).toBeVisible();
  expect(page.getByCSS('[data-card] img').elements()).toHaveLength(1);
  await expect.element(card(2).getByCSS('svg').first()).toBeInTheDocument();
});

test('only the card of a sponsored article has a Sponsored badge [CARD-02]', async () => {
  await openCards([samplePreview(1, { sponsored: true }), samplePreview(2), samplePreview(3)]);
  await expect.element(card(1).getByText('Sponsored')).toBeVisible();
  expect(page.getByText('Sponsored').elements()).toHaveLength(1);
});

test('the excerpt is the summary, or the content where there is none [CARD-08]', async () => {
  await openCards([samplePreview(1), samplePreview(2, { summary: '', content: `Only its content ${long}` })]);
  await expect.element(card(1).getByText(/^Judges cleared the last objection/)).toBeVisible();
  await expect.element(card(2).getByText(/^Only its content/)).toBeVisible();
});

test('an excerpt is plain text, also from markup and from cut JSON [CARD-22]', async () => {
  const blob = JSON.stringify({
    title: 'T',
    summary: 'Rain "by noon" & wind',
    content: `<p>${'A long day. '.repeat(40)}</p>`,
  });
  const cut = JSON.stringify({
    content: `<p>The day begins dry on both shores. ${'And so on. '.repeat(30)}</p>`,
  }).slice(0, 200);
  await openCards([
    samplePreview(1, { summary: '<b>Bold</b> &amp; clear<script>alert(1)</script>' }),
    samplePreview(2, { source: 'AI Editorial Team', summary: '', content: blob }),
    samplePreview(3, { source: 'AI Editorial Team', summary: cut, content: cut }),
    samplePreview(4, { source: 'AI Editorial Team', summary: 'Plain words', content: cut }),
    samplePreview(5, { source: 'Another', summary: '{"summary":"kept"}' }),
  ]);
  const excerpt = (n: number) => card(n).getByCSS('.excerpt');
  await expect.element(excerpt(1)).toMatchTextContent(/^Bold & clear/);
  await expect.element(excerpt(2)).toHaveTextContent('Rain "by noon" & wind');
  await expect.element(excerpt(3)).toMatchTextContent(/^The day begins dry on both shores\. And so on\./);
  await expect.element(excerpt(4)).toHaveTextContent('Plain words');
  await expect.element(excerpt(5)).toHaveTextContent('{"summary":"kept"}');
});

test('a missing or broken picture gives way to a drawing of the same size [CARD-19]', async () => {
  await openCards([samplePreview(1, { image: missingPicture }), samplePreview(2)]);
  const drawing = (n: number) => card(n).getByCSS('[data-art=horizon]');
  for (const n of [1, 2]) {
    await expect.element(card(n).getByCSS('img')).not.toBeInTheDocument();
    await expect.element(drawing(n)).toBeVisible();
  }
  const [broken, none] = [1, 2].map((n) => drawing(n).element().getBoundingClientRect());
  expect([broken?.width, broken?.height]).toEqual([none?.width, none?.height]);
});

test('a card links to the publisher only when its content is shorter than 200 characters [CARD-09, CARD-13, CONST-02, CONST-50]', async () => {
  await openCards([
    samplePreview(1, { content: long.slice(1) }),
    samplePreview(2, { content: long }),
    samplePreview(3, { content: 'Short', url: 'harbourtribune.example/x' }),
  ]);
  await expect
    .element(readFull(1))
    .toHaveAttribute('href', 'https://harbourtribune.example/stories/kingston-port-appeal');
  await expect.element(readFull(3)).toHaveAttribute('href', 'https://harbourtribune.example/x');
  await expect.element(readFull(2)).not.toBeInTheDocument();
  await expect.element(card(2).getByCSS('.excerpt')).toBeVisible();
});

test('Read full article opens a window without opener and is reported once, or opens the article without an address [ART-44, CARD-16]', async () => {
  const reports = reply(trackArticle, status(204));
  await openCards([
    samplePreview(1, { content: 'Short' }),
    samplePreview(2, { content: 'Short', url: null }),
    samplePreview(3),
  ]);
  await expect.element(readFull(1)).toHaveAttribute('target', '_blank');
  await expect.element(readFull(1)).toHaveAttribute('rel', 'noopener');
  await expect.element(readFull(2)).toHaveAttribute('href', '/article/story-2');
  // The publisher's page does not open here.
  const stay = (event: Event) => event.preventDefault();
  window.addEventListener('click', stay, { capture: true, once: true });
  await readFull(1).click();
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ params: { id: 'story-1' }, body: { action: 'external_click' } });
  expect(location.search).toBe('?search=harbour');
});

test('a click anywhere on a card opens the article [CARD-07]', async () => {
  reply(getArticle, sampleArticle());
  await openCards([samplePreview(1)]);
  // The headline's link covers the excerpt.
  await card(1).getByCSS('.excerpt').click({ force: true });
  await expect.poll(() => location.pathname).toBe('/article/story-1');
  await expect.element(page.getByCSS('[data-body]')).toBeVisible();
});
