import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { header } from '../support/sign-in.ts';

// A deployed stage has no emulator: the SDK redirects to Google through the site's own host (/__/auth/*, which
// CloudFront forwards to Firebase; see test/infra). Tests cannot reach Google, so they end where the browser leaves
// for it and start again where it returns.
const project = { projectId: 'news-test', apiKey: 'key', authDomain: 'news.example' };
// The local stage's policy does not allow Google's hosts. The policy of a deployed stage is tested in test/infra.
test.use({ bypassCSP: true, allowedErrors: /Sign-in by redirect failed|^Failed to load resource/ });

/** Mocks a deployed stage and the Firebase calls that the SDK sends before it redirects. */
async function mockDeployedStage(page: Page): Promise<void> {
  await page.route(/\/config\.json$/, (route) => route.fulfill({ json: { firebase: project } }));
  await page.route(/identitytoolkit\.googleapis\.com\/v1\/projects/, (route) =>
    route.fulfill({ json: { projectId: project.projectId, authorizedDomains: ['localhost', project.authDomain] } }),
  );
}

test('Sign In redirects to Google through the site’s own host and keeps the way back [AUTH-01, AUTH-15, AUTH-25, HDR-10]', async ({
  page,
}) => {
  await mockDeployedStage(page);
  await page.route(`https://${project.authDomain}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'The proxy' }),
  );
  await page.goto('/topics');
  const from = page.url();
  const popups: unknown[] = [];
  page.on('popup', (popup) => popups.push(popup));
  await header(page).getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`https://${project.authDomain}/__/auth/handler**`);
  const parameters = new URL(page.url()).searchParams;
  expect(parameters.get('providerId')).toBe('google.com');
  expect(parameters.get('authType')).toBe('signInViaRedirect');
  expect(parameters.get('redirectUrl')).toBe(from);
  expect(popups).toEqual([]);
});

test('a failed redirect is logged with its code and shows the reader nothing [AUTH-08, ERR-11]', async ({ page }) => {
  await mockDeployedStage(page);
  // The state that the SDK and the site store before the redirect.
  await page.addInitScript((key) => {
    sessionStorage.setItem(`firebase:pendingRedirect:${key}:[DEFAULT]`, '"true"');
    localStorage.setItem('landfall_session', 'true');
  }, project.apiKey);
  await page.route(/apis\.google\.com|news\.example/, (route) => route.abort());
  const logged = page.waitForEvent('console', (message) => message.text().includes('Sign-in by redirect failed'));
  await page.goto('/topics');
  expect((await logged).text()).toMatch(/Sign-in by redirect failed auth\/[a-z-]+ FirebaseError: /);
  await expect(header(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});
