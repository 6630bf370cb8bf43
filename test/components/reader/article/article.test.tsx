import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getArticle, getArticleUpdates, listArticles } from '#shared/api/articles.ts';
import { getStory } from '#shared/api/stories.ts';
import { sampleArticle, samplePreview } from '#test/support/sample-article.ts';
import { messages } from '#web/shell/messages/en.ts';
import { hold, reply, status } from '../../support/api.ts';
import { articleActions, body, openArticle, reactions, recordReaderActions, title } from '../../support/article.ts';
import { missingPicture, picture } from '../../support/front-page.ts';
import { open, texts } from '../../support/page.tsx';

const drawing = page.getByCSS('article [data-art=horizon]');
const loading = page.getByText('Loading article...');
const image = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';

/** An article that has all the parts that the page can show. */
const complete = () =>
  sampleArticle({
    image,
    sponsored: true,
    topic: 'ports',
    category: 'finance',
    views: 4318,
    comments: 3,
    content: `<p>${'word '.repeat(1001)}</p>`,
    socialTwitter: 'A text to share',
    performanceScore: 0.1,
    keywords: 'Kingston, ports, ports',
    source: 'Harbour & Tribune',
    publishedAt: new Date(Date.now() - 3 * 60 * 60_000).toISOString(),
  });

test('the page reads Loading article... until the article is loaded [ART-01]', async () => {
  reply(getArticle, sampleArticle());
  const release = hold(getArticle);
  open('/article/story-1');
  await expect.element(loading).toBeInTheDocument();
  release();
  await expect.element(loading).not.toBeInTheDocument();
  await expect.element(title).toBeVisible();
});

