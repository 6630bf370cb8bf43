import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { getPublisher, listPublishers } from '#shared/api/publishers.ts';
import { sampleArticle, samplePreview, samplePublisher, samplePublisherPage } from '#test/support/sample-article.ts';
import { reply } from '../../support/api.ts';
import { open } from '../../support/page.tsx';

const list = Array.from({ length: 30 }, (_, n) =>
  samplePreview(n, {
    source: `Paper ${n}`,
    publisherId: `paper-${n}`,
    watchlistHits: n < 4 ? ['Caribbean Finance and Justice'] : [],
    ...(n === 0 ? { coverageCount: 2, coverageSources: ['Island Observer', 'Cedar Post'] } : {}),
  }),
);
const cards = page.getByCSS('[data-card]');

beforeEach(() => {
  reply(listArticles, list);
});

test('the source of a card opens the publisher, not the story', async () => {
  const publishers = reply(getPublisher, ({ params }) => samplePublisherPage({ id: params.id, name: params.id }));
  open('/');
  const source = cards.nth(3).getByCSS('.source a');
  await expect.element(source).toBeVisible();
  const id = source.element().textContent.toLowerCase().replace(' ', '-');
  await source.click();
  await expect.poll(() => location.pathname).toBe(`/publisher/${id}`);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(id);
  expect(publishers).toHaveLength(1);
});

test('no link of the front page is within another one', async () => {
  reply(listPublishers, [samplePublisher(1)]);
  open('/');
  await expect.element(cards.first()).toBeVisible();
  await expect.element(page.getByCSS('[data-lane] .source a').first()).toBeVisible();
  expect(page.getByCSS('a a, a button, button a').elements()).toEqual([]);
});

test('the keyboard goes from the headline to the source, to its follow button, to the actions', async () => {
  open('/?search=number%205%20of');
  const card = cards.first();
  await expect.element(card).toMatchTextContent('Story number 5 of the harbour');
  (await card.getByRole('heading').getByRole('link').findElement()).focus();
  for (const next of [
    card.getByCSS('.source a'),
    card.getByRole('button', { name: 'Follow Paper 5' }),
    card.getByRole('toolbar').getByRole('button').first(),
  ]) {
    await userEvent.tab();
    await expect.element(next).toHaveFocus();
  }
});

test('the lead links the other publishers that report it', async () => {
  open('/');
  const lead = page.getByCSS('[data-card=lead]');
  await expect.element(lead.getByText('Also reported by Island Observer and Cedar Post')).toBeVisible();
  await expect.element(lead.getByRole('link', { name: 'Cedar Post' })).toHaveAttribute('href', '/publisher/cedar-post');
});

test('an article links its publisher', async () => {
  reply(getArticle, sampleArticle());
  open('/article/story-1');
  await expect
    .element(page.getByRole('link', { name: 'Harbour Tribune', exact: true }))
    .toHaveAttribute('href', '/publisher/harbour-tribune');
});
