import { answerCall, expectReadablePanel, openAdmin } from '../support/dashboard.ts';
import { chooseAccount, offerNewReader } from '../support/sign-in.ts';
import { expect, failedLoad, holdBack, test } from '../support/fixtures.ts';

test.use({ allowedNoise: failedLoad });

const user = { id: 'x', firstName: 'Nia', lastName: 'Newcomer', email: 'nia@readers.example', profileImageUrl: null };

test('ADM-01, ADM-02, ADM-26: on load the account is asked for, and meanwhile the page says so', async ({ page }) => {
  const release = await holdBack(page, /\/api\/auth\/(user|sync)$/);
  await offerNewReader(page);
  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/auth/user');
  await chooseAccount(page, 'Nia Newcomer');
  expect((await asked).method()).toBe('GET');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading admin dashboard...');
  await expect(page.getByRole('tablist')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nia');
  await expect(page.getByRole('tab', { name: 'Content' })).toHaveAttribute('aria-selected', 'true');
});

for (const [ids, given, greeting] of [
  ['ADM-05', user, 'Welcome, Nia'],
  ['ADM-06, ADM-08', { ...user, firstName: '', lastName: '' }, 'Welcome, nia@readers.example'],
  ['ADM-07', { ...user, firstName: '', lastName: '', email: '' }, 'Welcome, Admin'],
] as const) {
  test(`${ids}: ${greeting}`, async ({ page }) => {
    await answerCall(page, 'GET', '/api/auth/user', () => given);
    await openAdmin(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
  });
}

test('ADM-29: an account that cannot be had is a notice with a way to try again, and no sign-in', async ({ page }) => {
  let answer: object | number = 500;
  await answerCall(page, 'GET', '/api/auth/user', () => answer);
  await page.clock.install();
  await offerNewReader(page);
  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await chooseAccount(page, 'Nia Newcomer');
  const notice = page.getByRole('alert').filter({ hasText: 'Your account could not be loaded' });
  await expect(notice).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(page.getByRole('dialog', { name: 'Choose an account' })).toHaveCount(0);
  answer = user;
  await notice.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nia');
});

test('ADM-12, ADM-23, ADM-24, ADM-27, ADM-31: what is played and what is connected, alike on the card and in the System tab', async ({
  page,
}) => {
  await openAdmin(page, '/admin?tab=system');
  const main = page.getByRole('main');
  await expect(main.getByRole('tab', { name: 'System' })).toHaveAttribute('aria-selected', 'true');
  await expect(main.getByRole('tabpanel').getByRole('listitem')).toHaveText([
    /^Newsletter\s*Connected/,
    /^Payments\s*Mock Mode/,
    /^URL shortening\s*Connected/,
  ]);
  await expect(main.locator('[data-card=mock]').getByRole('listitem')).toHaveText(['Payments']);
  await expect(main.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    /^Membership\s*Configure plans & pricing/,
    /^Sources\s*Manage news sources/,
    /^Watchlists\s*Monitor entities/,
  ]);
  await expectReadablePanel(page);
});

test('ADM-25: the four parts stand as they should be, until the server says how they are', async ({ page }) => {
  let answer: object | number = 500;
  await answerCall(page, 'GET', '/api/health', () => answer);
  await openAdmin(page, '/admin?tab=health');
  const parts = page.getByRole('tabpanel').getByRole('listitem');
  await expect(parts).toHaveText([
    /^Database\s*Connected/,
    /^AI Pipeline\s*Active/,
    /^API Status\s*Operational/,
    /^Cache\s*Healthy/,
  ]);
  for (const part of await parts.all())
    await expect(part, 'nothing unseen is shown as seen').toContainText('Not checked');
  await expect(page.getByRole('tabpanel')).toContainText('The state could not be asked for');
  const at = new Date().toISOString();
  answer = {
    at,
    database: { ok: true, milliseconds: 12 },
    composer: { ok: false, lastRun: at, error: 'The model did not answer' },
  };
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(parts).toHaveText([
    /^Database\s*Connected\s*Answered in 12 ms/,
    /^AI Pipeline\s*Last run failed\s*The model did not answer/,
    /^API Status\s*Operational\s*Answered just now/,
    /^Cache\s*Healthy\s*Not checked/,
  ]);
  await expectReadablePanel(page);
});

test('ADM-17, ADM-18: a tab has its address and its file, which comes when it is first opened', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/assets\/(\w+)-tab-[^/]*\.js$/.exec(request.url()) ?? [];
    if (name !== undefined) files.push(name);
  });
  await openAdmin(page);
  await expect(page.getByRole('heading', { name: 'AI Content Generator' })).toBeVisible();
  expect(files).toEqual(['content']);
  for (const name of ['Analytics', 'Revenue', 'System']) {
    await page.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(new RegExp(`\\?tab=${name.toLowerCase()}$`));
    await expect.poll(() => files.at(-1)).toBe(name.toLowerCase());
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'System' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Content' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('ADM-04, ADM-33: who signs in by the notice’s button is not asked a second time; who leaves within the time is not asked at all', async ({
  page,
}) => {
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await page.clock.install();
  await offerNewReader(page);
  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(chooser).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chooser).toHaveCount(0);
  await page.clock.fastForward(3000);
  await expect(chooser).toHaveCount(0);

  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('Authentication Required');
  await page.clock.fastForward(200);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(chooser).toHaveCount(0);
});

test('ADM-33: who has left is not asked either while the next page is still on its way', async ({ page }) => {
  await page.clock.install();
  const release = await holdBack(page, /assets\/topics-.*\.js$/);
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('Authentication Required');
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page).toHaveURL(/\/topics$/);
  await page.clock.fastForward(5000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
