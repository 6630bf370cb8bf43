import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getArticle, listArticles } from '#shared/api/articles.ts';
import { listTopics } from '#shared/api/topics.ts';
import { sampleArticle, samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { hold, reply, status } from '../../support/api.ts';
import { card, cards, feedTab, headlines, leadCard, picture, searchBar, stories } from '../../support/front-page.ts';
import { open, texts } from '../../support/page.tsx';
import { openSidebar } from '../../support/sidebar.ts';

const listed = (name: string) => page.getByRole('region', { name }).getByRole('heading', { level: 3 });
const sidebar = page.getByRole('complementary');
const showMore = page.getByRole('button', { name: 'Show more' });
const skeletons = page.getByCSS('[data-skeleton=card]');
const boxOf = (element: { element: () => Element }) => element.element().getBoundingClientRect();

function openHome(articles = stories(5)): void {
  reply(listArticles, articles);
  reply(listTopics, [sampleTopic({ name: 'justice', displayName: 'Courts' }), sampleTopic({ name: 'culture' })]);
  open('/');
}

test('/ and /news open the front page [RTE-01, RTE-02]', async () => {
  reply(listArticles, stories(3));
  for (const address of ['/', '/news']) {
    open(address);
    await expect.element(feedTab('Discover')).toHaveAttribute('aria-selected', 'true');
    await expect.element(cards.first()).toBeVisible();
  }
});

test('a visitor sees the feed, nine latest articles, the widgets and Sign In [ROLE-01]', async () => {
  // So high that the widgets are near the screen.
  await page.viewport(1280, 3000);
  openHome(stories(30));
  await expect.element(listed('Latest News')).toHaveLength(9);
  await expect.element(cards.first()).toBeVisible();
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
  for (const name of ['Sports & Diaspora', 'Weather', 'Newsletter'])
    await expect.element(sidebar.getByRole('heading', { name })).toBeInTheDocument();
});

test('the sidebar lists its widgets in order and links to their pages [HOME-31, HOME-32, HOME-33]', async () => {
  await openSidebar();
  const names = ['Sports & Diaspora', 'Weather', 'Markets', 'Upcoming Events', 'Newsletter'];
  await expect.poll(() => texts(sidebar.getByRole('heading', { level: 2 }))).toEqual(names);
  const hrefs = () =>
    sidebar
      .getByCSS('a[href^="/"]:not(.house)')
      .elements()
      .map((link) => link.getAttribute('href'));
  await expect.poll(hrefs).toEqual(['/sports', '/weather?city=London', '/markets', '/topics']);
  await expect.element(sidebar.getByRole('link', { name: /^Browse topics/ })).toHaveAttribute('href', '/topics');
  const order = sidebar
    .getByCSS('[data-zone], h2')
    .elements()
    .map((one) => one.getAttribute('data-zone') ?? one.textContent);
  expect(order).toEqual(['SIDEBAR_TOP', ...names, 'ARTICLE_MPU']);
});

test('the search bar is above the news [HOME-01]', async () => {
  openHome();
  await expect.element(leadCard).toBeVisible();
  expect(boxOf(searchBar).bottom).toBeLessThan(boxOf(leadCard).top);
});

test('the lead story says whose its picture is', async () => {
  const words = { alt: '', caption: 'A quay', credit: 'Jane Doe' };
  openHome(stories(12).map((story) => ({ ...story, image: picture, picture: words })));
  await expect.element(leadCard.getByText('Picture: Jane Doe')).toBeVisible();
  expect(leadCard.getByText('A quay').elements()).toEqual([]);
});

test('on a desktop the main column is twice as wide as the sidebar [HOME-03, CONST-16]', async () => {
  await page.viewport(1280, 900);
  openHome(stories(40));
  await expect.element(leadCard).toBeVisible();
  expect(boxOf(page.getByRole('tabpanel')).width / boxOf(sidebar).width).toBeCloseTo(2, 1);
});

test('the tabs are Discover, Following and one for each topic, and one is selected [HOME-04, HOME-05, HOME-06, HOME-07]', async () => {
  openHome();
  const names = ['Discover', 'Following', 'Courts', 'culture'];
  await expect.poll(() => texts(page.getByRole('tab'))).toEqual(names);
  const selected = page.getByCSS('[role=tab][aria-selected=true]');
  await expect.element(selected).toHaveTextContent('Discover');
  for (const name of names.toReversed()) {
    await feedTab(name).click();
    await expect.poll(() => texts(selected)).toEqual([name]);
  }
});

test('Latest News lists articles 1 to 9 by time and Discover More 10 to 18 [HOME-10, HOME-11, CONST-04, CONST-05]', async () => {
  const list = stories(20);
  openHome([...list.slice(5), ...list.slice(0, 5)]);
  const titles = list.map(({ title }) => title);
  await expect.poll(() => texts(listed('Latest News'))).toEqual(titles.slice(0, 9));
  expect(texts(listed('Discover More'))).toEqual(titles.slice(9, 18));
  await feedTab('Courts').click();
  await expect.element(page.getByText('Latest News')).not.toBeInTheDocument();
});

test('the two lists are an index by time: the day, the time of day, and no pictures or actions', async () => {
  const noon = new Date(new Date().setHours(0, 0, 0, 0) - 12 * 3_600_000);
  openHome(Array.from({ length: 20 }, (_, n) => samplePreview(n, { image: picture }, noon)));
  const lists = ['Latest News', 'Discover More'].map((name) => page.getByRole('region', { name }));
  for (const list of lists) {
    await expect.poll(() => texts(list.getByCSS('.day'))).toEqual(['Yesterday']);
    await expect.element(list.getByRole('listitem')).toHaveLength(9);
    expect(list.getByCSS('img, [role=toolbar], .excerpt').elements()).toEqual([]);
  }
  const times = ['12:00 PM', '11:53 AM', '11:46 AM'];
  expect(texts(page.getByRole('region', { name: 'Latest News' }).getByCSS('time')).slice(0, 3)).toEqual(times);
});

test('an empty list of articles reads No articles found [HOME-55]', async () => {
  open('/');
  await expect.element(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect.element(page.getByText('Try adjusting your search or topic filter', { exact: true })).toBeVisible();
});

test('nine skeletons show while the articles load [HOME-56, CONST-06]', async () => {
  reply(listArticles, stories(20));
  const release = hold(listArticles);
  open('/');
  await expect.element(page.getByCSS('[aria-busy=true] [data-skeleton=card]')).toHaveLength(9);
  release();
  await expect.element(cards.first()).toBeVisible();
  await expect.element(skeletons).not.toBeInTheDocument();
});

test('a failed articles call shows a notice, and Try again fetches the list [HOME-61]', async () => {
  const failed = reply(listArticles, status(500));
  open('/');
  await expect.element(page.getByRole('heading', { name: 'News could not be loaded' })).toBeVisible();
  await expect.element(sidebar.getByRole('heading', { name: 'Sports & Diaspora' })).toBeInTheDocument();
  expect(failed).toHaveLength(1);
  const calls = reply(listArticles, stories(3));
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click();
  await expect.element(cards.first()).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('the front page works without topics [HOME-66]', async () => {
  openHome();
  const calls = reply(listTopics, status(500));
  await expect.element(cards.first()).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(texts(page.getByRole('tab'))).toEqual(['Discover', 'Following']);
});

test('a recent story of several publishers leads and names them', async () => {
  const list = stories(8);
  const coverage = { coverageCount: 3, coverageSources: ['Island Observer', 'Cedar Post'] };
  list[4] = samplePreview(4, { title: 'Reported thrice', ...coverage });
  openHome(list);
  await expect.element(leadCard.getByRole('heading')).toHaveTextContent('Reported thrice');
  await expect.element(leadCard).toMatchTextContent('Also reported by Island Observer, Cedar Post and 1 more');
});

test('a long feed grows by steps, and the focus goes to the first new story', async () => {
  openHome(stories(120));
  await expect.element(showMore).toBeVisible();
  expect(cards.elements().length).toBeLessThan(80);
  for (let step = 0; step < 2; step++) {
    const before = cards.elements().length;
    await showMore.click();
    await expect.poll(() => cards.elements().length).toBeGreaterThan(before);
    await expect.element(headlines.nth(before)).toHaveFocus();
  }
});

test('a long feed restores its length and its position on the way back', async () => {
  reply(getArticle, sampleArticle());
  openHome(stories(100));
  await showMore.click();
  const headline = card(50).getByCSS('.headline');
  await expect.element(headline).toBeInTheDocument();
  headline.element().scrollIntoView({ block: 'center', behavior: 'instant' });
  const scrolled = scrollY;
  await headline.click();
  await expect.element(page.getByCSS('[data-body]')).toBeVisible();
  expect(scrollY).toBe(0);
  history.back();
  await expect.poll(() => scrollY).toBe(scrolled);
});

test('the footer can be reached, and a feed that is shown whole says so', async () => {
  openHome(stories(60));
  await expect.element(showMore).toBeVisible();
  const footer = page.getByRole('contentinfo');
  footer.element().scrollIntoView({ behavior: 'instant' });
  await expect.element(footer).toBeInViewport();
  await showMore.click();
  await expect.element(cards).toHaveLength(60);
  expect(showMore.elements()).toEqual([]);
  await expect.element(page.getByText('You’ve reached the end')).toBeVisible();
});
