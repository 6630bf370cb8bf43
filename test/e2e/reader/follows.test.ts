import { samplePreview, samplePublisher } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { mockApi } from '../support/mock-api.ts';
import { chooseAccount, expectSignedIn, offerNewReader } from '../support/sign-in.ts';

// A new reader's first account call is a 404, which the console logs.
test.use({ allowedErrors: failedLoad });

test('a visitor who follows signs in first, and the follow is then completed [FOL-08, AUTH-24, CARD-05, CARD-21]', async ({
  page,
}) => {
  const posted: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/follows')) posted.push(request.postData());
  });
  const one = samplePreview(1, { publisherId: 'harbour-tribune', source: 'Harbour Tribune' });
  const other = samplePreview(2, { publisherId: '', source: 'Nowhere Gazette' });
  await mockApi(page, { articles: [one, other], topics: [], publishers: [samplePublisher(1)] });
  await offerNewReader(page);
  await page.goto('/?search=a');
  const follow = page.locator('[data-card]').getByRole('button', { name: 'Follow Harbour Tribune' });
  await follow.click();
  expect(posted).toEqual([]);
  await chooseAccount(page, 'Nia Newcomer');
  await expectSignedIn(page, 'Nia Newcomer');
  await expect(page.locator('[data-toast]')).toContainText('You are now following Harbour Tribune');
  await expect(page.getByRole('button', { name: 'Following Harbour Tribune' })).toBeVisible();
  await expect(page).toHaveURL(/\?search=a$/);
  await page.locator('[data-card]').getByRole('button', { name: 'Follow Nowhere Gazette' }).click();
  await expect(page.getByRole('button', { name: 'Following Nowhere Gazette' })).toBeVisible();
  expect(posted.map((body) => JSON.parse(body ?? ''))).toEqual([
    { followType: 'publisher', followId: 'harbour-tribune' },
    { followType: 'publisher', followId: 'Nowhere Gazette' },
  ]);
});
