import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { adminAccount, signIn as tokenOf } from '#scripts/local-stage/sign-in/accounts.ts';
import { memberEmail } from '#shared/domain/team/member.ts';
import type { Role } from '#shared/domain/team/role.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { signIn } from '../support/sign-in.ts';

test.use({ allowedErrors: failedLoad });

const toast = (page: Page) => page.locator('[data-toast]');
const newAddress = () => memberEmail.parse(`${randomUUID()}@newsroom.example`);

/** Calls the API as the stage's owner. */
async function asOwner(page: Page, method: string, path: string, data?: unknown) {
  const { origin } = new URL(page.url());
  const response = await page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(origin, adminAccount)}` },
    ...(data === undefined ? {} : { data }),
  });
  expect(response.ok(), await response.text()).toBe(true);
  return response;
}
const invite = async (page: Page, email: string, role: Role): Promise<{ id: string; version: number }> =>
  (await asOwner(page, 'POST', '/api/team', { email, role })).json();

/** Opens a page and signs in with a new account that has this address. */
async function openAs(page: Page, address: string, email: string, name: string): Promise<void> {
  await page.route(/\/config\.json$/, async (route) => {
    const response = await route.fetch();
    const account = { sub: email, email, email_verified: true, name };
    await route.fulfill({ json: { ...(await response.json()), accounts: [account] } });
  });
  await page.goto(address);
  await signIn(page, name);
}

test('an invited member signs in and gets the desk of the role, and a demoted one is refused in plain words [ROLE-12, ROLE-13, ROLE-16]', async ({
  page,
}) => {
  const email = newAddress();
  await page.goto('/admin');
  const { id, version } = await invite(page, email, 'editor');
  await openAs(page, '/admin', email, 'Edna Invited');
  const screens = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(screens.filter({ hasText: 'Sources' })).toBeVisible();
  await expect(screens.filter({ hasText: /^Team/ })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Only editors and owners');
  await page.goto('/admin/team');
  await expect(page.getByRole('alert')).toContainText('Your role does not allow this');
  await expect(page.getByRole('alert')).toContainText('This needs the role owner; yours is editor.');
  await expect(page.getByRole('alert')).toContainText(`Owners of the team: ${adminAccount.email}`);
  const team: { members: { email: string; joinedAt: string | null }[] } = await (
    await asOwner(page, 'GET', '/api/team')
  ).json();
  expect(team.members.find((one) => one.email === email)?.joinedAt).not.toBeNull();

  await page.goto('/admin/sources');
  await expect(page.getByRole('grid', { name: 'Sources' })).toBeVisible();
  await asOwner(page, 'PUT', `/api/team/${id}`, { role: 'analyst', version });
  await page.getByRole('button', { name: 'Trigger Ingestion' }).click();
  await expect(toast(page)).toContainText('This needs the role editor; yours is analyst. Ask an owner of the team.');
  await asOwner(page, 'DELETE', `/api/team/${id}`);
  await page.goto('/admin?tab=analytics');
  await expect(page.getByRole('alert')).toContainText('Admin Access Required');
});
