import { expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { listMarkets } from '#shared/api/live.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { sampleMarket } from '#test/support/live/sample-market.ts';
import { hold, reply, status } from '../../support/api.ts';
import { open, reload, texts } from '../../support/page.tsx';

const percents = ['10%', '9.5%', '-1%', '0%', '+1.2%', '-12%', '3%', '−3.25%', '2.5%', 'n/a', '-0.1%', '2%'];
const twelve = percents.map((changePercent, n) =>
  sampleMarket(n < 4 ? `M${n} Index` : n < 8 ? `M${n}/X` : n === 8 ? 'A/B Index' : `M${n}`, {
    value: 1000 + n,
    change: changePercent.startsWith('-') || changePercent.startsWith('−') ? -2.5 : 2.5,
    changePercent,
    history: [990, 1010, 1000 + n],
  }),
);

const list = (name: string) => page.getByRole('region', { name }).getByRole('listitem').getByRole('heading');
const tab = (name: string) => page.getByRole('tab', { name });
const rows = page.getByRole('tabpanel').getByRole('rowheader');
const row = (name: string) =>
  page
    .getByRole('tabpanel')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });

test('five gainers and five losers are compared as numbers [MKT-02, MKT-03, MKT-04, MKT-09]', async () => {
  reply(listMarkets, twelve);
  open('/markets');
  await expect.poll(() => texts(list('Top Gainers'))).toEqual(['M0 Index', 'M1 Index', 'M6/X', 'A/B Index', 'M11']);
  expect(texts(list('Top Losers'))).toEqual(['M5/X', 'M7/X', 'M2 Index', 'M10', 'M3 Index']);
  await expect.element(page.getByRole('region', { name: 'Top Gainers' }).getByText('+9.5%')).toBeVisible();
});

test('each tab lists its kind of market, All at first [MKT-05, MKT-06, MKT-07, MKT-08]', async () => {
  reply(listMarkets, twelve);
  open('/markets');
  await expect.poll(() => texts(page.getByRole('tab'))).toEqual(['All', 'Indices', 'Currencies', 'Commodities']);
  await expect.element(tab('All')).toHaveAttribute('aria-selected', 'true');
  await expect.element(rows).toHaveLength(12);
  await tab('Indices').click();
  await expect.poll(() => texts(rows)).toEqual(['M0 Index', 'M1 Index', 'M2 Index', 'M3 Index', 'A/B Index']);
  await tab('Currencies').click();
  await expect.poll(() => texts(rows)).toEqual(['M4/X', 'M5/X', 'M6/X', 'M7/X', 'A/B Index']);
  await tab('Commodities').click();
  await expect.poll(() => texts(rows)).toEqual(['M9', 'M10', 'M11']);
});

test('the headings sort by name and by percentage, and a third press restores the list [MKT-05]', async () => {
  reply(listMarkets, twelve.slice(4, 10));
  open('/markets');
  const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const sortBy = (name: string) => heading(name).getByRole('button').click();
  const unsorted = ['M4/X', 'M5/X', 'M6/X', 'M7/X', 'A/B Index', 'M9'];
  await expect.poll(() => texts(rows)).toEqual(unsorted);
  await sortBy('Change, %');
  await expect.element(heading('Change, %')).toHaveAttribute('aria-sort', 'descending');
  expect(texts(rows)).toEqual(['M6/X', 'A/B Index', 'M4/X', 'M7/X', 'M5/X', 'M9']);
  await tab('Currencies').click();
  await expect.poll(() => texts(rows)).toEqual(['M6/X', 'A/B Index', 'M4/X', 'M7/X', 'M5/X']);
  await tab('All').click();
  await sortBy('Market');
  await expect.element(heading('Market')).toHaveAttribute('aria-sort', 'ascending');
  expect(texts(rows)[0]).toBe('A/B Index');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => texts(rows).at(-1)).toBe('A/B Index');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => texts(rows)).toEqual(unsorted);
});

