import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { listPublishers } from '#shared/api/publishers.ts';
import { listTopics } from '#shared/api/topics.ts';
import { samplePreview, samplePublisher, sampleTopic } from '#test/support/sample-article.ts';
import { hold, reply, status } from '../../support/api.ts';
import { cards, feedTab, missingPicture, picture, stories } from '../../support/front-page.ts';
import { open, reload, store, texts } from '../../support/page.tsx';
import { mockFirebase } from '../../support/sign-in.ts';

const watched = { watchlistHits: ['Caribbean Finance and Justice'] };
const list = [samplePreview(0), samplePreview(1, watched), ...stories(22).slice(2)];
const publishers = Array.from({ length: 10 }, (_, n) => samplePublisher(n));
const lane = page.getByRole('region', { name: 'Caribbean Finance and Justice' });
const strip = page.getByRole('region', { name: 'Suggested Publishers' });
const topOf = (element: Element) => element.getBoundingClientRect().top;

function openDiscover(articles = list): void {
  reply(listArticles, articles);
  reply(listTopics, [sampleTopic({ name: 'justice', displayName: 'Courts' })]);
  reply(listPublishers, publishers);
  open('/');
}

test('Discover shows the hero ad, lane, publishers and feed in this order [HOME-02, HOME-09]', async () => {
  openDiscover();
  const feed = page.getByCSS('section[data-feed]');
  await expect.element(strip).toBeVisible();
  await expect.element(feed).toBeVisible();
  const blocks = [page.getByCSS('[data-zone=HOME_HERO]'), page.getByRole('tabpanel'), lane, strip, feed];
  const tops = blocks.map((block) => topOf(block.element()));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);
});

test('a topic tab has neither the lane nor suggested publishers [HOME-09]', async () => {
  openDiscover();
  await expect.element(lane).toBeVisible();
  await expect.element(strip).toBeVisible();
  await feedTab('Courts').click();
  await expect.element(lane).not.toBeInTheDocument();
  expect(strip.elements()).toEqual([]);
});

test('the lane lists watchlist hits and is left out without any [HOME-62]', async () => {
  openDiscover();
  await expect.poll(() => texts(lane.getByRole('heading', { level: 3 }))).toEqual(['Story number 1 of the harbour']);
  openDiscover([samplePreview(0), samplePreview(2)]);
  await expect.element(cards.first()).toBeVisible();
  // The feed comes after the lane.
  await expect.element(cards).toHaveLength(2);
  expect(lane.elements()).toEqual([]);
});

test('three placeholders fill the publishers strip while it loads [HOME-38]', async () => {
  reply(listPublishers, publishers);
  const release = hold(listPublishers);
  reply(listArticles, list);
  open('/');
  await expect.element(page.getByCSS('[data-skeleton=publisher]')).toHaveLength(3);
  release();
  await expect.element(strip.getByRole('listitem')).toHaveLength(6);
  expect(page.getByCSS('[data-skeleton=publisher]').elements()).toEqual([]);
});

test('the strip shows six publishers, and all of them on demand [CONST-01, HOME-34, HOME-36, HOME-37]', async () => {
  openDiscover();
  await expect.element(strip.getByRole('listitem')).toHaveLength(6);
  await expect.element(strip.getByText('Paper 0')).toBeVisible();
  await strip.getByRole('button', { name: 'See all' }).click();
  await expect.element(strip.getByRole('listitem')).toHaveLength(10);
  await strip.getByRole('button', { name: 'Show less' }).click();
  await expect.element(strip.getByRole('listitem')).toHaveLength(6);
});

test('the strip suggests publishers in the reader’s languages, and shows the others on demand', async () => {
  store('languages', ['es']);
  openDiscover();
  reply(listPublishers, [
    samplePublisher(0, { name: 'Zenith' }),
    samplePublisher(1, { name: 'El Faro', languages: ['es'] }),
    samplePublisher(2, { name: 'Unknown', languages: [] }),
  ]);
  const names = strip.getByCSS('.name');
  await expect.poll(() => texts(names)).toEqual(['El Faro', 'Unknown']);
  await strip.getByRole('button', { name: 'See all' }).click();
  await expect.poll(() => texts(names)).toEqual(['El Faro', 'Unknown', 'Zenith']);
});

