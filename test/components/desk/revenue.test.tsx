import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getRevenue, optimizeRevenue } from '#shared/api/desk.ts';
import { getMyRole } from '#shared/api/team.ts';
import type { Revenue, ReweighedItem } from '#shared/domain/ads/revenue.ts';
import type { ListedMembership, MembershipList } from '#shared/domain/membership/listed-membership.ts';
import { hold, reply, status } from '../support/api.ts';
import { expectSound, figure, openDashboard, panel, sampleRevenue } from '../support/dashboard.ts';
import { keepDownloads } from '../support/downloads.ts';
import { open, texts } from '../support/page.tsx';
import { signIn } from '../support/sign-in.ts';
import { failureToast, toast } from '../support/toast.ts';

const item: ReweighedItem = {
  id: 'pier-tours',
  base: 10,
  before: 10,
  after: 20,
  impressions: 5000,
  clicks: 250,
  cpm: 0,
  cpc: 20,
  expected: { value: 9.9, low: 8.9, high: 10.9 },
  competitors: 3,
  reason: 'earnsMore',
};
const unpriced = {
  id: 'unpriced',
  ...{ before: 20, after: 10, impressions: 5, clicks: 0, cpc: 0 },
  ...{ expected: undefined, competitors: undefined, reason: 'noPrice' as const },
};
const optimized: Revenue = {
  ...sampleRevenue,
  currency: 'GBP',
  period: { from: '2026-11-01', to: '2026-11-20' },
  impressions: 12_000,
  clicks: 300,
  before: { period: { from: '2026-10-12', to: '2026-10-31' }, totalRevenue: 2509.14, impressions: 1, clicks: 1 },
  byDay: [{ day: '2026-11-20', impressions: 12_000, clicks: 300, adRevenue: 1234.5 }],
  byAdvertiser: [
    { advertiser: 'Blue Ferry', impressions: 9000, clicks: 290, adRevenue: 1200 },
    { advertiser: '', impressions: 3000, clicks: 10, adRevenue: 34.5 },
  ],
  lastOptimization: {
    at: new Date().toISOString(),
    changed: 1,
    period: { from: '2026-10-24', to: '2026-11-20' },
    items: [
      item,
      { ...item, id: 'school', after: 10, clicks: 0, reason: 'littleEvidence' },
      { ...item, id: 'ferry', before: 20, cpm: 450, cpc: 0, expected: { value: 4.5, low: 4.5, high: 4.5 } },
      { ...item, ...unpriced },
    ],
  },
};
const advertisers = panel.getByRole('table', { name: 'Revenue by advertiser' });
const optimize = panel.getByRole('button', { name: 'Optimize Revenue' });

test('the Revenue tab shows the revenue in pounds [REV-03, REV-04, REV-05, REV-06]', async () => {
  const calls = reply(getRevenue, sampleRevenue);
  await openDashboard();
  await page.getByRole('tab', { name: 'Revenue' }).click();
  await expect.element(figure('totalRevenue')).toHaveTextContent('£1,254.57');
  expect(calls.map(({ query }) => query)).toEqual([{}]);
  expect(texts(panel.getByRole('region', { name: 'Breakdown' }).getByRole('listitem'))).toEqual([
    expect.stringMatching(/^Advertising\s*£1,234\.50$/),
    expect.stringMatching(/^Affiliates\s*£20\.00$/),
    expect.stringMatching(/^Subscriptions\s*£0\.07$/),
  ]);
  await expect.element(figure('activeAds')).toMatchTextContent(/Active ads\s*7$/);
  await expect.element(figure('activeAffiliateLinks')).toMatchTextContent(/3$/);
  await expect.element(figure('activeSubscriptions')).toMatchTextContent(/2$/);
});

