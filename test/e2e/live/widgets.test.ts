import { expect, test } from '../support/fixtures.ts';
import { loadSidebar } from '../support/page-loading.ts';

test('the widgets of the front page show the stage’s data, and an event that another tab stores [WID-08, EVT-01, EVT-09, SEED-04]', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await loadSidebar(page);
  const widget = (name: string) => page.getByRole('complementary').getByRole('region', { name });

  await test.step('sports', async () => {
    const sports = widget('Sports & Diaspora');
    await expect(sports.locator('[data-match]')).toHaveCount(2);
    await expect(sports.locator('[data-player]')).toContainText('A. Example');
    await expect(sports.getByRole('status')).toHaveText('1 of 6: A. Example');
    await expect(sports).toContainText('Sample data: clubs, players and scores are not real.');
  });
  await test.step('weather', async () => {
    await expect(widget('Weather').getByText('Sample figures')).toBeVisible();
    await expect(widget('Weather').getByRole('listitem')).toHaveCount(3);
  });
  await test.step('markets', async () => {
    await expect(widget('Markets').getByText('Sample figures, not real prices')).toBeVisible();
    await expect(widget('Markets').getByRole('listitem')).toHaveCount(3);
  });
  await test.step('events', async () => {
    const entries = widget('Upcoming Events').getByRole('listitem');
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
});
