import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listMarkets } from '#shared/api/live.ts';
import { sampleMarket, samplePair } from '#test/support/live/sample-market.ts';
import { hold, reply, status } from '../../support/api.ts';
import { texts } from '../../support/page.tsx';
import { openSidebar, sidebarWidget } from '../../support/sidebar.ts';

const markets = [
  samplePair('USD/JMD', 159.62, { change: 0.42, changePercent: '0.26%', history: [158, 160, 159.62] }),
  samplePair('USD/NGN', 1495, { change: -3, changePercent: '-0.20%', history: [1490, 1495] }),
  sampleMarket('A market whose name is far too long for one line of a narrow sidebar Index', {
    change: 0,
    changePercent: '0.00%',
  }),
  sampleMarket('Gold'),
];
const widget = sidebarWidget('Markets');
const rows = widget.getByRole('listitem');
const height = () => widget.element().getBoundingClientRect().height;

test('the markets widget shows the first three markets and links to all of them [WID-08, CONST-09, HOME-32]', async () => {
  reply(listMarkets, markets);
  await openSidebar();
  await expect.poll(() => texts(rows.getByRole('heading'))).toEqual(markets.slice(0, 3).map(({ name }) => name));
  await expect.element(rows).toHaveLength(3);
  for (const text of [/JMD\s159\.62/, '+0.42', '+0.26%'])
    await expect.element(rows.first().getByText(text)).toBeVisible();
  await expect.element(rows.first().getByRole('img')).toHaveAccessibleName(/^Last 3 closes: up overall/);
  await expect.element(rows.nth(1).getByText('−0.20%')).toBeVisible();
  expect(widget.getByText(/sample/i).elements()).toEqual([]);
  await widget.getByRole('link', { name: 'All markets' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/markets');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Financial Markets');
});

test('sample prices in the markets widget are labelled [WID-08]', async () => {
  reply(
    listMarkets,
    markets.map((one) => ({ ...one, sample: true })),
  );
  await openSidebar();
  await expect.element(widget.getByText('Sample figures, not real prices')).toBeVisible();
});

test.each([1280, 360])(
  'the markets widget has one height before, with and without markets: %d px [WID-08, WID-18]',
  async (width) => {
    reply(listMarkets, markets);
    const release = hold(listMarkets);
    await openSidebar(width);
    await expect.element(widget.getByCSS('[data-skeleton=markets]')).toBeVisible();
    const before = height();
    release();
    await expect.element(rows).toHaveLength(3);
    expect(height()).toBe(before);
    const { scrollHeight, clientHeight, scrollWidth, clientWidth } = widget.element();
    expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    reply(listMarkets, []);
    await openSidebar(width);
    await expect.element(widget.getByText('Market data not available')).toBeVisible();
    expect(height()).toBe(before);
  },
);

test('a failed call for the markets widget shows one line and leaves the news [WID-18]', async () => {
  reply(listMarkets, status(500));
  await openSidebar();
  await expect.element(widget.getByText('Market data not available')).toBeVisible();
  expect(rows.elements()).toEqual([]);
  await expect.element(widget.getByRole('link', { name: 'All markets' })).toBeVisible();
  await expect.element(page.getByCSS('[data-card]').first()).toBeVisible();
});
