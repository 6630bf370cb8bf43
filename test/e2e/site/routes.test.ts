import { sampleArticle } from '#test/support/sample-article.ts';
import { answerWith, expect, test } from '../support/fixtures.ts';

const sections = [
  ['RTE-09', '/sources', 'Sources Management'],
  ['RTE-11', '/admin/sources', 'Source Management'],
  ['RTE-12', '/admin/watchlists', 'Watchlists Management'],
  ['RTE-13', '/admin/membership', 'Membership Settings'],
  ['RTE-14', '/subscribe', 'Choose Your Landfall Subscription'],
  ['RTE-16', '/subscribe/cancel', 'Subscription Cancelled'],
] as const;

test('RTE-05: the profile asks a visitor to sign in', async ({ page }) => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
  await expect(page).toHaveTitle('Profile – Landfall');
});

test('RTE-09, RTE-11 to RTE-14, RTE-16, RTE-18: every section has its address, its name and its title', async ({
  page,
}) => {
  for (const [id, address, heading] of sections) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), id).toHaveText(heading);
    await expect(page, id).toHaveTitle(`${heading} – Landfall`);
  }
});

test('RTE-03, RTE-20: a deep address is the same page after a reload', async ({ page }) => {
  await answerWith(page, { article: sampleArticle({ title: 'A pier with a date' }) });
  await page.goto('/article/story-1');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('A pier with a date');
  await page.reload();
  await expect(title).toHaveText('A pier with a date');
});

test('RTE-20: an unknown call is refused as JSON, not answered with the site', async ({ request }) => {
  const answer = await request.get('/api/nope');
  expect(answer.status()).toBe(404);
  expect(answer.headers()['content-type']).toContain('application/json');
  expect(await answer.json()).toHaveProperty('message');
  const page = await request.get('/a/deep/address');
  expect(page.headers()['content-type']).toContain('text/html');
});

test('RTE-19: an unknown address is a page that says so', async ({ page }) => {
  await page.goto('/nope/at/all');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the front page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('a page that breaks', () => {
  test.use({ allowedNoise: /Failed|dynamically imported|error/i });

  test('ERR-31: the header stays, the page offers to reload', async ({ page }) => {
    await page.route(/assets\/topics-.*\.js/, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(/assets\/topics-.*\.js/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  });
});