test('a missing article reads Article not found, links back to the news and reports no view [ART-02, ART-03, ART-41]', async () => {
  const actions = recordReaderActions();
  reply(getArticle, status(404));
  open('/article/never-written');
  await expect.element(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Back to news' })).toHaveAttribute('href', '/');
  // The views of articles are reported when the page is idle.
  await new Promise((resolve) => requestIdleCallback(resolve));
  expect(actions).toEqual([]);
});

test('any other failure offers Try again, which fetches the article [ART-49]', async () => {
  reply(getArticle, status(500));
  open('/article/story-1');
  await expect.element(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  reply(getArticle, sampleArticle());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(title).toHaveTextContent('Story number 1 of the harbour');
});

test('an article shows all its parts in the specified order [ART-18, ART-37, ART-51]', async () => {
  const articles = [2, 3].map((n) => samplePreview(n, { keywords: 'Kingston' }));
  reply(listArticles, articles);
  await openArticle(complete());
  const inArticle = page.getByRole('article').first();
  const inOrder = [
    page.getByCSS(`article img[src='${image}']`),
    page.getByText('Sponsored Content'),
    inArticle.getByText('ports', { exact: true }).first(),
    inArticle.getByText('finance', { exact: true }),
    page.getByText('6 min read'),
    page.getByText('4,318 views'),
    title,
    inArticle.getByText('H', { exact: true }),
    page.getByText('3 hours ago'),
    page.getByText('Trending', { exact: true }),
    body,
    page.getByRole('link', { name: 'Kingston' }),
    reactions,
    page.getByText('A text to share'),
  ];
  for (const piece of inOrder) await expect.element(piece).toBeVisible();
  const elements = inOrder.map((piece) => piece.element());
  for (const [i, element] of elements.entries()) {
    const previous = elements[i - 1];
    const follows =
      previous === undefined || previous.compareDocumentPosition(element) & element.DOCUMENT_POSITION_FOLLOWING;
    expect(follows, `piece ${i} follows piece ${i - 1}`).toBeTruthy();
  }
});

test('the badges of a sponsored article name its topic and its category, and its picture is shown [ART-09, ART-10, ART-11, ART-12]', async () => {
  await openArticle(complete());
  const labels = page.getByCSS('article header > div:nth-child(2) > div:first-child span:not(:has(span))');
  expect(texts(labels)).toEqual(['Sponsored Content', 'Caribbean', 'ports', 'finance', '6 min read', '4,318 views']);
  await expect.element(page.getByCSS(`article img[src='${image}']`)).toBeVisible();
  await expect.element(drawing).not.toBeInTheDocument();
});

test.each([
  [0, '0 views'],
  [1, '1 view'],
])('the number of views is shown: %d as %s [ART-15]', async (views, text) => {
  await openArticle({ views });
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

describe('an article that the edge has kept', () => {
  const old = sampleArticle({ views: 3, likes: 1, comments: 0, performanceScore: 0 });
  const present = { views: 1234, likes: 56, comments: 7, performanceScore: 12 };

  test('an article that the edge has kept shows the counts of now [ART-05, ART-15, ART-31, ART-37]', async () => {
    reply(getArticle, old);
    const asked = reply(getArticleUpdates, present);
    open('/article/story-1');
    await expect.element(page.getByText('1,234 views', { exact: true })).toBeVisible();
    await expect.element(articleActions.getByRole('button', { name: '56 likes' })).toBeVisible();
    await expect.element(reactions.getByText('7 comments')).toBeInTheDocument();
    await expect.element(page.getByText('Trending')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  test('an article that the edge has kept keeps its counts when those of now cannot be fetched', async () => {
    reply(getArticle, old);
    const asked = reply(getArticleUpdates, status(503));
    open('/article/story-1');
    await expect.poll(() => asked).toHaveLength(1);
    await expect.element(page.getByText('3 views', { exact: true })).toBeVisible();
    await expect.element(body).toBeVisible();
  });

  test('an article that the edge has kept has the story of the reports that came since', async () => {
    const at = new Date().toISOString();
    const story = { id: 's1', lead: 'story-1', reports: 3, outlets: 3, countries: [], languages: [], lastAt: at };
    reply(getArticle, old);
    reply(getArticleUpdates, { ...present, story });
    reply(getStory, status(404));
    open('/article/story-1');
    await expect.element(page.getByRole('link', { name: messages.article.wholeStory })).toBeInTheDocument();
  });

  test('an article that the edge has kept is gone when it was taken down since', async () => {
    reply(getArticle, old);
    reply(getArticleUpdates, status(410));
    open('/article/story-1');
    await expect.element(title).toMatchTextContent('This article was taken down');
    await expect.element(body).not.toBeInTheDocument();
  });
});

test('an article whose text the editors have shortened says so', async () => {
  reply(getArticle, sampleArticle({ content: `<p>Rain. […] ${'word '.repeat(99)}</p>`, isShortened: true }));
  open('/article/story-1');
  await expect.element(page.getByText('[…] Shortened by the editors')).toBeVisible();
});

test('the coverage lists the other reports and links to their pages and publishers', async () => {
  const now = new Date().toISOString();
  const coverage = [
    {
      id: 'c1',
      source: 'Island Observer',
      publisherId: 'observer',
      title: 'Court clears the berth',
      url: 'https://islandobserver.example/berth',
      publishedAt: now,
    },
    { id: 'c2', source: 'The London Caribbean', title: 'What it means for barrels', url: null, publishedAt: now },
  ];
  await openArticle({ coverage, coverageCount: 2 });
  const list = page.getByRole('region', { name: 'Also reported by' });
  await expect.element(list.getByRole('listitem')).toHaveLength(2);
  const links = list.getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/publisher/observer',
    'https://islandobserver.example/berth',
    '/publisher/the-london-caribbean',
  ]);
});

test('an article opened from a card shows its headline at once and suggests more articles at the end [ART-16]', async () => {
  reply(
    listArticles,
    Array.from({ length: 6 }, (_, n) => samplePreview(n, { source: `Paper ${n}` })),
  );
  reply(getArticle, sampleArticle({ source: 'Paper 1' }));
  const release = hold(getArticle);
  open('/');
  await page.getByCSS('[data-card]').getByRole('link', { name: 'Story number 1 of the harbour' }).click();
  await expect.element(title).toHaveTextContent('Story number 1 of the harbour');
  await expect.element(loading).toBeInTheDocument();
  release();
  await expect.element(body).not.toBeEmptyDOMElement();
  await expect.element(page.getByRole('region', { name: 'Keep reading' }).getByCSS('[data-card]')).toHaveLength(3);
});

test('the bar below the body has likes, sharing and a comment control that shows a count and does nothing [ART-31, ART-32]', async () => {
  await openArticle({ comments: 3 });
  await expect.element(reactions).toMatchTextContent('3 comments');
  await expect.poll(() => texts(reactions.getByRole('button'))).toEqual(['0', 'Save', 'Share']);
});

test.each([360, 1280])('the bar stays in view and never covers the focused link at %d px [ART-04]', async (width) => {
  await page.viewport(width, 640);
  const content = Array.from(
    { length: 40 },
    (_, n) => `<p>Words before <a href="https://a.example/${n}">link ${n}</a> and after.</p>`,
  ).join('');
  await openArticle({ content });
  const bar = page.getByCSS('[data-bar]');
  const link = page.getByRole('link', { name: 'link 30' }).element();
  if (link instanceof HTMLElement) link.focus();
  await expect.element(bar).toBeInViewport({ ratio: 1 });
  const end = bar.element().getBoundingClientRect().bottom;
  for (let i = 29; i > 3; i--) {
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toHaveTextContent(`link ${i}`);
    expect(document.activeElement?.getBoundingClientRect().top).toBeGreaterThanOrEqual(end);
  }
  await expect.element(articleActions.getByRole('button').first()).toBeInViewport({ ratio: 1 });
});

test('an article sets the metadata of the page and removes it on leaving', async () => {
  // As in index.html.
  const description = document.createElement('meta');
  description.name = 'description';
  document.head.append(description);
  const inHead = (selector: string) => [...document.head.querySelectorAll(selector)];
  const canonical = () => inHead('link[rel=canonical]').map((link) => link.getAttribute('href'));
  const property = (name: string) =>
    inHead(`meta[property="${name}"]`).map((element) => element.getAttribute('content'));
  const address = new URL('/article/story-1', location.href).href;
  const image = new URL(picture, location.href).href;
  reply(getArticle, sampleArticle({ image, author: 'Ann Campbell' }));
  open('/article/story-1?from=somewhere');
  await expect.poll(canonical).toEqual([address]);
  expect(inHead('meta[name=description]')).toEqual([description]);
  expect(description.content).toMatch(/^Judges cleared/);
  expect(property('og:image')).toEqual([image]);
  expect(property('og:url')).toEqual([address]);
  await page.getByRole('link', { name: 'Back to news' }).click();
  await expect.element(page.getByRole('tab', { name: 'Discover' })).toBeVisible();
  // Without the query.
  await expect.poll(canonical).toEqual([new URL('/', address).href]);
  expect(inHead('meta[property^="og:"], script[type="application/ld+json"]')).toEqual([]);
  expect(description.content).not.toMatch(/^Judges cleared/);
  description.remove();
});

test('the picture of an article has its caption and credit below it, and a drawing has neither', async () => {
  const words = { alt: '', caption: 'The quay at dusk.', credit: 'Jane Doe' };
  reply(getArticle, ({ params: { id } }) =>
    sampleArticle({ id, image: id === 'shown' ? picture : missingPicture, picture: words }),
  );
  const caption = page.getByText('The quay at dusk. Picture: Jane Doe');
  open('/article/shown');
  await expect.element(caption).toBeVisible();
  open('/article/missing');
  await expect.element(page.getByCSS('[data-art=horizon]').first()).toBeVisible();
  await expect.element(caption).not.toBeVisible();
});

test('a garbled link leads to its article once the server does not find it', async () => {
  const calls = reply(getArticle, ({ params }) => (params.id === 'story-1' ? sampleArticle() : status(404)));
  open('/article/story-1.');
  await expect.element(page.getByCSS('[data-body]')).toBeVisible();
  expect(location.pathname).toBe('/article/story-1');
  expect(calls.map(({ params }) => params.id)).toEqual(['story-1.', 'story-1']);
});
