import { readFile } from 'node:fs/promises';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { offerNewReader, signIn } from '../support/sign-in.ts';

test.use({ allowedErrors: failedLoad });

test('the reader’s data come as a file, and a deleted account begins anew [PROF-07]', async ({ page }) => {
  await offerNewReader(page);
  await page.goto('/profile?tab=settings');
  await signIn(page, 'Nia Newcomer');
  await test.step('the data come as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^landfall-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      user: { firstName: 'Nia', lastName: 'Newcomer' },
      follows: [],
      likes: [],
    });
  });
  await test.step('the account is deleted', async () => {
    const deleted: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deleted.push(new URL(request.url()).pathname);
    });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('button', { name: 'Yes, delete everything' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
    await expect(page.locator('[data-toast]')).toContainText('Account deleted');
    expect(deleted).toEqual(['/api/me']);
  });
  // The stage's Firebase has deleted the user: the next sign-in begins a new account.
  const created = page.waitForRequest(/\/api\/auth\/sync$/);
  await signIn(page, 'Nia Newcomer');
  expect((await (await created).response())?.status()).toBe(200);
});
