import type { Page } from 'playwright/test';
import { dayMs } from '#shared/domain/utc-day.ts';
import { expect, test } from '../support/fixtures.ts';
import { loadSidebar } from '../support/page-loading.ts';

const widget = (page: Page) => page.getByRole('region', { name: 'Upcoming Events' });
const entries = (page: Page) => widget(page).getByRole('listitem');

/** Opens the front page in a browser that stores these events and affiliates. */
async function openWith(page: Page, events: object[], affiliates: object[] = []): Promise<void> {
  await page.addInitScript(
    (collections) => {
      for (const [name, rows] of Object.entries(collections)) {
        if (localStorage.getItem(`landfall_${name}`) === null)
          localStorage.setItem(`landfall_${name}`, JSON.stringify(rows));
      }
    },
    { events, affiliates, seeded: ['ads', 'affiliates', 'events', 'sources', 'watchlists'] },
  );
  await page.goto('/');
  await loadSidebar(page);
}
const event = (title: string, date: string, more: object = {}) => ({
  id: title,
  title,
  date,
  location: 'Accra',
  attendees: 120,
  registrationUrl: 'https://register.example.org/',
  affiliateUrl: '',
  enabled: true,
  ...more,
});

// Also covers CONST-11, EVT-05, EVT-08.
test('the widget shows the three soonest enabled events to come [WID-09, EVT-02, EVT-03, EVT-04]', async ({ page }) => {
  await openWith(page, [
    event('Fourth', '2099-04-01'),
    event('Third', '2099-03-01T10:00:00Z'),
    event('Past', '2020-01-01'),
    event('Second', '2099-02-01'),
    event('Off', '2099-01-01', { enabled: false }),
    event('Nonsense', 'x'),
    { id: 'damaged' },
    event('First', '2099-01-02'),
  ]);
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).nth(0)).toContainText('First');
  await expect(entries(page).nth(1)).toContainText('Second');
  await expect(entries(page).nth(2)).toContainText('Third');
});

/** Opens the front page with three events; the first one belongs to an affiliate. */
async function openThreeEvents(page: Page): Promise<void> {
  const at = '2026-11-20T12:00:00.000Z';
  const affiliate = {
    id: 'shop',
    merchantName: 'Shop',
    merchantId: 'shop',
    offerId: 'o7',
    description: '',
    commission: '',
    category: '',
    keywords: [],
    enabled: true,
    clicks: 4,
    conversions: 0,
    revenue: 0,
    createdAt: at,
    updatedAt: at,
  };
  await openWith(
    page,
    [
      event('Fair', '2099-01-02', {
        affiliateUrl: 'https://shop.example.org/fair?x=1#seats',
        sponsor: 'Palm & Sons',
        price: 12,
        currency: 'GBP',
      }),
      event('Talk', '2099-01-03'),
      event('Walk', '2099-01-04', { registrationUrl: '' }),
    ],
    [affiliate],
  );
}

test('an event shows its details and links to its registration, if any [WID-16, EVT-07]', async ({ page }) => {
  await openThreeEvents(page);
  for (const text of ['Fair', '2099', 'Accra', '120 going', '£12', 'Sponsored by Palm & Sons'])
    await expect(entries(page).nth(0)).toContainText(text);
  await expect(entries(page).nth(1)).not.toContainText(/Sponsored|Free|£/);
  await expect(entries(page).nth(1).getByRole('link')).toHaveAttribute('href', 'https://register.example.org/');
  await expect(entries(page).nth(2).getByRole('link')).toHaveCount(0);
});

// Also covers AFF-04, AFF-06, AFF-07, AFF-08, AFF-09, AFF-10.
test('an affiliate link is decorated, and its click counts for the affiliate [AFF-02, AFF-03, AFF-05, AFF-11]', async ({
  page,
  context,
}) => {
  await context.route('https://shop.example.org/**', (route) =>
    route.fulfill({ body: 'A shop', contentType: 'text/plain' }),
  );
  await openThreeEvents(page);
  const link = entries(page).nth(0).getByRole('link');
  await expect(link).toHaveAttribute(
    'href',
    /^https:\/\/shop\.example\.org\/fair\?x=1&utm_source=landfall&utm_medium=affiliate&utm_campaign=general&subid=[a-z0-9]{8}&offer=o7#seats$/,
  );
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  const opened = context.waitForEvent('page');
  await link.click();
  await opened;
  const [clicked] = await page.evaluate(() => JSON.parse(localStorage.getItem('landfall_affiliates') ?? '[]'));
  expect(clicked).toMatchObject({ clicks: 5, conversions: 0, revenue: 0 });
});

test('an empty widget says so, and shows an event that another tab adds [WID-17, EVT-01]', async ({
  page,
  context,
}) => {
  await openWith(page, []);
  await expect(widget(page)).toContainText('No upcoming events');
  const other = await context.newPage();
  await other.goto('/topics');
  await other.evaluate(
    (one) => localStorage.setItem('landfall_events', JSON.stringify([one])),
    event('Regatta', '2099-01-02'),
  );
  await expect(entries(page)).toHaveText([/Regatta/]);
});

test('the seeded events show at first and pass without renewal [EVT-09, SEED-04, SEED-05]', async ({ page }) => {
  await page.goto('/');
  await loadSidebar(page);
  await expect(entries(page)).toHaveText([/Two Shores Carnival/, /Builders Abroad/]);
  await page.clock.setFixedTime(new Date(Date.now() + 60 * dayMs));
  await page.reload();
  await loadSidebar(page);
  await expect(widget(page)).toContainText('No upcoming events');
});