test('the Revenue tab shows how many ad events are suspicious and not billed', async () => {
  reply(getRevenue, {
    ...optimized,
    suspicious: 1234,
    byAdvertiser: [{ advertiser: 'Blue Ferry', impressions: 9000, clicks: 290, suspicious: 1230, adRevenue: 1200 }],
  });
  await openDashboard('/admin?tab=revenue');
  await expect.element(figure('suspicious')).toMatchTextContent(/Suspicious events\s*1,234\s*Not billed$/);
  await expect.element(advertisers.getByRole('row', { name: /Blue Ferry/ })).toMatchTextContent('1,230');
});

test('an optimisation starts once and shows its result [ADM-22, REV-07, REV-08, REV-10]', async () => {
  reply(getRevenue, sampleRevenue);
  const calls = reply(optimizeRevenue, () => {
    reply(getRevenue, optimized);
    return { started: true as const };
  });
  const release = hold(optimizeRevenue);
  await openDashboard('/admin?tab=revenue');
  await optimize.click();
  await expect.element(optimize).toBeDisabled();
  release();
  await expect.element(toast).toMatchTextContent('Revenue optimization started');
  await expect.element(optimize).toBeEnabled();
  expect(calls.map(({ body }) => body)).toEqual([undefined]);
  await expect.element(panel).toMatchTextContent('Changed the weight of 1 of 4 bookings.');
  await expect.element(panel).toMatchTextContent('Impressions and clicks of Oct 24, 2026 to Nov 20, 2026, UTC');
  expect(texts(panel.getByRole('table', { name: 'Last optimization' }).getByRole('row'))).toEqual([
    expect.stringMatching(/^Booking/),
    expect.stringMatching(
      /^pier-tours\s*10\s*10\s*↑ 20\s*5,000\s*250\s*5%\s*CPC £0.20\s*£9.90\s*£8.90 to £10.90\s*£3.00\s*Raised: earns more than its competitors$/,
    ),
    expect.stringMatching(/^school\s*10\s*10\s*10\s*5,000\s*0\s*0%.*Kept: too few clicks to tell$/),
    expect.stringMatching(
      /^ferry\s*10\s*20\s*20.*CPM £4.50\s*£4.50\s*£3.00\s*Kept: already raised, earns more than its competitors$/,
    ),
    expect.stringMatching(/^unpriced\s*10\s*20\s*↓ 10\s*5\s*0\s*0%\s*None\s*–\s*–\s*Reset: no price$/),
  ]);
  await expect.element(figure('clicks')).toMatchTextContent(/Clicks\s*300\s*CTR 2.5%/);
  await expectSound();
});

test('the Revenue tab shows and saves the money of each advertiser and day, beside the period before [REV-02, REV-12]', async () => {
  const files = keepDownloads();
  reply(getRevenue, optimized);
  await openDashboard('/admin?tab=revenue');
  await expect
    .poll(() => texts(advertisers.getByRole('row')))
    .toEqual([
      expect.stringMatching(/^Advertiser/),
      expect.stringMatching(/^Blue Ferry\s*9,000\s*290\s*3.22%\s*£1,200.00\s*–$/),
      expect.stringMatching(/^No name\s*3,000\s*10\s*0.33%\s*£34.50\s*–$/),
    ]);
  await expect
    .element(panel.getByRole('region', { name: 'Total revenue' }))
    .toMatchTextContent('-50%, £2,509.14 before');
  await expect.element(panel.getByRole('img')).toHaveAccessibleName(expect.stringMatching(/^£1,234.50 in one day/));
  await panel.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['revenue-2026-11-01-to-2026-11-20.csv']);
  expect(files[0]?.text.split('\r\n')).toEqual([
    '\ufeffGroup,Name,Impressions,Clicks,CTR (%),Revenue (GBP),Revenue before (GBP)',
    'Total,2026-11-01 to 2026-11-20,12000,300,2.5,1234.50,2509.14',
    'Advertiser,Blue Ferry,9000,290,3.22,1200.00,',
    'Advertiser,,3000,10,0.33,34.50,',
    'Day,2026-11-20,12000,300,2.5,1234.50,',
    '',
  ]);
});

