import { expect, onTestFinished, test } from 'vitest';
import { store, stored, texts } from '../../support/page.tsx';
import { openSidebar, sidebarWidget } from '../../support/sidebar.ts';

const widget = sidebarWidget('Upcoming Events');
const entries = widget.getByRole('listitem');

/** Opens the front page in a browser that stores these events and affiliates. */
async function openWith(events: object[], affiliates: object[] = []): Promise<void> {
  store('seeded', ['ads', 'affiliates', 'events', 'sources', 'watchlists']);
  store('events', events);
  store('affiliates', affiliates);
  await openSidebar();
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

test('an unreadable date or record hides only its own event, and three are shown [CONST-11, EVT-05, EVT-08]', async () => {
  await openWith([
    event('Nonsense', 'x'),
    { id: 'damaged' },
    ...['First', 'Second', 'Third', 'Fourth'].map((title, n) => event(title, `2099-01-0${n + 1}`)),
  ]);
  await expect.element(entries).toHaveLength(3);
  expect(texts(entries)).toEqual(['First', 'Second', 'Third'].map((title) => expect.stringContaining(title)));
});

const at = '2026-11-20T12:00:00.000Z';
const shop = {
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
const fair = event('Fair', '2099-01-02', {
  affiliateUrl: 'https://shop.example.org/fair?x=1#seats',
  sponsor: 'Palm & Sons',
  price: 12,
  currency: 'GBP',
});

test('an event shows its details and links to its registration, if any [WID-16, EVT-07]', async () => {
  await openWith([fair, event('Talk', '2099-01-03'), event('Walk', '2099-01-04', { registrationUrl: '' })], [shop]);
  await expect.element(entries).toHaveLength(3);
  const [first, second] = texts(entries);
  for (const text of ['Fair', '2099', 'Accra', '120 going', '£12', 'Sponsored by Palm & Sons'])
    expect(first).toContain(text);
  expect(second).toContain('Talk');
  expect(second).not.toMatch(/Sponsored|Free|£/);
  const registration = 'https://register.example.org/';
  await expect.element(entries.nth(1).getByRole('link')).toHaveAttribute('href', registration);
  expect(entries.nth(2).getByRole('link').elements()).toEqual([]);
});

test('an affiliate link is decorated, and its click counts for the affiliate [AFF-02, AFF-03, AFF-05, AFF-11]', async () => {
  await openWith([fair], [shop]);
  const link = entries.nth(0).getByRole('link');
  await expect
    .element(link)
    .toHaveAttribute(
      'href',
      expect.stringMatching(
        /^https:\/\/shop\.example\.org\/fair\?x=1&utm_source=landfall&utm_medium=affiliate&utm_campaign=general&subid=[a-z0-9]{8}&offer=o7#seats$/,
      ),
    );
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', expect.stringMatching(/noopener/));
  // The shop would open in a new tab.
  const stay = (click: Event) => click.preventDefault();
  window.addEventListener('click', stay);
  onTestFinished(() => window.removeEventListener('click', stay));
  await link.click();
  await expect
    .poll(() => stored('affiliates'))
    .toEqual([expect.objectContaining({ id: 'shop', clicks: 5, conversions: 0, revenue: 0 })]);
});

test('an events widget without events says so [WID-17]', async () => {
  await openWith([]);
  await expect.element(widget).toMatchTextContent('No upcoming events');
});
