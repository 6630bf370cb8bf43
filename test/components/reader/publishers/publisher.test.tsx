import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { getPublisher } from '#shared/api/publishers.ts';
import { listTopics } from '#shared/api/topics.ts';
import type { PublisherPage } from '#shared/domain/articles/publisher.ts';
import { samplePreview, samplePublisherPage, sampleTopic } from '#test/support/sample-article.ts';
import { hold, reply, status } from '../../support/api.ts';
import { open, texts } from '../../support/page.tsx';

const topics = [
  sampleTopic({ name: 'justice', displayName: 'Courts' }),
  sampleTopic({ name: 'culture', displayName: 'Arts' }),
];
const stories = Array.from({ length: 34 }, (_, n) => samplePreview(n, { topic: n < 31 ? 'justice' : 'culture' }));
const main = page.getByRole('main');
const heading = page.getByRole('heading', { level: 1 });
const cards = main.getByCSS('[data-card]');
const more = page.getByRole('button', { name: 'Show more' });

/** Replies with a publisher that has 34 stories, 30 a page. */
function replyPublisher(given: Partial<PublisherPage> = {}): void {
  reply(listTopics, topics);
  reply(getPublisher, samplePublisherPage(given));
  reply(listArticles, ({ query }) => {
    if (query.source !== 'harbour-tribune') return [];
    const found = stories.filter((story) => query.topic === undefined || story.topic === query.topic);
    const from = Number(query.cursor ?? 0);
    const next = `</api/articles?source=harbour-tribune&cursor=${from + 30}>; rel="next"`;
    return Response.json(
      found.slice(from, from + 30),
      from + 30 < found.length ? { headers: { link: next } } : undefined,
    );
  });
}

test('the page of a publisher says who they are', async () => {
  replyPublisher();
  open('/publisher/harbour-tribune');
  await expect.element(heading).toHaveTextContent('Harbour Tribune');
  await expect.poll(() => document.title).toBe('Harbour Tribune – Landfall');
  expect(texts(main.getByCSS('dl > div'))).toEqual([
    expect.stringContaining('Jamaica'),
    expect.stringContaining('English, Spanish'),
    expect.stringContaining('harbourtribune.example'),
    expect.stringContaining('9'),
    expect.stringMatching(/Mar 12, 2024|12 Mar 2024/),
  ]);
  await expect
    .element(main.getByRole('link', { name: /harbourtribune\.example/ }))
    .toHaveAttribute('href', 'https://harbourtribune.example/');
  await expect
    .element(main.getByRole('link', { name: 'RSS feed' }))
    .toHaveAttribute('href', '/feeds/publisher-harbour-tribune.xml');
  await expect.element(main.getByRole('button', { name: 'Follow Harbour Tribune' })).toBeVisible();
});

test.each([
  ['above the stories', 390],
  ['beside the stories', 1280],
])('the topics are %s at %s px, and after them in the document', async (_, width) => {
  await page.viewport(width, 900);
  replyPublisher();
  open('/publisher/harbour-tribune');
  await expect.element(cards.first()).toBeVisible();
  const aside = page.getByRole('complementary').element();
  const last = cards.last().element();
  expect(aside.getBoundingClientRect().top).toBeLessThan(cards.first().element().getBoundingClientRect().bottom);
  expect(last.compareDocumentPosition(aside)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('what is not known of a publisher is left out', async () => {
  replyPublisher({ country: null, since: null, address: null, domain: '', languages: [], topics: [] });
  open('/publisher/harbour-tribune');
  await expect.poll(() => texts(main.getByCSS('dt'))).toEqual(['Articles']);
  expect(page.getByRole('region', { name: 'Topics they cover' }).elements()).toEqual([]);
});

test('Show more adds a publisher’s next articles and moves the keyboard to the first of them', async () => {
  replyPublisher();
  open('/publisher/harbour-tribune');
  await expect.element(cards).toHaveLength(30);
  (await more.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(cards).toHaveLength(34);
  await expect.element(cards.nth(30).getByRole('heading').getByRole('link')).toHaveFocus();
  expect(more.elements()).toEqual([]);
});

test('going back to a publisher shows as many articles as before', async () => {
  replyPublisher();
  open('/publisher/harbour-tribune');
  await more.click();
  await expect.element(cards).toHaveLength(34);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect.element(heading).toHaveTextContent('Discover Topics');
  history.back();
  await expect.element(cards).toHaveLength(34);
});

test('a topic narrows a publisher’s articles to it, and All topics shows all again', async () => {
  replyPublisher();
  open('/publisher/harbour-tribune');
  const covered = page.getByRole('region', { name: 'Topics they cover' });
  await covered.getByRole('link', { name: /^Arts/ }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/publisher/harbour-tribune?topic=culture');
  await expect.element(page.getByRole('heading', { name: 'Newest articles: Arts' })).toBeVisible();
  await expect.element(cards).toHaveLength(3);
  await expect.element(covered.getByCSS('[aria-current]')).toMatchTextContent('Arts');
  await covered.getByRole('link', { name: 'All topics' }).click();
  await expect.element(cards).toHaveLength(30);
});

test('an unknown publisher leads to all publishers', async () => {
  reply(getPublisher, status(404));
  open('/publisher/no-such-paper');
  await expect.element(heading).toHaveTextContent('Publisher not found');
  await expect.element(main.getByRole('link', { name: 'All publishers' })).toHaveAttribute('href', '/publishers');
});

test('a publisher that cannot be loaded can be tried again', async () => {
  replyPublisher();
  reply(getPublisher, status(500));
  open('/publisher/harbour-tribune');
  await expect.element(heading).toHaveTextContent('This publisher could not be loaded');
  reply(getPublisher, samplePublisherPage());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading).toHaveTextContent('Harbour Tribune');
});

test('while a publisher loads, screen readers hear that it does', async () => {
  replyPublisher();
  const release = hold(getPublisher);
  open('/publisher/harbour-tribune');
  await expect.element(main.getByRole('status').first()).toHaveTextContent('Loading');
  release();
  await expect.element(heading).toHaveTextContent('Harbour Tribune');
});

test('the page of a publisher says where its newsroom is, who owns it and since when we read it, if that is known', async () => {
  replyPublisher({ place: 'Kingston', owner: 'Quay Press', readSince: '2026-03-02T23:00:00.000Z' });
  open('/publisher/harbour-tribune');
  await expect.element(heading).toHaveTextContent('Harbour Tribune');
  expect(texts(main.getByCSS('dl > div'))).toEqual(
    expect.arrayContaining([
      expect.stringContaining('Kingston, Jamaica'),
      expect.stringContaining('Quay Press'),
      expect.stringMatching(/We read it since.*(Mar 2, 2026|2 Mar 2026)/),
    ]),
  );
});