test('a failed revenue call can be tried again [REV-14, DATA-18]', async () => {
  reply(getRevenue, status(500));
  const release = hold(getRevenue);
  await openDashboard('/admin?tab=revenue');
  await expect.element(panel.getByCSS('[data-skeleton=revenue]')).toBeVisible();
  release();
  await expect.element(panel.getByRole('alert')).toMatchTextContent('Revenue could not be loaded');
  reply(getRevenue, sampleRevenue);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(figure('totalRevenue')).toMatchTextContent('£');
});

test('a failed optimisation raises a toast and frees the button [REV-09, REV-11, ERR-24]', async () => {
  reply(getRevenue, sampleRevenue);
  reply(optimizeRevenue, status(500));
  await openDashboard('/admin?tab=revenue');
  await optimize.click();
  await expect.element(failureToast).toMatchTextContent('Optimization failed');
  await expect.element(failureToast).toMatchTextContent('Failed to start revenue optimization');
  await expect.element(optimize).toBeEnabled();
});

const subscribers = panel.getByRole('region', { name: 'Subscribers' });
const subscriber = (n: number, status: ListedMembership['status']): ListedMembership => ({
  id: `sub_${n}`,
  name: n === 3 ? '' : `Reader ${n}`,
  email: n === 3 ? '' : `reader-${n}@people.example`,
  planId: 'bundle',
  since: `2026-10-0${n}T09:00:00.000Z`,
  paidUntil: '2026-12-01T09:00:00.000Z',
  status,
});
/** Opens the tab as an owner of the team. */
async function openAsOwner(
  payments: Revenue['payments'],
  list: (cursor: string) => MembershipList | null,
): Promise<void> {
  await signIn();
  reply(getMyRole, { role: 'owner', owners: [] });
  reply(getRevenue, ({ query }) => {
    if (query.subscribers === undefined) return { ...sampleRevenue, payments };
    const subscribers = list(query.subscribers);
    return subscribers === null ? status(500) : { ...sampleRevenue, payments, subscribers };
  });
  open('/admin?tab=revenue');
}

test('an owner reads who subscribes to what, since when, page by page, and tries again after a failure', async () => {
  await openAsOwner('stripe', (cursor) =>
    cursor === ''
      ? { items: [subscriber(1, 'renews'), subscriber(2, 'ends')], next: 'two' }
      : { items: cursor === 'two' ? [subscriber(3, 'ended')] : [], next: null },
  );
  const rows = subscribers.getByRole('row');
  await expect
    .poll(() => texts(rows))
    .toEqual([
      expect.stringMatching(/^Who/),
      expect.stringMatching(/^Reader 1, reader-1@people.example\s*Bundle\s*October 1, 2026\s*Renews December 1, 2026$/),
      expect.stringMatching(/^Reader 2, .*Ends December 1, 2026$/),
    ]);
  await subscribers.getByRole('button', { name: 'Show more' }).click();
  await expect.element(rows.nth(3)).toMatchTextContent(/^No account\s*Bundle.*Ended December 1, 2026$/);
  await expect.element(subscribers.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await expectSound();
});

test('a list of subscribers that fails can be tried again', async () => {
  let works = false;
  await openAsOwner('stripe', () => (works ? { items: [subscriber(1, 'renews')], next: null } : null));
  await expect.element(subscribers.getByRole('alert')).toMatchTextContent('Subscribers could not be loaded');
  works = true;
  await subscribers.getByRole('button', { name: 'Try again' }).click();
  await expect.element(subscribers.getByRole('row').nth(1)).toMatchTextContent('Reader 1');
});

test('an owner of a stage without payments reads why there is no list of subscribers', async () => {
  await openAsOwner('mock', () => null);
  await expect.element(subscribers).toMatchTextContent('stored in its reader’s browser only');
});

test('a member who is no owner sees no subscribers', async () => {
  reply(getRevenue, { ...sampleRevenue, payments: 'stripe' });
  await openDashboard('/admin?tab=revenue');
  await expect.element(panel).toMatchTextContent('Payments of subscriptions are at Stripe');
  await expect.element(subscribers).not.toBeInTheDocument();
});
