import { expect, test } from '../support/fixtures.ts';

test('the weather page has a tab for each city of the API and opens on London [RTE-08, WX-01, WX-02]', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (one) => {
    const { pathname, searchParams } = new URL(one.url());
    if (pathname === '/api/weather') requested.push(searchParams.get('city') ?? '');
  });
  const list: { name: string }[] = await (await page.request.get('/api/weather/cities')).json();
  await page.goto('/weather');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Weather');
  await expect(page.getByRole('tab')).toHaveText(list.map(({ name }) => name));
  await expect(page.getByRole('tab', { name: 'London' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { level: 2, name: 'London' })).toBeVisible();
  await expect(page.getByRole('region', { name: '7-day forecast' }).getByRole('listitem')).toHaveCount(7);
  await expect(page.getByRole('region', { name: 'Hour by hour' }).getByRole('listitem')).toHaveCount(6);
  await expect(page.getByRole('tabpanel').getByText('Sample figures, not real measurements')).toBeVisible();
  expect(requested).toEqual(['London']);
  await expect(page).toHaveTitle('Weather in London – Landfall');
});
