import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { listArticles } from '#shared/api/articles.ts';
import { listTopics } from '#shared/api/topics.ts';
import { sampleTopic } from '#test/support/sample-article.ts';
import { reply } from '../../support/api.ts';
import { setClock } from '../../support/clock.ts';
import { cards, feedTab, stories } from '../../support/front-page.ts';
import { open, reload, store, stored, texts } from '../../support/page.tsx';

const layoutButton = page.getByRole('button', { name: /^Feed layout/ });
const columns = page.getByRole('region', { name: /^Column \d of \d$/ });
const mode = (name: string) => page.getByRole('radio', { name });
const play = page.getByRole('button', { name: 'Play', exact: true });
const tops = () => columns.elements().map((column) => Math.round(column.scrollTop));
const active = () => columns.elements().map((column) => column.getAttribute('aria-current') === 'true');
const scroll = (n: number, top: number) => columns.nth(n).element().scrollTo(0, top);

function openFeed(count: number): void {
  reply(listArticles, stories(count));
  reply(listTopics, [sampleTopic({ name: 'justice', displayName: 'Courts' })]);
  open('/');
}

async function openColumns(count: number): Promise<void> {
  store('feed_layout', 'columns');
  openFeed(count);
  await expect.element(columns.first()).toBeVisible();
}

test('Feed layout switches between two named layouts, and the choice is remembered [HOME-08, HOME-40, HOME-41, STO-08]', async () => {
  openFeed(12);
  await expect.element(layoutButton).toMatchTextContent('Unified Scroll');
  await layoutButton.click();
  await expect.element(columns.first()).toBeVisible();
  await expect.element(layoutButton).toMatchTextContent('Independent Columns');
  reload();
  await expect.element(columns.first()).toBeVisible();
  expect(stored('feed_layout')).toBe('columns');
  await layoutButton.click();
  await expect.element(layoutButton).toMatchTextContent('Unified Scroll');
  await expect.element(columns).not.toBeInTheDocument();
});

test('a damaged layout setting falls back to Unified Scroll [HOME-42]', async () => {
  localStorage.setItem('landfall_feed_layout', '{"broken');
  openFeed(3);
  await expect.element(layoutButton).toMatchTextContent('Unified Scroll');
});

test('the columns layout has one column below 640 px, two below 1024 px, then three [HOME-43, HOME-44, HOME-45, CONST-14]', async () => {
  await openColumns(12);
  for (const [width, count] of [
    [639, 1],
    [640, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await page.viewport(width, 900);
    await expect.element(columns).toHaveLength(count);
  }
});

test('a column without articles reads No more articles [HOME-57]', async () => {
  await openColumns(1);
  await expect.element(columns.nth(1)).toHaveTextContent('No more articles');
  await expect.element(columns.nth(2)).toHaveTextContent('No more articles');
});

test('Unified Scroll has an ad after every third article, also after the last one [HOME-58, HOME-60]', async () => {
  const inline = page.getByCSS('[data-zone=FEED_INLINE_1]');
  const order = () =>
    page
      .getByCSS('[data-feed] [data-card], [data-feed] [data-zone]')
      .elements()
      .map((one) => one.hasAttribute('data-card'));
  openFeed(7);
  await expect.element(cards).toHaveLength(7);
  expect(inline.elements()).toHaveLength(2);
  openFeed(3);
  // The lead is the first article.
  await expect.poll(order).toEqual([true, true, false]);
  expect(inline.elements()).toHaveLength(1);
});

test('the columns scroll together in Sync and separately in Independent [HOME-46, HOME-47, HOME-48, HOME-53]', async () => {
  await openColumns(60);
  await expect
    .poll(() => texts(page.getByCSS('label:has([name=column-mode])')))
    .toEqual(['Sync', 'Independent', 'Auto']);
  await expect.element(mode('Sync')).toBeChecked();
  // A column grows while it renders its cards step by step.
  const room = () => columns.elements().map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(() => Math.min(...room())).toBeGreaterThan(600);
  scroll(1, 500);
  await expect.poll(() => tops().every((top) => top > 100)).toBe(true);
  await mode('Independent').click();
  const before = tops();
  scroll(2, 0);
  await expect.poll(tops).toEqual([before[0], before[1], 0]);
  await layoutButton.click();
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

test('Auto steps to the next column every 3 seconds while it plays [HOME-49, HOME-50, HOME-51, CONST-15]', async () => {
  await openColumns(60);
  setClock('2026-11-20T12:30:00Z');
  await expect.element(play).not.toBeInTheDocument();
  await mode('Auto').click();
  await expect.element(play).toBeVisible();
  expect(active()).toEqual([true, false, false]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(active()).toEqual([true, false, false]);
  await play.click();
  await expect.element(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await vi.advanceTimersByTimeAsync(2999);
  expect(active()).toEqual([true, false, false]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(active).toEqual([false, true, false]);
  await vi.advanceTimersByTimeAsync(3000);
  await expect.poll(active).toEqual([false, false, true]);
  await vi.advanceTimersByTimeAsync(3000);
  await expect.poll(active).toEqual([true, false, false]);
  await expect.poll(() => tops().every((top) => top > 0)).toBe(true);
});

test('another mode pauses Auto [HOME-52]', async () => {
  await openColumns(60);
  setClock('2026-11-20T12:30:00Z');
  await mode('Auto').click();
  await play.click();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.poll(active).toEqual([false, true, false]);
  await mode('Sync').click();
  await expect.element(mode('Sync')).toBeChecked();
  const after = tops();
  await vi.advanceTimersByTimeAsync(9000);
  expect(tops()).toEqual(after);
  await mode('Auto').click();
  await expect.element(play).toBeVisible();
});

test('a step of Auto moves a column by a whole card, also from the middle of one [HOME-53]', async () => {
  await openColumns(60);
  setClock('2026-11-20T12:30:00Z');
  await mode('Auto').click();
  await expect.element(play).toBeVisible();
  const [, second = 0, third = 0] = columns
    .elements()
    .map(({ children: [first, next] }) =>
      Math.round((next?.getBoundingClientRect().top ?? 0) - (first?.getBoundingClientRect().top ?? 0)),
    );
  const middle = Math.round(third / 2);
  scroll(2, middle);
  await play.click();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.poll(() => tops()[1]).toBeCloseTo(second, -0.5);
  await vi.advanceTimersByTimeAsync(3000);
  await expect.poll(() => tops()[2]).toBeCloseTo(middle + third, -0.5);
});

test('columns also work on a topic tab and with the keyboard', async () => {
  await openColumns(30);
  await feedTab('Courts').click();
  await expect.element(page.getByRole('tabpanel', { name: 'Courts' })).toBeVisible();
  await expect.element(columns).toHaveLength(3);
  columns.first().element().focus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => tops()[0]).toBeGreaterThan(0);
});

test('long columns are rendered while scrolling', async () => {
  await openColumns(200);
  expect(cards.elements().length).toBeLessThan(60);
  for (let n = 0; n < 2; n++) {
    const before = cards.elements().length;
    scroll(0, columns.first().element().scrollHeight);
    await expect.poll(() => cards.elements().length).toBeGreaterThan(before);
  }
});