test('a suggested publisher has its favicon or the initial of its name, and can be followed [ART-54, HOME-35]', async () => {
  const favicon = picture;
  openDiscover();
  reply(listPublishers, [
    samplePublisher(0, { name: 'Zenith', favicon: missingPicture }),
    samplePublisher(1, { name: 'Yonder', favicon }),
  ]);
  const item = (name: string) => strip.getByRole('listitem').filter({ hasText: name });
  await expect.element(item('Yonder').getByCSS('img')).toHaveAttribute('src', favicon);
  await expect.element(item('Zenith').getByText('Z', { exact: true })).toBeVisible();
  expect(item('Zenith').getByCSS('img').elements()).toEqual([]);
  await expect.element(item('Zenith').getByRole('button', { name: 'Follow Zenith' })).toBeVisible();
});

test('articles of feeds and composed articles share one feed [HOME-64]', async () => {
  const composed = samplePreview(1, {
    title: 'The day between two shores',
    source: 'AI Editorial Team',
    summary: '',
    content: '{"title":"x","content":"What happened on both shores today."}',
  });
  openDiscover([samplePreview(0), composed, samplePreview(2)]);
  const card = cards.filter({ hasText: 'The day between two shores' });
  await expect.element(card).toMatchTextContent('AI Editorial Team');
  await expect.element(card).toMatchTextContent('What happened on both shores today.');
  await expect.element(cards).toHaveLength(3);
});

test.each([
  ['an empty list of publishers', []],
  ['a failed publishers call', status(500)],
] as const)('%s hides the strip and leaves the page working [HOME-39]', async (_, answer) => {
  openDiscover();
  const calls = reply(listPublishers, answer);
  await expect.element(page.getByRole('heading', { name: 'Latest News' })).toBeVisible();
  await expect.poll(() => calls).toHaveLength(1);
  await expect.element(page.getByCSS('[data-skeleton=publisher]')).not.toBeInTheDocument();
  expect(strip.elements()).toEqual([]);
});

// A personal call would fail the test: it has no reply.
test('Following asks a visitor to sign in and sends no personal call [HOME-26, HOME-29, FOL-12, ROLE-03]', async () => {
  openDiscover();
  await feedTab('Following').click();
  await expect.element(page.getByRole('heading', { name: 'Sign In to Personalize' })).toBeVisible();
  await expect.element(page.getByRole('complementary').getByText('Sign in to see what you follow.')).toBeVisible();
  reload();
  await expect.element(feedTab('Following')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('heading', { name: 'Sign In to Personalize' })).toBeVisible();
});

test('the prompt on Following has a button that starts sign-in [HOME-27]', async () => {
  mockFirebase();
  openDiscover();
  await feedTab('Following').click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Choose an account' })).toBeVisible();
});

test('on a phone the sidebar comes before the end of the feed', async () => {
  await page.viewport(390, 800);
  openDiscover(stories(60));
  // The package, a section and the first step; the package is above the sidebar.
  await expect.element(cards).toHaveLength(10 + 4 + 24);
  const sidebar = page.getByCSS('[data-placement]:has([data-zone=SIDEBAR_TOP])');
  await expect.poll(() => topOf(sidebar.element())).toBeGreaterThan(topOf(cards.nth(9).element()));
  expect(topOf(sidebar.element())).toBeLessThan(topOf(cards.nth(10).element()));
});

test.each([390, 1280])(
  'at %s px the sidebar follows all articles in the document, also the lists below',
  async (width) => {
    await page.viewport(width, 800);
    openDiscover(stories(60));
    const latest = page.getByRole('heading', { name: 'Latest News' });
    await expect.element(latest).toBeInTheDocument();
    const sidebar = page.getByRole('complementary').element();
    for (const part of [...cards.elements(), latest.element()])
      expect(part.compareDocumentPosition(sidebar)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
);

test('a search marks its term in titles and sources, also with special characters', async () => {
  const marks = page.getByCSS('mark');
  reply(listArticles, [
    samplePreview(0, { title: 'Harbour (a.b) opens', source: 'The A.B Gazette' }),
    samplePreview(1, { title: 'Nothing <script>alert(1)</script> here', source: 'Wire' }),
  ]);
  open(`/?search=${encodeURIComponent('a.b')}`);
  await expect.poll(() => texts(marks)).toEqual(['a.b', 'A.B']);
  open(`/?search=${encodeURIComponent('<script>')}`);
  await expect.poll(() => texts(marks)).toEqual(['<script>']);
  open('/');
  await expect.element(cards).toHaveLength(2);
  expect(marks.elements()).toEqual([]);
});
