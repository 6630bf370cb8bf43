import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { adminAccount, signIn as tokenOf } from '#scripts/local-stage/sign-in/accounts.ts';
import { memberEmail } from '#shared/domain/team/member.ts';
import type { Role } from '#shared/domain/team/role.ts';
import { expectAccessiblePanel } from '../support/dashboard.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { signIn, startSignedIn } from '../support/sign-in.ts';

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

test('an owner invites a member, changes the role, removes the member, and finds all of it in the audit log [ROLE-12, ROLE-17]', async ({
  page,
}) => {
  const email = newAddress();
  await startSignedIn(page, 'Ada Admin');
  await page.goto('/admin/team');
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await main.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
  await dialog.getByLabel('Address').fill('no address');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Enter an address such as name@example.org.');
  await dialog.getByLabel('Address').fill(email.toUpperCase());
  await dialog.getByLabel('Role').selectOption('Analyst');
  await dialog.getByRole('button', { name: 'Give the role' }).press('Enter');
  await expect(dialog.getByLabel('Text to send')).toHaveValue(/\/admin and sign in with Google as /);
  await expect(dialog.getByRole('link', { name: 'Write the e-mail' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${email}\\?subject=`),
  );
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);

  const row = main.locator(`[data-member="${email}"]`);
  await expect(row).toContainText('Has not signed in yet');
  await row.getByLabel(`Role of ${email}`).selectOption('Editor');
  await expect(toast(page)).toContainText(`${email} is now Editor`);
  await row.getByRole('button', { name: `Remove ${email}` }).press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, remove' }).press('Enter');
  await expect(toast(page)).toContainText(`${email} was removed`);
  await expect(row).toHaveCount(0);

  await page.goto(`/admin/audit?subject=${email}`);
  await expect(main.getByRole('region', { name: 'Changes' }).getByRole('listitem')).toHaveText([
    /^remove [\s\S]*role:\s*editor/,
    /^change role [\s\S]*role:\s*analyst → \s*becomes\s*editor/,
    /^invite [\s\S]*role:\s*analyst/,
  ]);
});

test('the pages of the team and the audit log pass axe and fit', async ({ page }) => {
  await startSignedIn(page, 'Ada Admin');
  await page.goto('/admin/team');
  await expect(page.getByRole('heading', { name: 'What each role may do' })).toBeVisible();
  await expectAccessiblePanel(page);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expectAccessiblePanel(page);
  await page.goto('/admin/audit');
  await expect(page.getByRole('region', { name: 'Changes' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessiblePanel(page);
});

test('the last change of another owner is not overwritten unseen [ROLE-15]', async ({ page }) => {
  const email = newAddress();
  await page.goto('/admin/team');
  const { id, version } = await invite(page, email, 'analyst');
  await signIn(page, 'Ada Admin');
  const role = page.getByLabel(`Role of ${email}`);
  await expect(role).toHaveValue('analyst');
  await asOwner(page, 'PUT', `/api/team/${id}`, { role: 'advertising', version });
  await role.selectOption('Editor');
  await expect(page.getByRole('alert')).toContainText(`Someone else has made ${email} Advertising`);
  await expect(role).toHaveValue('advertising');
  await page.getByRole('button', { name: 'Change to Editor' }).click();
  await expect(role).toHaveValue('editor');
  await asOwner(page, 'DELETE', `/api/team/${id}`);
});

test('an invited member signs in and gets the desk of the role, without the screens of owners [ROLE-12, ROLE-16]', async ({
  page,
}) => {
  const email = newAddress();
  await page.goto('/admin');
  const { id } = await invite(page, email, 'editor');
  await openAs(page, '/admin', email, 'Edna Invited');
  const screens = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(screens.filter({ hasText: 'Sources' })).toBeVisible();
  await expect(screens.filter({ hasText: 'Audit log' })).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('Only administrators');
  await page.goto('/admin/team');
  await expect(page.getByRole('alert')).toContainText('Your role does not allow this');
  await expect(page.getByRole('alert')).toContainText(`You are Editor in the team.`);
  await expect(page.getByRole('alert')).toContainText(`ask an owner: ${adminAccount.email}`);
  const team: { members: { email: string; joinedAt: string | null }[] } = await (
    await asOwner(page, 'GET', '/api/team')
  ).json();
  expect(team.members.find((one) => one.email === email)?.joinedAt).not.toBeNull();
  await asOwner(page, 'DELETE', `/api/team/${id}`);
});

test("a demoted member's next click is refused in plain words [ROLE-13, ROLE-16]", async ({ page }) => {
  const email = newAddress();
  await page.goto('/admin/sources');
  const { id, version } = await invite(page, email, 'editor');
  await openAs(page, '/admin/sources', email, 'Dora Demoted');
  await asOwner(page, 'PUT', `/api/team/${id}`, { role: 'analyst', version });
  await page.getByRole('button', { name: 'Trigger Ingestion' }).click();
  await expect(toast(page)).toContainText('This needs the role editor; yours is analyst. Ask an owner of the team.');
  await asOwner(page, 'DELETE', `/api/team/${id}`);
  await page.goto('/admin?tab=analytics');
  await expect(page.getByRole('alert')).toContainText('Admin Access Required');
});

test('a source says who else has it open [ROLE-19]', async ({ page }) => {
  await page.goto('/admin/sources');
  const sources: { id: string; name: string }[] = await (await page.request.get('/api/sources')).json();
  const [source] = sources;
  if (source === undefined) throw new Error('The stage has no sources');
  const { origin } = new URL(page.url());
  const domain = adminAccount.email.split('@')[1];
  const editor = { uid: 'local-editor', email: `editor@${domain}`, name: 'Edith Editor', admin: false };
  await page.request.post('/api/desk/presence', {
    headers: { authorization: `Bearer ${await tokenOf(origin, editor)}` },
    data: { subject: `source#${source.id}` },
  });
  await signIn(page, 'Ada Admin');
  await page
    .getByRole('button', { name: `Edit ${source.name}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(`Also open: ${editor.email}`);
});

test('the exports of the audit log are side by side below its heading on a phone', async ({ page }) => {
  await startSignedIn(page, 'Ada Admin');
  await page.goto('/admin/audit');
  await page.setViewportSize({ width: 390, height: 844 });
  const top = async (role: 'heading' | 'button', name: string) =>
    (await page.getByRole(role, { name, exact: true }).boundingBox())?.y ?? Number.NaN;
  await expect(page.getByRole('button', { name: 'Export JSON' })).toBeVisible();
  expect(await top('button', 'Export CSV')).toBe(await top('button', 'Export JSON'));
  expect(await top('button', 'Export CSV')).toBeGreaterThan(await top('heading', 'Changes'));
});

test('the audit log is filtered and exported [ROLE-18]', async ({ page }) => {
  await startSignedIn(page, 'Ada Admin');
  await page.goto('/admin/audit');
  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('listitem').first()).toBeVisible();
  await page.getByLabel('Kind').selectOption('Advertising');
  await page.getByLabel('Who').fill('unknown@nowhere.example');
  await page.getByLabel('Who').press('Enter');
  await expect(changes).toContainText('No change matches the filter');
  await page.getByLabel('Who').fill('command line');
  await page.getByLabel('Who').press('Enter');
  await expect(changes.getByRole('listitem').first()).toContainText('import');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.split('\r\n')[0]).toBe('\ufeffat,by,action,kind,subject,title,before,after');
  expect(csv).toContain(',command line,import,advertising,');
  expect(csv).not.toContain(',member,');
});
