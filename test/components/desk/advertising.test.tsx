import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeAdBook, getAdBook, getAdFigures } from '#shared/api/advertising.ts';
import { type AdBook, adBook, changedBook } from '#shared/domain/ads/ad-book.ts';
import { adInventoryOf } from '#test/support/ad-inventory.ts';
import { refusal, reply, status } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { keepDownloads } from '../support/downloads.ts';
import { open } from '../support/page.tsx';

const inventory = adInventoryOf({ ferry: { starts: '2026-01-01' }, bakery: { active: false } });
const startingBook: AdBook = {
  edition: 'first',
  publishedAt: '2026-11-20T12:00:00Z',
  creatives: [...inventory.creatives],
  lineItems: [...inventory.lineItems],
};

/** Opens the page with a book that has the changes as on the server. `refused` may refuse one. */
function openAdvertising(
  refused: (edition: string | null) => ReturnType<typeof status> | null = () => null,
  ends?: string,
): void {
  let book = adBook.parse({
    ...startingBook,
    lineItems: startingBook.lineItems.map((item) => (item.active && ends ? { ...item, ends } : item)),
  });
  reply(getAdBook, () => book);
  reply(changeAdBook, ({ body }) => {
    const answer = refused(body.edition);
    if (answer !== null) return answer;
    book = adBook.parse({ ...book, ...changedBook(book, body), edition: 'next' });
    return book;
  });
  reply(getAdFigures, {
    figures: [
      {
        creativeId: 'ferry',
        advertiserName: 'Advertiser ferry',
        campaignName: 'Winter',
        zone: 'ARTICLE_MPU',
        impressions: 12_000,
        clicks: 240,
        suspicious: 3,
        revenue: 54.2,
      },
    ],
    reports: [
      {
        creativeId: 'ferry',
        advertiserName: 'Advertiser ferry',
        campaignName: 'Winter',
        reasons: [
          { reason: 'misleading', count: 2 },
          { reason: 'repeated', count: 1 },
        ],
        latest: '2026-11-20T12:00:00Z',
        page: 'https://landfall.example/article/a',
      },
      { creativeId: 'house-1', advertiserName: '', campaignName: 'Barrels home', reasons: [], latest: '', page: null },
    ],
  });
  open('/admin/advertising');
}
const row = (name: RegExp) => page.getByRole('grid', { name: 'Advertising' }).getByRole('row', { name });
const newAd = page.getByRole('dialog', { name: 'New booking' });

test('an ad is paused, and a new one is published with the reason for each wrong field', async () => {
  openAdvertising();
  const ferry = row(/Advertiser ferry/);
  await expect.element(ferry).toMatchTextContent('Running');
  await expect.element(ferry).toMatchTextContent('£54.20');
  await ferry.getByRole('switch').click();
  await expect.element(ferry).toMatchTextContent('Paused');

  await page.getByRole('button', { name: 'New booking' }).click();
  await newAd.getByLabelText('Advertiser').fill('Blue Ferry');
  await newAd.getByLabelText('Campaign').fill('Winter');
  const publish = newAd.getByRole('button', { name: 'Publish' });
  await publish.click();
  await expect.element(newAd.getByRole('alert')).toHaveTextContent('2 fields need attention.');
  await expect.element(newAd.getByLabelText('Address of the link')).toHaveFocus();
  await newAd.getByLabelText('Address of the link').fill('https://ferry.example/');
  await newAd.getByLabelText('Address of the picture').fill('/creatives/ferry.svg');
  await expect.element(newAd.getByText('Sponsored by Blue Ferry')).toBeVisible();
  await publish.click();
  await expect.element(newAd).not.toBeInTheDocument();
  await expect.element(row(/Blue Ferry/)).toMatchTextContent('Running');
});

test('a price is typed in the stage’s currency, and echoed beside the input and in the grid', async () => {
  openAdvertising();
  await page.getByRole('button', { name: /Edit Advertiser ferry/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit booking' });
  const price = dialog.getByLabelText('Price of 1,000 impressions');
  await price.fill('12.345');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog).toMatchTextContent('at most two digits behind the point');
  await price.fill('12');
  await expect.element(dialog).toMatchTextContent('£12.00 per 1,000');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row(/Advertiser ferry/)).toMatchTextContent('£12.00 per 1,000');
});

