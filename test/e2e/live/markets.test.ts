import { expect, test } from '../support/fixtures.ts';

test('the page lists the stage’s markets and labels them as samples [RTE-07, MKT-01, MKT-05]', async ({ page }) => {
  await page.goto('/markets');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Financial Markets');
  await expect(page).toHaveTitle('Financial Markets – Landfall');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
  const markets: unknown = await (await page.request.get('/api/markets')).json();
  const panel = page.getByRole('tabpanel');
  await expect(panel.getByRole('rowheader')).toHaveCount(Array.isArray(markets) ? markets.length : Number.NaN);
  const dollar = panel.locator('[data-market=usd-jmd]');
  await expect(dollar.getByRole('rowheader')).toHaveText('USD/JMD US dollar in Jamaican dollars');
  await expect(dollar.getByRole('cell').nth(1)).toHaveText(/^JMD\s\d+\.\d\d$/);
  await expect(page.getByText(/^As of .* · Sample figures, not real prices$/)).toBeVisible();
  await expect(page.getByText(/^Sample figures, not real prices\. /)).toBeVisible();
});