test('the tab is part of the address, and an unknown one opens All [MKT-12]', async () => {
  reply(listMarkets, twelve);
  open('/markets');
  await tab('Commodities').click();
  await expect.poll(() => location.search).toBe('?tab=commodities');
  reload();
  await expect.poll(() => texts(rows)).toEqual(['M9', 'M10', 'M11']);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect.element(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  history.back();
  await expect.element(tab('Commodities')).toHaveAttribute('aria-selected', 'true');
  open('/markets?tab=nothing');
  await expect.element(rows).toHaveLength(12);
});

test('the arrow keys move between the tabs [MKT-10, MKT-12]', async () => {
  reply(listMarkets, twelve);
  open('/markets');
  await tab('All').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Indices')).toHaveFocus();
  await expect.element(rows).toHaveLength(5);
  await userEvent.keyboard('{End}');
  await expect.poll(() => texts(rows)).toEqual(['M9', 'M10', 'M11']);
  await userEvent.keyboard('{Home}');
  await expect.element(rows).toHaveLength(12);
});

test.each([
  { width: 1280, colorScheme: 'light', up: 'rgb(30, 122, 70)', down: 'rgb(179, 55, 47)' },
  { width: 360, colorScheme: 'dark', up: 'rgb(108, 203, 148)', down: 'rgb(240, 139, 130)' },
] as const)(
  'a row shows value, change and direction, not by colour alone: $width px, $colorScheme [MKT-11]',
  async ({ width, colorScheme, up, down }) => {
    await page.viewport(width, 900);
    await commands.emulateMedia({ colorScheme });
    const history = [4000, 4090, 4080.5];
    reply(listMarkets, [
      sampleMarket('Gold', { value: 4080.5, change: 12.25, changePercent: '0.3%', currency: 'USD', history }),
      sampleMarket('Cocoa', { value: 5300, change: -66, changePercent: '-1.23%' }),
      sampleMarket('Salt', { value: 'on request', change: '0', changePercent: '0%' }),
    ]);
    open('/markets');
    const gold = row('Gold');
    await expect.poll(() => texts(gold.getByRole('cell'))).toEqual(['', '$4,080.50', '+12.25', '+0.3%']);
    await expect.element(gold.getByText('+12.25')).toHaveStyle({ color: up });
    await expect.element(gold.getByText('+0.3%')).toHaveStyle({ color: up });
    const chart = 'Last 3 closes: up overall, between $4,000.00 and $4,090.00';
    await expect.element(gold.getByRole('img')).toHaveAccessibleName(chart);
    const cocoa = row('Cocoa');
    expect(texts(cocoa.getByRole('cell'))).toEqual(['', '5,300.00', '−66.00', '−1.23%']);
    await expect.element(cocoa.getByText('−1.23%')).toHaveStyle({ color: down });
    // Without past closes there is no chart.
    expect(cocoa.getByRole('img').elements()).toEqual([]);
    expect(texts(row('Salt').getByRole('cell'))).toEqual(['', 'on request', '0', '0%']);
    const arrows = page.getByRole('tabpanel').getByCSS('td:last-child path').elements();
    expect(new Set(arrows.map((arrow) => arrow.getAttribute('d'))).size, 'each direction has its own shape').toBe(3);
    gold.element().scrollIntoView();
    for (const figure of ['$4,080.50', '+12.25', '+0.3%'])
      await expect.element(gold.getByText(figure)).toBeInViewport({ ratio: 1 });
    await expect.element(page.getByText('As of 12 minutes ago', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/sample/i)).not.toBeInTheDocument();
  },
);

test('sample rows and outdated rows are each marked', async () => {
  const longAgo = new Date(Date.now() - 3 * dayMs).toISOString();
  reply(listMarkets, [
    sampleMarket('Gold'),
    sampleMarket('Cocoa', { sample: true }),
    sampleMarket('Salt', { updatedAt: longAgo }),
  ]);
  open('/markets');
  await expect.poll(() => texts(rows)).toEqual(['Gold', 'Cocoa Sample', 'Salt 3d ago']);
  await expect.element(page.getByText('Figures marked “Sample” are not real prices.')).toBeVisible();
  await expect.element(page.getByText('As of 12 minutes ago', { exact: true })).toBeVisible();
});

test('an empty list and an empty tab say so [MKT-11]', async () => {
  reply(listMarkets, []);
  open('/markets');
  await expect.element(page.getByText('No market data available')).toBeVisible();
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
  reply(listMarkets, twelve.slice(0, 4));
  open('/markets?tab=commodities');
  await expect.element(page.getByRole('tabpanel').getByText('No market data available')).toBeVisible();
  await tab('All').click();
  await expect.element(rows).toHaveLength(4);
});

test('a skeleton shows while the markets load [MKT-11]', async () => {
  reply(listMarkets, twelve);
  const release = hold(listMarkets);
  open('/markets');
  await expect.element(page.getByCSS('[data-skeleton=markets]')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('status')).toHaveTextContent('Loading');
  release();
  await expect.element(rows.first()).toBeVisible();
});

test('a failed markets call can be tried again [MKT-11]', async () => {
  reply(listMarkets, status(500));
  open('/markets');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Markets could not be loaded');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Financial Markets');
  reply(listMarkets, twelve);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(rows).toHaveLength(12);
});
