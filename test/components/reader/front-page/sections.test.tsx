import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { getFollowStatus, listFollows } from '#shared/api/follows.ts';
import { getFrontPage } from '#shared/api/front.ts';
import { listTopics } from '#shared/api/topics.ts';
import type { ArticlePreview } from '#shared/domain/articles/article.ts';
import { samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { reply } from '../../support/api.ts';
import { cards, expectIdle, feedTab, leadCard, stories } from '../../support/front-page.ts';
import { open, store, texts } from '../../support/page.tsx';
import { signIn } from '../../support/sign-in.ts';

const outlets = { JM: ['gleam'], GB: ['thames'], NG: ['lagoon'] };
const from = (id: string, count: number, start: number, given: Partial<ArticlePreview> = {}) =>
  Array.from({ length: count }, (_, n) => samplePreview(start + n, { publisherId: id, region: null, ...given }));
/** The package takes the first ten. */
const list = [
  ...stories(10),
  ...from('gleam', 4, 10),
  ...from('thames', 4, 14),
  ...from('lagoon', 4, 18),
  ...from('other', 4, 22, { region: 'asian', topic: 'night trains' }),
  ...from('other', 3, 26, { region: null, views: 7 }),
  samplePreview(29, { region: null, readMinutes: 12, topic: 'night trains' }),
  ...from('other', 30, 30, { region: null, topic: 'night trains' }),
];
const section = (name: string) => page.getByRole('region', { name, exact: true });
const titles = (...numbers: number[]) => numbers.map((n) => `Story number ${n} of the harbour`);
const headlinesOf = (name: string) => texts(section(name).getByRole('heading', { level: 3 }));

function openFront(given: readonly ArticlePreview[] = list): void {
  reply(listArticles, [...given]);
  reply(getFrontPage, { number: 0, pins: [], mutes: [], breaking: null, outlets });
  open('/');
}

test('the front page has sections for two shores, regions, the most read and a long read', async () => {
  openFront();
  await expect.poll(() => headlinesOf('Jamaica')).toEqual(titles(10, 11, 12, 13));
  expect(headlinesOf('United Kingdom')).toEqual(titles(14, 15, 16, 17));
  await expect
    .element(section('Asia').getByRole('link', { name: 'Asia', exact: true }))
    .toHaveAttribute('href', '/place/asia');
  expect(headlinesOf('Most read')).toEqual(titles(26, 27, 28));
  expect(headlinesOf('The long read')).toEqual(titles(29));
  await expect.element(section('Africa')).not.toBeInTheDocument();
});

test('the front page shows each story once above its lists, the most important the largest', async () => {
  openFront();
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeInTheDocument();
  expect(cards.elements().length).toBeGreaterThan(40);
  const shown = texts(page.getByCSS('[data-card] .headline'));
  expect(new Set(shown).size).toBe(shown.length);
  const sizeOf = (one: Element) => Number.parseFloat(getComputedStyle(one).fontSize);
  const sizes = page.getByCSS('[data-card] .headline').elements().map(sizeOf);
  expect(Math.max(...sizes)).toBe(sizeOf(leadCard.getByCSS('.headline').element()));
  expect(new Set(sizes).size).toBeGreaterThanOrEqual(3);
});

test('a reader’s own shores take the place of the usual ones below the screen', async () => {
  store('shores', { home: 'NG', here: 'GB' });
  openFront();
  await expect.poll(() => headlinesOf('Nigeria')).toEqual(titles(18, 19, 20, 21));
  expect(section('Jamaica').elements()).toEqual([]);
});

test('topics that a reader follows have a section', async () => {
  await signIn();
  reply(listTopics, [sampleTopic({ id: 'trains', name: 'night trains', displayName: 'Night trains' })]);
  reply(getFollowStatus, { isFollowing: false });
  reply(listFollows, [
    { id: 'topic:trains', followType: 'topic', followId: 'trains', createdAt: '2026-11-20T12:00:00Z' },
  ]);
  openFront();
  await expect.poll(() => headlinesOf('You follow: Night trains')).toHaveLength(4);
});

test('the sections are left out where there is too little for them, and on topics', async () => {
  openFront(stories(29));
  await expect.element(page.getByRole('heading', { name: 'Discover More' })).toBeInTheDocument();
  expect(page.getByCSS('[data-sections]').elements()).toEqual([]);
  reply(listTopics, [sampleTopic({ name: 'justice', displayName: 'Courts' })]);
  openFront();
  await expect.element(page.getByCSS('[data-sections]')).toBeInTheDocument();
  await feedTab('Courts').click();
  await expect.element(page.getByCSS('[data-sections]')).not.toBeInTheDocument();
});

test('in columns the sections are below the columns', async () => {
  store('feed_layout', 'columns');
  openFront();
  const sections = page.getByCSS('[data-sections]');
  await expect.element(sections).toBeInTheDocument();
  await expectIdle();
  const bottomOf = (one: Element) => one.getBoundingClientRect().bottom;
  expect(sections.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    bottomOf(page.getByCSS('[data-column]').first().element()),
  );
  expect(page.getByCSS('[data-package]').elements()).toEqual([]);
});

/** Headlines of four lines on a phone. */
const long = 'Ferry line between the islands resumes after nineteen months, with fares frozen until the year ends';

test.each([
  [1280, 900, 1, 7],
  [390, 844, 2, 4],
] as const)('on a screen of %i x %i, %i of them have %i whole headlines', async (width, height, screens, least) => {
  await page.viewport(width, height);
  openFront(list.map((one) => ({ ...one, title: `${one.id} ${long}` })));
  await expect.element(leadCard).toBeVisible();
  await expectIdle();
  const count = () =>
    page
      .getByCSS('main .headline')
      .elements()
      .filter((one) => one.getBoundingClientRect().bottom <= screens * height).length;
  await expect.poll(count).toBeGreaterThanOrEqual(least);
});
