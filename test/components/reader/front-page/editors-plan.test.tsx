import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { getFrontPage } from '#shared/api/front.ts';
import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import { samplePreview } from '#test/support/sample-article.ts';
import { hold, reply, status } from '../../support/api.ts';
import { cards, expectIdle, leadCard, stories } from '../../support/front-page.ts';
import { open, reload, store, texts } from '../../support/page.tsx';

const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
const pin = (place: number, n: number, given = {}): FrontPage['pins'][number] => ({
  place,
  start: null,
  end: null,
  article: samplePreview(n, given),
});
const breaking = { text: 'Storm nears the southern coast', articleId: 'story-7', end: minutes(60) };
const line = page.getByRole('status').filter({ hasText: 'Breaking news' });
const expectLead = (n: number) =>
  expect.element(leadCard.getByRole('heading')).toHaveTextContent(`Story number ${n} of the harbour`);

function openWith(plan: Partial<FrontPage>, address = '/') {
  reply(listArticles, stories(40));
  const calls = reply(getFrontPage, { number: 1, pins: [], mutes: [], breaking: null, ...plan });
  open(address);
  return calls;
}

test('readers see the pinned lead and places, and no muted story', async () => {
  // One column, in which the order is that of the page.
  await page.viewport(390, 844);
  openWith({
    pins: [pin(0, 20), pin(1, 21)],
    mutes: [{ kind: 'article', id: 'story-0', until: minutes(5) }],
  });
  await expectLead(20);
  const seconds = page.getByRole('region', { name: 'Top Stories' }).getByCSS('[data-card]');
  await expect.element(seconds.first()).toMatchTextContent('Story number 21 of');
  await expect.element(page.getByRole('heading', { name: 'Discover More' })).toBeInTheDocument();
  await expect.element(page.getByRole('main')).not.toMatchTextContent('Story number 0 of');
});

test('in columns, the pins are the first stories', async () => {
  store('feed_layout', 'columns');
  openWith({ pins: [pin(0, 20), pin(1, 21)] });
  const first = (n: number) =>
    page
      .getByRole('region', { name: `Column ${n} of 3` })
      .getByCSS('[data-card]')
      .first();
  await expect.element(first(1)).toMatchTextContent('Story number 20 of');
  await expect.element(first(2)).toMatchTextContent('Story number 21 of');
});

test('a pinned story in a language that the reader does not read is not shown to them', async () => {
  store('languages', ['en']);
  openWith({ pins: [pin(0, 20, { language: 'es' })] });
  await expectLead(0);
});

test('a plan that comes late moves nothing', async () => {
  reply(listArticles, stories(40));
  const calls = reply(getFrontPage, { number: 1, pins: [pin(0, 20)], mutes: [], breaking });
  const release = hold(getFrontPage);
  open('/');
  await expectLead(0);
  expect(calls).toEqual([]);
  release();
  // The breaking line proves that the plan is there.
  await expect.element(line).toBeVisible();
  await expectLead(0);
});

test('without a plan the page shows as always', async () => {
  openWith({});
  const calls = reply(getFrontPage, status(503));
  await expectLead(0);
  await expect.element(cards.nth(5)).toBeVisible();
  expect(calls.length).toBeGreaterThan(0);
});

test('the breaking line links to its story and stays closed', async () => {
  openWith({ pins: [pin(0, 20)], breaking });
  await expect.element(line.getByRole('link')).toHaveAttribute('href', '/article/story-7');
  await expect.element(line).toMatchTextContent('Storm nears the southern coast');
  await page.getByRole('button', { name: 'Close breaking news' }).click();
  await expect.element(line).not.toBeInTheDocument();
  reload();
  await expectIdle();
  await expectLead(20);
  expect(line.elements()).toEqual([]);
});

test('the breaking line is on other pages, without a link if it has none', async () => {
  openWith({ breaking: { ...breaking, articleId: null } }, '/topics');
  await expect.element(line).toMatchTextContent('Storm nears');
  expect(line.getByRole('link').elements()).toEqual([]);
});

test('a breaking line that is over does not show', async () => {
  const calls = openWith({ breaking: { ...breaking, end: minutes(-5) } });
  await expectIdle();
  expect(calls.length).toBeGreaterThan(0);
  expect(texts(line)).toEqual([]);
});
