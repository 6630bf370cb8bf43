import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getHealth } from '#shared/api/desk.ts';
import type { AppUser } from '#shared/domain/readers/account.ts';
import { reply, status } from '../support/api.ts';
import { address, expectSound, greeting, openDashboard, panel } from '../support/dashboard.ts';
import { texts } from '../support/page.tsx';

const main = page.getByRole('main');
const mockCard = main.getByCSS('[data-card=mock]');

test.each<[string, string, Partial<AppUser>]>([
  ['Welcome, Nia', 'ADM-05', {}],
  ['Welcome, nia@readers.example', 'ADM-06, ADM-08', { firstName: '', lastName: '' }],
  ['Welcome, Admin', 'ADM-07', { firstName: '', lastName: '', email: '' }],
])('the greeting reads "%s" [%s]', async (text, _, user) => {
  await openDashboard('/admin', user);
  await expect.element(greeting).toHaveTextContent(text);
});

test('the mock-mode card names what is mocked and says how to change it [ADM-11, ADM-12, ADM-13]', async () => {
  await openDashboard();
  await expect.element(mockCard).toMatchTextContent('Mock Mode Active');
  expect(texts(mockCard.getByRole('listitem'))).toEqual(['Payments']);
  await expect.element(mockCard).toMatchTextContent('Configure environment variables to enable real integrations.');
});

test('the System tab and the mock-mode card agree on which services are mocked [ADM-23, ADM-24, ADM-27]', async () => {
  await openDashboard('/admin?tab=system');
  await expect.element(main.getByRole('tab', { name: 'System' })).toHaveAttribute('aria-selected', 'true');
  await expect
    .poll(() => texts(panel.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/^Newsletter\s*Connected/),
      expect.stringMatching(/^Payments\s*Mock Mode/),
      expect.stringMatching(/^URL shortening\s*Connected/),
    ]);
  expect(texts(mockCard.getByRole('listitem'))).toEqual(['Payments']);
  await expectSound();
});

test('the dashboard has cards of three screens [ADM-14, ADM-15, ADM-16, ADM-31]', async () => {
  await openDashboard();
  const links = main.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect
    .poll(() => links.elements().map((one) => [one.getAttribute('href'), one.textContent]))
    .toEqual([
      ['/admin/watchlists', 'WatchlistsMonitor entities'],
      ['/admin/sources', 'SourcesManage news sources'],
      ['/admin/membership', 'MembershipConfigure plans & pricing'],
    ]);
});

test('the dashboard has six tabs, a way back to the news, and a Logout that opens the front page [ADM-09, ADM-10, ADM-28, RTE-10]', async () => {
  reply(getHealth, status(403));
  await openDashboard();
  await expect.element(main.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/');
  const tabs = main.getByRole('tablist', { name: 'Dashboard sections' }).getByRole('tab');
  expect(texts(tabs)).toEqual(['Content', 'Ads', 'Analytics', 'Revenue', 'System', 'Health']);
  const first = tabs.first().element();
  expect(first.getAttribute('aria-selected')).toBe('true');
  if (first instanceof HTMLElement) first.focus();
  await userEvent.keyboard('{End}');
  await expect.poll(address).toBe('/admin?tab=health');
  await expect.element(main.getByRole('heading', { name: 'Health' })).toBeVisible();
  await main.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(address).toBe('/');
  await expect.element(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('Health lists four parts as expected until the server reports their state [ADM-25]', async () => {
  reply(getHealth, status(500));
  await openDashboard('/admin?tab=health');
  const parts = () => texts(panel.getByRole('listitem'));
  const unchecked = ['Database\\s*Connected', 'AI Pipeline\\s*Active', 'API Status\\s*Operational', 'Cache\\s*Healthy'];
  await expect.poll(parts).toEqual(unchecked.map((part) => expect.stringMatching(new RegExp(`^${part}.*Not checked`))));
  await expect.element(panel).toMatchTextContent('The health check failed.');
  const tones = () =>
    panel
      .getByCSS('[data-tone]')
      .elements()
      .map((dot) => dot.getAttribute('data-tone'));
  expect(new Set(tones())).toEqual(new Set(['unknown']));
  const at = new Date().toISOString();
  reply(getHealth, {
    at,
    database: { ok: true, milliseconds: 12 },
    composer: { ok: false, lastRun: at, error: 'The model did not answer' },
    search: { ok: false, behindSeconds: 300 },
    ingestion: { active: 12, failing: 1, overdue: 0, lastRun: at },
    queues: [{ name: 'index', waiting: 4, givenUp: 2 }],
  });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect
    .poll(parts)
    .toEqual([
      expect.stringMatching(/^Database\s*Connected\s*Responded in 12 ms/),
      expect.stringMatching(/^AI Pipeline\s*Last run failed\s*The model did not answer/),
      expect.stringMatching(/^API Status\s*Operational\s*Responded just now/),
      expect.stringMatching(/^Cache\s*Healthy\s*Not checked/),
    ]);
  await expect
    .poll(() => texts(panel.getByRole('row')).slice(1))
    .toEqual([
      'IngestionWell12 active sources, 1 failing, 0 not read in time',
      'Last run of ingestionWelljust now',
      'QueuesWellindex 4',
      'Dead lettersNeeds attentionindex 2',
      'Search indexNeeds attentionThe search index is 300 seconds behind.',
      'MailUnknownThe site sends no mail.',
    ]);
  expect(tones()).toEqual(['well', 'ill', 'well', 'unknown', 'well', 'well', 'well', 'ill', 'ill', 'unknown']);
  await expectSound();
});
