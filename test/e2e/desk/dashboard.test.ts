import { expectAccessiblePanel, mockCall, openDashboard } from '../support/dashboard.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';
import { chooseAccount, offerNewReader } from '../support/sign-in.ts';

test.use({ allowedErrors: failedLoad });

const user = { id: 'x', firstName: 'Nia', lastName: 'Newcomer', email: 'nia@readers.example', profileImageUrl: null };

test('the page reads Loading admin dashboard... until the account is loaded [ADM-01, ADM-02, ADM-26]', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/api\/auth\/(user|sync)$/);
  await offerNewReader(page);
  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const requested = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/auth/user');
  await chooseAccount(page, 'Nia Newcomer');
  expect((await requested).method()).toBe('GET');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Loading admin dashboard...');
  await expect(page.getByRole('tablist')).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nia');
  await expect(page.getByRole('tab', { name: 'Content' })).toHaveAttribute('aria-selected', 'true');
});

for (const [ids, account, greeting] of [
  ['ADM-05', user, 'Welcome, Nia'],
  ['ADM-06, ADM-08', { ...user, firstName: '', lastName: '' }, 'Welcome, nia@readers.example'],
  ['ADM-07', { ...user, firstName: '', lastName: '', email: '' }, 'Welcome, Admin'],
] as const) {
  test(`the greeting reads "${greeting}" [${ids}]`, async ({ page }) => {
    await mockCall(page, 'GET', '/api/auth/user', () => account);
    await openDashboard(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting);
  });
}

test('a failed account call shows a notice with a retry and starts no sign-in [ADM-29]', async ({ page }) => {
  let reply: object | number = 500;
  await mockCall(page, 'GET', '/api/auth/user', () => reply);
  await page.clock.install();
  await offerNewReader(page);
  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await chooseAccount(page, 'Nia Newcomer');
  const notice = page.getByRole('alert').filter({ hasText: 'Your account could not be loaded' });
  await expect(notice).toBeVisible();
  await page.clock.fastForward(5000);
  await expect(page.getByRole('dialog', { name: 'Choose an account' })).toHaveCount(0);
  reply = user;
  await notice.getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Nia');
});

test('the System tab and the mock-mode card agree on which services are mocked [ADM-23, ADM-24, ADM-27, ADM-31]', async ({
  page,
}) => {
  await openDashboard(page, '/admin?tab=system');
  const main = page.getByRole('main');
  await expect(main.getByRole('tab', { name: 'System' })).toHaveAttribute('aria-selected', 'true');
  await expect(main.getByRole('tabpanel').getByRole('listitem')).toHaveText([
    /^Newsletter\s*Connected/,
    /^Payments\s*Mock Mode/,
    /^URL shortening\s*Connected/,
  ]);
  await expect(main.locator('[data-card=mock]').getByRole('listitem')).toHaveText(['Payments']);
  await expect(main.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
    /^Front page\s*Pin, mute and announce/,
    /^Articles\s*Correct, hide and take down/,
    /^Membership\s*Configure plans & pricing/,
    /^Newsletter\s*Edit the sign-up form/,
    /^Sources\s*Manage news sources/,
    /^Watchlists\s*Monitor entities/,
    /^Advertising\s*Book, pause and bill ads/,
  ]);
  await expectAccessiblePanel(page);
});

test('Health lists four parts as expected until the server reports their state [ADM-25]', async ({ page }) => {
  let reply: object | number = 500;
  await mockCall(page, 'GET', '/api/health', () => reply);
  await openDashboard(page, '/admin?tab=health');
  const parts = page.getByRole('tabpanel').getByRole('listitem');
  await expect(parts).toHaveText([
    /^Database\s*Connected/,
    /^AI Pipeline\s*Active/,
    /^API Status\s*Operational/,
    /^Cache\s*Healthy/,
  ]);
  for (const part of await parts.all()) await expect(part, 'an unchecked part is marked').toContainText('Not checked');
  await expect(page.getByRole('tabpanel')).toContainText('The health check failed.');
  const at = new Date().toISOString();
  reply = {
    at,
    database: { ok: true, milliseconds: 12 },
    composer: { ok: false, lastRun: at, error: 'The model did not answer' },
    search: { ok: false, behindSeconds: 300 },
  };
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(parts).toHaveText([
    /^Database\s*Connected\s*Responded in 12 ms/,
    /^AI Pipeline\s*Last run failed\s*The model did not answer/,
    /^API Status\s*Operational\s*Responded just now/,
    /^Cache\s*Healthy\s*Not checked/,
  ]);
  await expect(page.getByRole('tabpanel')).toContainText('The search index is 300 seconds behind.');
  await expectAccessiblePanel(page);
});

