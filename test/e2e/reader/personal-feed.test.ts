import { expect, failedLoad, test } from '../support/fixtures.ts';
import { header, offerNewReader, signIn } from '../support/sign-in.ts';

test.use({ allowedErrors: failedLoad });

test('a follow fills the personal feed, and signing out drops everything that was loaded for the reader [DATA-21, AUTH-04]', async ({
  page,
}) => {
  const manager = page.getByRole('region', { name: 'Your follows' });
  const following = manager.getByRole('group').getByRole('button', { name: /^Following / });
  await offerNewReader(page);
  await page.goto('/?tab=following');
  await signIn(page, 'Nia Newcomer');
  const suggestions = manager.getByRole('button', { name: /^Follow / });
  await expect(suggestions).toHaveCount(3);
  const name = (await suggestions.first().getAttribute('aria-label'))?.replace('Follow ', '') ?? '';
  await suggestions.first().click();
  await expect(following).toHaveCount(1);
  const cards = page.locator('[data-feed], [role=tabpanel]').locator('[data-card]');
  await expect(cards.first()).toContainText(`You follow ${name}`);
  for (const card of await cards.all()) await expect(card).toContainText(name);

  await header(page)
    .getByRole('link', { name: /Your profile/ })
    .click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await header(page).getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('tab', { name: 'Following' }).click();
  await expect(page.getByRole('heading', { name: 'Sign In to Personalize' })).toBeVisible();
  await signIn(page, 'Nia Newcomer');
  await expect(following).toHaveCount(1);
  const followsCalls = await page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/follows')).length,
  );
  expect(followsCalls, 'the follows are fetched again').toBeGreaterThan(1);
});
