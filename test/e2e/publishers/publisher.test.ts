import type { Page } from 'playwright/test';
import type { PublisherPage } from '#shared/domain/articles/publisher.ts';
import { samplePreview, samplePublisherPage, sampleTopic } from '#test/support/sample-article.ts';
import { expect, failedLoad, test } from '../support/fixtures.ts';
import { holdRequests } from '../support/mock-api.ts';

const topics = [
  sampleTopic({ name: 'justice', displayName: 'Courts' }),
  sampleTopic({ name: 'culture', displayName: 'Arts' }),
];
const stories = Array.from({ length: 34 }, (_, n) => samplePreview(n, { topic: n < 31 ? 'justice' : 'culture' }));
const main = (page: Page) => page.getByRole('main');

/** Mocks a publisher with 34 stories, 30 a page. */
async function mockPublisher(page: Page, given: Partial<PublisherPage> = {}): Promise<void> {
  await page.route(/\/api\/topics$/, (route) => route.fulfill({ json: topics }));
  await page.route(/\/api\/publishers\/harbour-tribune$/, (route) =>
    route.fulfill({ json: samplePublisherPage(given) }),
  );
  await page.route(/\/api\/articles\?source=harbour-tribune/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const topic = searchParams.get('topic');
    const found = stories.filter((story) => topic === null || story.topic === topic);
    const from = Number(searchParams.get('cursor') ?? 0);
    const rest = from + 30 < found.length;
    await route.fulfill({
      json: found.slice(from, from + 30),
      headers: rest ? { link: `</api/articles?source=harbour-tribune&cursor=${from + 30}>; rel="next"` } : {},
    });
  });
}

test('the page of a publisher says who they are', async ({ page }) => {
  await mockPublisher(page);
  await page.goto('/publisher/harbour-tribune');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Tribune');
  await expect(page).toHaveTitle('Harbour Tribune – Landfall');
  const facts = main(page).locator('dl > div');
  await expect(facts).toContainText([
    'Jamaica',
    'English, Spanish',
    'harbourtribune.example',
    '9',
    /Mar 12, 2024|12 Mar 2024/,
  ]);
  await expect(main(page).getByRole('link', { name: /harbourtribune\.example/ })).toHaveAttribute(
    'href',
    'https://harbourtribune.example/',
  );
  await expect(main(page).getByRole('link', { name: 'RSS feed' })).toHaveAttribute(
    'href',
    '/feeds/publisher-harbour-tribune.xml',
  );
  await expect(main(page).getByRole('button', { name: 'Follow Harbour Tribune' })).toBeVisible();
});

test('what is not known of a publisher is left out', async ({ page }) => {
  await mockPublisher(page, { country: null, since: null, address: null, domain: '', languages: [], topics: [] });
  await page.goto('/publisher/harbour-tribune');
  await expect(main(page).locator('dt')).toHaveText(['Stories']);
  await expect(page.getByRole('region', { name: 'Topics they cover' })).toHaveCount(0);
});

test('Show more adds the next stories and moves the keyboard to the first of them', async ({ page }) => {
  await mockPublisher(page);
  await page.goto('/publisher/harbour-tribune');
  await expect(main(page).locator('[data-card]')).toHaveCount(30);
  await page.getByRole('button', { name: 'Show more' }).focus();
  await page.keyboard.press('Enter');
  await expect(main(page).locator('[data-card]')).toHaveCount(34);
  await expect(main(page).locator('[data-card]').nth(30).getByRole('link').first()).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
});

test('going back from a story shows as many stories as before', async ({ page }) => {
  await mockPublisher(page);
  await page.goto('/publisher/harbour-tribune');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(main(page).locator('[data-card]')).toHaveCount(34);
  await page.getByRole('banner').getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Discover Topics');
  await page.goBack();
  await expect(main(page).locator('[data-card]')).toHaveCount(34);
});

test('a topic narrows the stories to it, and All topics shows all again', async ({ page }) => {
  await mockPublisher(page);
  await page.goto('/publisher/harbour-tribune');
  const covered = page.getByRole('region', { name: 'Topics they cover' });
  await covered.getByRole('link', { name: /^Arts/ }).click();
  await expect(page).toHaveURL(/\/publisher\/harbour-tribune\?topic=culture$/);
  await expect(page.getByRole('heading', { name: 'Newest stories: Arts' })).toBeVisible();
  await expect(main(page).locator('[data-card]')).toHaveCount(3);
  await expect(covered.locator('[aria-current]')).toContainText('Arts');
  await covered.getByRole('link', { name: 'All topics' }).click();
  await expect(main(page).locator('[data-card]')).toHaveCount(30);
});

test.describe('when the server refuses or fails', () => {
  test.use({ allowedErrors: failedLoad });

  test('an unknown publisher is a 404 with a link to all publishers', async ({ page, request }) => {
    expect((await request.get('/publisher/no-such-paper')).status()).toBe(404);
    await page.goto('/publisher/no-such-paper');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publisher not found');
    await expect(main(page).getByRole('link', { name: 'All publishers' })).toHaveAttribute('href', '/publishers');
  });

  test('a publisher that cannot be loaded can be tried again', async ({ page }) => {
    let fails = true;
    await mockPublisher(page);
    await page.route(/\/api\/publishers\/harbour-tribune$/, (route) =>
      fails ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await page.goto('/publisher/harbour-tribune');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This publisher could not be loaded');
    fails = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Tribune');
  });
});

test('while a publisher loads, screen readers hear that it does', async ({ page }) => {
  await mockPublisher(page);
  const release = await holdRequests(page, /\/api\/publishers\/harbour-tribune$/);
  await page.goto('/publisher/harbour-tribune');
  await expect(main(page).getByRole('status')).toHaveText('Loading');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harbour Tribune');
});

test('a publisher of the stage has the facts of its source and of its stories', async ({ page }) => {
  await page.goto('/publisher/el-faro-del-sur');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('El Faro del Sur');
  await expect(main(page).locator('dl')).toContainText('Argentina');
  await expect(main(page).locator('dl')).toContainText('Spanish');
  const covered = page.getByRole('region', { name: 'Topics they cover' }).getByRole('link');
  await covered.first().click();
  await expect(main(page).locator('[data-card]').first()).toBeVisible();
});

test('the head describes the publisher while its page is shown', async ({ page }) => {
  await page.goto('/publisher/cedar-post');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cedar Post');
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', /\/publisher\/cedar-post$/);
  await expect(page.locator('link[rel=alternate][href="/feeds/publisher-cedar-post.xml"]')).toHaveCount(1);
  await page.getByRole('banner').getByRole('link', { name: 'Publishers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Publishers');
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', /\/publishers$/);
  await expect(page.locator('meta[name=description]')).not.toHaveAttribute('content', /Cedar Post/);
});
