import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { chooseAccount, header } from '../support/sign-in.ts';

// Each test leaves the stage as it was, because other tests share it.
test.use({ reuseContext: false, allowedErrors: failedLoad });

const desk = (page: Page) => page.getByRole('navigation', { name: 'Desk' });
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Signs in on the dashboard, which offers these pages and no others. */
async function beginDay(page: Page, name: string, pages: readonly string[]): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await chooseAccount(page, name);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, ');
  await expect(desk(page).getByRole('link')).toHaveText(pages);
}

async function openPage(page: Page, name: string): Promise<void> {
  await desk(page).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
}

async function endDay(page: Page): Promise<void> {
  await press(page, 'Logout');
  await expect(page).toHaveURL(/\/$/);
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
}

test('an analyst’s day: sign in, read figures and health, change nothing, and sign out', async ({ page }) => {
  await beginDay(page, 'Anya Analyst', ['Dashboard']);
  for (const tab of ['Analytics', 'Revenue', 'Health']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect(page.getByRole('tabpanel', { name: tab }).getByRole('heading').first()).toBeVisible();
  }
  await page.goto('/admin/team');
  await expect(page.getByRole('alert')).toContainText('This needs the role owner; yours is analyst.');
  await endDay(page);
});

test('an advertising manager’s day: sign in, book an ad, pause it, remove it, and sign out', async ({ page }) => {
  const advertiser = `Ferry ${randomUUID().slice(0, 8)}`;
  await beginDay(page, 'Adil Advertising', ['Dashboard', 'Advertising']);
  await openPage(page, 'Advertising');
  await press(page, 'New booking');
  await dialog(page).getByLabel('Advertiser').fill(advertiser);
  await dialog(page).getByLabel('Campaign').fill('Winter');
  await dialog(page).getByLabel('Address of the link').fill('https://ferry.example/');
  await dialog(page).getByLabel('Address of the picture').fill('/creatives/ferry.svg');
  await dialog(page).getByLabel('Price of 1,000 impressions').fill('12');
  await expect(dialog(page)).toContainText('£12.00 per 1,000');
  await dialog(page).getByRole('button', { name: 'Publish' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const booking = page.getByRole('row', { name: new RegExp(advertiser) }).first();
  await expect(booking).toContainText('£12.00 per 1,000');
  await booking.getByRole('switch').click();
  await expect(booking).toContainText('Paused');
  await booking.getByRole('button', { name: /^(?:Delete|Remove)/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('row', { name: new RegExp(advertiser) })).toHaveCount(0);
  await endDay(page);
});

test('an owner’s day: sign in, invite a member, change the role, see both in the log, remove the member, and sign out', async ({
  page,
}) => {
  const email = `${randomUUID()}@newsroom.example`;
  await beginDay(page, 'Ada Admin', [
    ...['Dashboard', 'Front page', 'Articles', 'Stories', 'Watchlists', 'Sources', 'Advertising', 'Membership'],
    ...['Newsletter', 'Pages', 'Team', 'Audit log'],
  ]);
  await openPage(page, 'Team');
  await press(page, 'Invite');
  await dialog(page).getByLabel('Address').fill(email);
  await dialog(page).getByLabel('Role').selectOption('analyst');
  await press(page, 'Give the role');
  await press(page, 'Done');
  await page.getByLabel(`Role of ${email}`).selectOption('editor');
  await expect(page.getByText(`${email} is now Editor`)).toBeVisible();

  await openPage(page, 'Audit log');
  const changes = page.getByRole('region', { name: 'Changes' }).getByRole('listitem').filter({ hasText: email });
  await expect(changes).toHaveCount(2);
  await expect(changes.first()).toContainText('Analyst');
  await expect(changes.first()).toContainText('Editor');

  await openPage(page, 'Team');
  await press(page, `Remove ${email}`);
  await press(page, 'Yes, remove');
  await expect(page.getByLabel(`Role of ${email}`)).toHaveCount(0);
  await endDay(page);
});
