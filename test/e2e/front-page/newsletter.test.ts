import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { loadSidebar } from '../support/page-loading.ts';

const form = (page: Page) => page.getByRole('region', { name: 'Newsletter' });
const email = (page: Page) => form(page).getByPlaceholder('Your email');
const button = (page: Page) => form(page).getByRole('button');
const stored = (page: Page): Promise<unknown[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('landfall_subscribers') ?? '[]'));
const toast = (page: Page) => page.locator('[data-toast]');

// Also covers WID-10.
test('the form requires a valid e-mail address [NEWS-01, NEWS-02, NEWS-03, NEWS-13]', async ({ page }) => {
  await page.goto('/');
  await loadSidebar(page);
  await expect(email(page)).toHaveAttribute('type', 'email');
  await expect(form(page).getByPlaceholder('Your name (optional)')).toBeVisible();
  await expect(button(page)).toHaveText('Subscribe');
  await button(page).click();
  await expect(form(page).getByRole('alert')).toHaveText('Please enter your email address.');
  await expect(email(page)).toBeFocused();
  await email(page).fill('abc');
  await email(page).press('Enter');
  await expect(form(page).getByRole('alert')).toHaveText('Please enter an email address such as ama@example.org.');
  expect(await stored(page)).toEqual([]);
  await email(page).fill('Ama@example.org');
  await expect(form(page).getByRole('alert')).toHaveCount(0);
});

// Also covers NEWS-04, NEWS-05.
test('a subscription is stored in this browser and confirmed [NEWS-06, NEWS-07, NEWS-09, NEWS-10]', async ({
  page,
}) => {
  await page.goto('/');
  await loadSidebar(page);
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url());
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await email(page).fill('Ama@example.org');
  await email(page).press('Enter');
  await email(page).press('Enter');
  await expect(button(page)).toHaveText('Subscribing...');
  await expect(button(page)).toBeDisabled();
  await page.clock.runFor(1000);
  await expect(toast(page)).toContainText('Success!');
  await expect(toast(page)).toContainText("You've been subscribed to our newsletter.");
  await expect(email(page)).toHaveValue('');
  await expect(button(page)).toHaveText('Subscribe');
  expect(await stored(page)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: 'Ama@example.org',
      subscribedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      confirmed: false,
      source: 'website',
    },
  ]);
  expect(writes).toEqual([]);
});

test('the same address in any case is stored once and succeeds twice [NEWS-12]', async ({ page }) => {
  await page.goto('/');
  await loadSidebar(page);
  for (const address of ['ama@example.org', 'AMA@Example.org']) {
    await email(page).fill(address);
    await button(page).click();
    await expect(email(page)).toHaveValue('');
    await expect(toast(page)).toContainText('Success!');
  }
  expect(await stored(page)).toHaveLength(1);
});

// Also covers STO-04.
test('a refused write raises an error toast and keeps what was typed [NEWS-08, NEWS-11, STO-10, ERR-28]', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await page.goto('/');
  await loadSidebar(page);
  await form(page).getByPlaceholder('Your name (optional)').fill('Ama');
  await email(page).fill('ama@example.org');
  await button(page).click();
  await expect(page.locator('[data-toast=destructive]')).toContainText('Error');
  await expect(page.locator('[data-toast=destructive]')).toContainText('Failed to subscribe. Please try again.');
  await expect(email(page)).toHaveValue('ama@example.org');
  await expect(form(page).getByPlaceholder('Your name (optional)')).toHaveValue('Ama');
  await expect(button(page)).toBeEnabled();
  expect(logged.filter((line) => line.includes('Could not store landfall_subscribers'))).toHaveLength(1);
});
