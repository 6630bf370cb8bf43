import { expect, test } from '../support/fixtures.ts';

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

test('the Content-Security-Policy allows scripts of the site only', async ({ request }) => {
  const policy = (await request.get('/')).headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
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
