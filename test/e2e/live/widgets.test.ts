import { expect, test } from '../support/fixtures.ts';
import { loadSidebar } from '../support/page-loading.ts';

test('the events widget shows the samples, and an event that another tab stores [EVT-01, EVT-09, SEED-04]', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await loadSidebar(page);
  const widget = page.getByRole('complementary').getByRole('region', { name: 'Upcoming Events' });
  const entries = widget.getByRole('listitem');
  await expect(entries).toHaveText([/Two Shores Carnival/, /Builders Abroad/]);
  const other = await context.newPage();
  await other.goto('/topics');
  const regatta = {
    id: 'regatta',
    title: 'Regatta',
    date: '2099-01-02',
    location: 'Accra',
    attendees: 120,
    registrationUrl: 'https://register.example.org/',
    affiliateUrl: '',
    enabled: true,
  };
  await other.evaluate((event) => localStorage.setItem('landfall_events', JSON.stringify([event])), regatta);
  await expect(entries).toHaveText([/Regatta/]);
});
