import type { Page } from 'playwright/test';
import { defaultNewsletterSettings } from '#shared/config/newsletter.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { mockDocument } from '../support/mock-newsroom.ts';
import { loadSidebar } from '../support/page-loading.ts';
import { startSignedIn } from '../support/sign-in.ts';

const settings = {
  enabled: true,
  title: 'The morning letter',
  description: 'Six stories at seven.',
  buttonText: 'Send it to me',
  thanksText: 'See you at seven.',
};
const bar = (page: Page) => page.getByRole('region', { name: 'What readers see' });
const open = async (page: Page) => {
  await page.goto('/admin/newsletter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter Settings');
};

test('readers get the published texts of the form', async ({ page }) => {
  (await mockDocument(page, 'newsletter')).publish(settings);
  await page.goto('/');
  await loadSidebar(page, settings.title);
  const form = page.getByRole('region', { name: settings.title });
  await expect(form).toContainText(settings.description);
  await form.getByPlaceholder('Your email').fill('ama@example.org');
  await form.getByRole('button', { name: settings.buttonText }).click();
  await expect(page.locator('[data-toast]')).toContainText(settings.thanksText);
});

test('readers do not get a form that is switched off', async ({ page }) => {
  (await mockDocument(page, 'newsletter')).publish({ ...settings, enabled: false });
  await page.goto('/');
  await loadSidebar(page, 'Upcoming Events');
  await expect(page.locator('[data-widget=newsletter]')).toHaveCount(0);
  await expect(page.locator('[data-widget=events]')).toBeVisible();
});

test('an editor saves the texts in this browser and publishes them, by keyboard', async ({ page }) => {
  const server = await mockDocument(page, 'newsletter');
  await startSignedIn(page, 'Ada Admin');
  await open(page);
  await expect(bar(page)).toContainText('Nothing is published yet.');
  await expect(page.getByLabel('Heading')).toHaveValue(defaultNewsletterSettings.title);
  await page.getByLabel('Heading').fill(settings.title);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-toast]')).toContainText('Settings Saved');
  await expect(bar(page)).toContainText('Only in this browser');
  expect(server.sent).toEqual([]);
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Publish to all readers' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish to all readers' }).press('Enter');
  await expect(bar(page)).toContainText('Same as readers see');
  expect(server.saved().published?.content).toEqual({ ...defaultNewsletterSettings, title: settings.title });
});

test('a text with markup is refused at its field, and nothing is saved', async ({ page }) => {
  await open(page);
  await page.getByLabel('Button').fill('<b>Now</b>');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Enter a text of up to 40 characters without HTML.')).toBeVisible();
  await expect(page.getByLabel('Button')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '1 field needs attention.' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('landfall_newsletter_settings'))).toBeNull();
});

test('the page fits a phone and is accessible there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});