test('each tab has an address and loads its code when it is first opened [ADM-17, ADM-18, ADM-19]', async ({
  page,
}) => {
  const files: string[] = [];
  page.on('request', (request) => {
    const [, name] =
      /\/assets\/(content-tab|analytics-panel|revenue-panel|integration-list)-/.exec(request.url()) ?? [];
    if (name !== undefined) files.push(name);
  });
  await openDashboard(page);
  await expect(page.getByRole('heading', { name: 'AI Content Generator' })).toBeVisible();
  expect(files).toEqual(['content-tab']);
  for (const [name, file] of [
    ['Analytics', 'analytics-panel'],
    ['Revenue', 'revenue-panel'],
    ['System', 'integration-list'],
  ] as const) {
    await page.getByRole('tab', { name }).click();
    await expect(page).toHaveURL(new RegExp(`\\?tab=${name.toLowerCase()}$`));
    await expect.poll(() => files.at(-1)).toBe(file);
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'System' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Content' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('sign-in by the button cancels the automatic one [ADM-04]', async ({ page }) => {
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
});

test('leaving within 1.5 s cancels the automatic sign-in [ADM-33]', async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('Authentication Required');
  await page.clock.fastForward(200);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { name: 'Discover Topics' })).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(page.getByRole('dialog', { name: 'Choose an account' })).toHaveCount(0);
});

test('leaving cancels the automatic sign-in also while the next page loads [ADM-33]', async ({ page }) => {
  await page.clock.install();
  const release = await holdRequests(page, /assets\/topics-.*\.js$/);
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

test('a visitor sees a notice, and sign-in starts after 1.5 s [ADM-03, ADM-04, CONST-37, ERR-25]', async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin');
  await expect(page.getByRole('alert')).toContainText('Authentication Required');
  await expect(page.getByRole('alert')).toContainText('Please log in to access the admin dashboard');
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await page.clock.fastForward(1400);
  await expect(chooser).toHaveCount(0);
  await page.clock.fastForward(200);
  await expect(chooser).toBeVisible();
});

test('a visitor who cancels sign-in is not prompted again [ADM-04]', async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  const chooser = page.getByRole('dialog', { name: 'Choose an account' });
  await chooser.getByRole('button', { name: 'Cancel' }).click();
  await page.clock.fastForward(1000);
  await expect(chooser).toHaveCount(0);
  await page.clock.fastForward(5000);
  await expect(chooser).toHaveCount(0);
});

test('the mock-mode card names what is mocked and says how to change it [ADM-11, ADM-12, ADM-13]', async ({ page }) => {
  await openDashboard(page);
  const card = page.getByRole('main').locator('[data-card=mock]');
  await expect(card).toContainText('Mock Mode Active');
  await expect(card.getByRole('listitem')).toHaveText(['Payments']);
  await expect(card).toContainText('Configure environment variables to enable real integrations.');
});

test('the dashboard links to the other screens [ADM-09, ADM-14, ADM-15, ADM-16]', async ({ page }) => {
  await openDashboard(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Back to News' })).toHaveAttribute('href', '/');
  const links: [string, string][] = [
    ['Correct, hide and take down', '/admin/articles'],
    ['Pin, mute and announce', '/admin/front'],
    ['Book, pause and bill ads', '/admin/advertising'],
    ['Configure plans & pricing', '/admin/membership'],
    ['Manage news sources', '/admin/sources'],
    ['Monitor entities', '/admin/watchlists'],
  ];
  for (const [text, href] of links) await expect(main.getByRole('link', { name: text })).toHaveAttribute('href', href);
});

test('the dashboard has six tabs, and Logout opens the front page [ADM-10, ADM-28, RTE-10]', async ({ page }) => {
  await openDashboard(page);
  const main = page.getByRole('main');
  const tabs = main.getByRole('tablist', { name: 'Dashboard sections' }).getByRole('tab');
  await expect(tabs).toHaveText(['Content', 'Ads', 'Analytics', 'Revenue', 'System', 'Health']);
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  await tabs.first().focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/\?tab=health$/);
  await expect(main.getByRole('heading', { name: 'Health' })).toBeVisible();
  await main.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
});
