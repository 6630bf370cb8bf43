import type { Page } from 'playwright/test';
import { header } from '../support/sign-in.ts';
import { expect, test } from '../support/fixtures.ts';

// A deployed stage has no emulator: the SDK goes to Google by way of the site's own host (/__/auth/*, which CloudFront passes on to Firebase; test/infra proves that). Google itself is out of
// reach here: what is proven ends where the browser leaves for it, and begins again where it comes back.
const project = { projectId: 'news-test', apiKey: 'key', authDomain: 'news.example' };
// The local stage's policy has no need of Google's hosts; which ones a deployed stage's policy lets in is proven by test/infra.
test.use({ bypassCSP: true, allowedNoise: /Sign-in by redirect failed|^Failed to load resource/ });

/** Answers as a deployed stage and as Firebase's service do, as far as the SDK asks them before it leaves. */
async function deployed(page: Page): Promise<void> {
  await page.route(/\/config\.json$/, (route) => route.fulfill({ json: { firebase: project } }));
  await page.route(/identitytoolkit\.googleapis\.com\/v1\/projects/, (route) =>
    route.fulfill({ json: { projectId: project.projectId, authorizedDomains: ['localhost', project.authDomain] } }),
  );
}

test('AUTH-01, AUTH-02, AUTH-15, AUTH-25: Sign In leaves for Google by redirect, over the site’s own host, and knows the way back', async ({
  page,
}) => {
  await deployed(page);
  await page.route(`https://${project.authDomain}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'The proxy' }),
  );
  await page.goto('/topics');
  const from = page.url();
  const opened: unknown[] = [];
  page.on('popup', (popup) => opened.push(popup));
  await header(page).getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(`https://${project.authDomain}/__/auth/handler**`);
  const asked = new URL(page.url()).searchParams;
  expect(asked.get('providerId')).toBe('google.com');
  expect(asked.get('authType')).toBe('signInViaRedirect');
  expect(asked.get('redirectUrl')).toBe(from);
  expect(opened).toEqual([]);
});

test('AUTH-08, ERR-11: what goes wrong on the way back is logged with code and message, and said to nobody', async ({
  page,
}) => {
  await deployed(page);
  // What the SDK and the site leave behind when they go to Google.
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
