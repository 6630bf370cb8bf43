import { expect, failedLoad, test } from '../support/fixtures.ts';
import { offerNewReader, signIn } from '../support/sign-in.ts';

// Through the stage's own index: nothing is mocked. Its demo sources have several articles about ports.

test('the archive is searched, narrowed and suggested by the stage’s own index', async ({ page }) => {
  await page.goto('/topics');
  const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the web' });
  await field.fill('kingst');
  await expect(
    page
      .getByRole('listbox', { name: 'Suggestions' })
      .getByRole('option', { name: /Kingston/ })
      .first(),
  ).toBeVisible();
  await field.fill('ports');
  await field.press('Enter');
  const results = page.locator('[data-result]');
  await expect(results.first().locator('mark').first()).toHaveText(/^ports?$/i);
  const count = async () => {
    const head = page.getByRole('main').getByRole('heading', { level: 2, name: /^\d+ articles?$/ });
    return Number.parseInt((await head.textContent()) ?? '', 10);
  };
  const all = await count();
  const shore = page.getByRole('region', { name: 'Shores' }).getByRole('link').first();
  const [, narrowed] = /, (\d+) article/.exec((await shore.getAttribute('aria-label')) ?? '') ?? [];
  await shore.click();
  await expect(page.getByRole('list', { name: 'Chosen filters' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Results' })).toHaveAttribute('aria-busy', 'false');
  expect(await count()).toBe(Number(narrowed));
  expect(Number(narrowed)).toBeLessThanOrEqual(all);
  const title = (await results.first().getByRole('heading').textContent()) ?? '';
  await results.first().getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('each example of the search page finds something', async ({ page }) => {
  await page.goto('/search');
  const examples = page.getByRole('region', { name: 'Search tips' }).getByRole('link');
  await expect(examples).toHaveCount(3);
  for (const address of await examples.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
    await page.goto(address);
    await expect(page.locator('[data-result]').first()).toBeVisible();
  }
});

test.describe('a followed search', () => {
  test.use({ allowedErrors: failedLoad });

  test('fills Following with the articles that the index finds', async ({ page }) => {
    await offerNewReader(page);
    await page.goto('/search?q=ports');
    await signIn(page, 'Nia Newcomer');
    await page.getByRole('button', { name: 'Follow the search “ports”' }).click();
    await expect(page.getByRole('button', { name: 'Following the search “ports”' })).toBeVisible();
    await page.goto('/?tab=following');
    await expect(page.locator('[data-card]').first()).toContainText('You follow the search “ports”');
  });
});