test('an advertiser gets an order, and a booking points at it', async () => {
  openAdvertising();
  await expect.element(page.getByRole('button', { name: 'New order' })).toBeDisabled();
  await page.getByRole('button', { name: 'New advertiser' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Name').fill('Blue Ferry');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'New order' }).click();
  await dialog.getByLabelText('Name of the order').fill('Winter');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: /Edit Advertiser ferry/ }).click();
  await dialog.getByLabelText('Order').selectOptions('Blue Ferry: Winter');
  await expect.element(dialog.getByLabelText('Advertiser')).toHaveValue('Blue Ferry');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const orders = page.getByRole('table', { name: 'Orders' });
  await expect.element(orders.getByRole('row', { name: /Winter/ })).toMatchTextContent(/Blue Ferry.*1/);
});

test('bookings and house ads are shown together by placement', async () => {
  openAdvertising();
  const placements = page.getByRole('table', { name: 'Placements: bookings and house ads' });
  await expect
    .element(placements.getByRole('row', { name: /sidebar, middle/ }))
    .toMatchTextContent('Advertiser ferry, Winter');
});

test('another editor’s change is shown beside one’s own before one of them is published', async () => {
  const theirs = { ...startingBook, edition: 'theirs', lineItems: adInventoryOf({ ferry: { weight: 33 } }).lineItems };
  openAdvertising((edition) =>
    edition === 'theirs' ? null : status(409, refusal('changed_meanwhile', { present: theirs })),
  );
  await page.getByRole('button', { name: /Edit Advertiser ferry/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit booking' });
  await dialog.getByLabelText('Weight').fill('55');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect.element(dialog.getByRole('row', { name: /Weight/ })).toMatchTextContent(/Weight\s*33\s*55/);
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([1280, 360])('the form of a new ad is accessible and fits: %i px', async (width) => {
  await page.viewport(width, 900);
  // Without motion: what fades in has too little contrast.
  openAdvertising();
  await page.getByRole('button', { name: 'New booking' }).click();
  await expect.element(newAd).toBeVisible();
  await expectAccessible();
  const dialog = newAd.element();
  expect(dialog.scrollWidth - dialog.clientWidth).toBe(0);
});

test('the desk shows what readers report of ads, with the reasons and the page', async () => {
  openAdvertising();
  const reports = page.getByRole('table', { name: 'Reported by readers' });
  const ferry = reports.getByRole('row', { name: /Advertiser ferry, Winter/ });
  await expect.element(ferry).toMatchTextContent('Misleading, or a scam: 2 · Shown too often: 1');
  await expect.element(ferry).toMatchTextContent('https://landfall.example/article/a');
  await expect.element(reports.getByRole('row', { name: /Barrels home/ })).toBeVisible();
});

test('an advertiser is invoiced by a file with a line for each day and the total of the period', async () => {
  const files = keepDownloads();
  openAdvertising();
  const button = page.getByRole('button', { name: 'Invoice CSV: Advertiser ferry' });
  await expect.element(button).toBeEnabled();
  const line = { campaignName: 'Winter', orders: ['Ferries 2026'], impressions: 6000, clicks: 120, amount: 27.1 };
  const calls = reply(getAdFigures, {
    figures: [],
    reports: [],
    invoice: [
      { ...line, day: '2026-11-18' },
      { ...line, day: '2026-11-19' },
    ],
  });
  await button.click();
  await expect.poll(() => files).toHaveLength(1);
  const { from, to } = calls[0]?.query ?? {};
  expect(calls[0]?.query).toEqual({ from, to, advertiser: 'Advertiser ferry' });
  expect(files[0]?.name).toBe(`invoice-advertiser-ferry-${from}-to-${to}.csv`);
  const rows = files[0]?.text.trimEnd().split('\r\n') ?? [];
  expect(rows.slice(1, 3)).toEqual([
    'Advertiser ferry,Ferries 2026,Winter,2026-11-18,6000,120,27.10',
    'Advertiser ferry,Ferries 2026,Winter,2026-11-19,6000,120,27.10',
  ]);
  expect(rows).toHaveLength(4);
  expect(rows[3]).toMatch(/^Advertiser ferry,,,.*12000,240,54\.20$/);
});

test('the bookings that end soon are in an address of their own', async () => {
  const ends = new Date(Date.now() + 3 * 86_400_000).toISOString();
  openAdvertising(undefined, ends);
  await expect.element(row(/ferry/)).toBeVisible();
  await expect.element(row(/bakery/)).toBeVisible();
  await page.getByRole('button', { name: 'Ending within 7 days' }).click();
  await expect.element(row(/bakery/)).not.toBeInTheDocument();
  await expect.element(row(/ferry/)).toBeVisible();
  expect(location.search).toBe('?show=ending');
});
