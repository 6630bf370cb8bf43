import { sampleArticle } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';

const sections = [
  ['RTE-09', '/sources', 'Sources Management'],
  ['RTE-11', '/admin/sources', 'Source Management'],
  ['RTE-12', '/admin/watchlists', 'Watchlists Management'],
  ['RTE-13', '/admin/membership', 'Membership Settings'],
  ['RTE-14', '/subscribe', 'Choose Your Landfall Subscription'],
  ['RTE-16', '/subscribe/cancel', 'Subscription Cancelled'],
] as const;

test('the profile asks a visitor to sign in [RTE-05]', async ({ page }) => {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In Required');
  await expect(page).toHaveTitle('Profile – Landfall');
});

for (const [id, address, heading] of sections) {
  test(`${address} has its heading and title [${id}, RTE-18]`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} – Landfall`);
  });
}

test('the address of an article survives a reload [RTE-03, RTE-20]', async ({ page }) => {
  await mockApi(page, { article: sampleArticle({ title: 'A pier with a date' }) });
  await page.goto('/article/story-1');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('A pier with a date');
  await page.reload();
  await expect(title).toHaveText('A pier with a date');
});

test('an unknown API path returns a JSON 404, and an unknown page the site [RTE-20]', async ({ request }) => {
  const response = await request.get('/api/nope');
  expect(response.status()).toBe(404);
  expect(response.headers()['content-type']).toContain('application/json');
  expect(await response.json()).toHaveProperty('message');
  for (const address of ['/a/deep/address', '/article/a/b', '/article/']) {
    const page = await request.get(address);
    expect([address, page.status()]).toEqual([address, 404]);
    expect(page.headers()['content-type']).toContain('text/html');
    expect(await page.text()).toContain('<div id="root">');
  }
  expect((await request.get('/Topics/')).status()).toBe(200);
});

test('an unknown address shows Page not found inside the layout [RTE-19]', async ({ page }) => {
  for (const address of ['/article/a/b', '/nope/at/all']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  }
  await expect(page.getByRole('banner')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the front page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('crashes', () => {
  test.use({ allowedErrors: /Failed|dynamically imported|error/i });

  test('a page that crashes keeps the header and offers Reload [ERR-31]', async ({ page }) => {
    await page.route(/assets\/topics-.*\.js/, (route) => route.abort());
    await page.goto('/');
    await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute(/assets\/topics-.*\.js/);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  });
});

test.describe('missing article', () => {
  test.use({ allowedErrors: failedLoad });
  test('only the failed load of a missing article is logged', async ({ page }) => {
    await page.goto('/article/never-written');
    await expect(page.getByRole('heading', { name: 'Article not found' })).toBeVisible();
  });
});

test('the Content-Security-Policy allows scripts of the site only', async ({ page }) => {
  const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
});
