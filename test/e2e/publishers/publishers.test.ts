import type { Page } from 'playwright/test';
import { samplePublisher } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { offerNewReader, signIn } from '../support/sign-in.ts';

const publishers = [
  samplePublisher(1, { name: 'Harbour Tribune', region: 'caribbean', languages: ['en'] }),
  samplePublisher(2, { name: 'El Faro', region: 'latinx', languages: ['es', 'en'] }),
  samplePublisher(3, { name: 'Correo Andino', region: 'latinx', languages: ['es'] }),
  samplePublisher(4, { name: 'wire.example', region: null, languages: [] }),
  samplePublisher(5, { name: 'All Gone', region: 'african', articleCount: 0 }),
];
const main = (page: Page) => page.getByRole('main');
const names = (page: Page) => main(page).locator('[data-publisher] .name');

test('publishers are listed by shore, those without a shore last, each with a link to its page', async ({ page }) => {
  await mockApi(page, { publishers });
  await page.goto('/publishers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publishers');
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(['Caribbean', 'Latinx', 'From anywhere']);
  await expect(names(page)).toHaveText(['Harbour Tribune', 'Correo Andino', 'El Faro', 'wire.example']);
  await expect(main(page).getByRole('link', { name: 'El Faro' })).toHaveAttribute('href', '/publisher/paper-2');
});

test('the search finds publishers by name, ignoring case and accents', async ({ page }) => {
  await mockApi(page, { publishers: [...publishers, samplePublisher(6, { name: 'Jornal do Atlântico' })] });
  await page.goto('/publishers');
  await main(page).getByRole('searchbox', { name: 'Search publishers' }).fill('ATLANT');
  await expect(names(page)).toHaveText(['Jornal do Atlântico']);
  await expect(main(page).getByRole('status')).toHaveText('1 publisher');
});

test('a language narrows the list, and survives a visit to a publisher', async ({ page }) => {
  await mockApi(page, { publishers });
  await page.goto('/publishers');
  await main(page)
    .getByRole('button', { name: /^Español/ })
    .click();
  await expect(names(page)).toHaveText(['Correo Andino', 'El Faro']);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Topics');
  await page.goBack();
  await expect(main(page).getByRole('button', { name: /^Español/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(names(page)).toHaveText(['Correo Andino', 'El Faro']);
  await main(page).getByRole('button', { name: 'All languages' }).click();
  await expect(names(page)).toHaveCount(4);
});

test('a search without a match says so', async ({ page }) => {
  await mockApi(page, { publishers });
  await page.goto('/publishers?q=nothing-like-this');
  await expect(main(page).getByRole('heading', { name: 'No publishers found' })).toBeVisible();
});

test('a shore with many publishers shows twelve, then all', async ({ page }) => {
  await mockApi(page, { publishers: Array.from({ length: 20 }, (_, n) => samplePublisher(n)) });
  await page.goto('/publishers');
  await expect(names(page)).toHaveCount(12);
  await main(page).getByRole('button', { name: 'Show all 20' }).click();
  await expect(names(page)).toHaveCount(20);
});

test('the page leads to the reader’s own sources', async ({ page }) => {
  await mockApi(page, { publishers });
  await page.goto('/publishers');
  await main(page).getByRole('link', { name: 'Add it to your sources' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sources Management');
});

test.describe('signed in', () => {
  // A new reader's first account call is a 404, which the console logs.
  test.use({ allowedErrors: failedLoad });

  test('all follow buttons take their state from one list', async ({ page }) => {
    await mockApi(page, { publishers });
    await offerNewReader(page);
    // A page without follow buttons, whose states could still be asked for when the next one opens.
    await page.goto('/weather');
    await signIn(page, 'Nia Newcomer');
    await page.route(/\/api\/follows$/, (route) =>
      route.fulfill({
        json: [
          {
            id: 'publisher#paper-2',
            followType: 'publisher',
            followId: 'paper-2',
            followedAt: '2026-11-20T09:00:00.000Z',
          },
        ],
      }),
    );
    const states: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/follows/status/')) states.push(request.url());
    });
    await page.getByRole('banner').getByRole('link', { name: 'Publishers' }).click();
    await expect(main(page).getByRole('button', { name: 'Following El Faro' })).toBeVisible();
    await expect(main(page).getByRole('button', { name: /^Follow / })).toHaveCount(3);
    expect(states).toEqual([]);
  });
});

test.describe('when the list fails', () => {
  test.use({ allowedErrors: failedLoad });

  test('the page offers to try again', async ({ page }) => {
    await mockApi(page, { publishers: 500 });
    await page.goto('/publishers');
    await expect(main(page).getByRole('alert')).toContainText('Publishers could not be loaded');
    await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
