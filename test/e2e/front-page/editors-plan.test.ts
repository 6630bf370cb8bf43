import type { Page } from 'playwright/test';
import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import { samplePreview, sampleTopic } from '#test/support/sample-article.ts';
import { expect, test } from '../support/fixtures.ts';
import { recordLayoutShifts } from '../support/layout-shifts.ts';
import { mockApi } from '../support/mock-api.ts';

// What readers see of a plan is tested in test/components/reader/front-page; here, what happens before the code has
// loaded.

const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString();
const pin = (place: number, n: number): FrontPage['pins'][number] => ({
  place,
  start: null,
  end: null,
  article: samplePreview(n),
});
const breaking = { text: 'Storm nears the southern coast', articleId: 'story-7', end: minutes(60) };

async function mockPlan(page: Page, plan: Partial<FrontPage>): Promise<void> {
  await mockApi(page, {
    articles: Array.from({ length: 40 }, (_, n) => samplePreview(n)),
    topics: [sampleTopic({ name: 'justice' })],
    publishers: [],
  });
  await page.route('**/api/front', (route) =>
    route.fulfill({ json: { number: 1, pins: [], mutes: [], breaking: null, ...plan } }),
  );
}
const lead = (page: Page) => page.locator('[data-card=lead]');
const line = (page: Page) => page.getByRole('status').filter({ hasText: 'Breaking news' });

test('the pinned lead and the breaking line move nothing', async ({ page }) => {
  const layoutShift = await recordLayoutShifts(page);
  await mockPlan(page, { pins: [pin(0, 20)], breaking });
  await page.goto('/');
  await expect(lead(page)).toContainText('Story number 20 of');
  await expect(line(page)).toContainText('Storm nears the southern coast');
  expect(await layoutShift()).toBeLessThanOrEqual(0.02);
});

test('a preview shows the draft of this browser to this browser only', async ({ page }) => {
  await mockPlan(page, { pins: [pin(0, 20)] });
  await page.addInitScript(
    (draft) => localStorage.setItem('landfall_front_preview', draft),
    JSON.stringify({ number: 0, pins: [pin(0, 30)], mutes: [], breaking }),
  );
  await page.goto('/?preview');
  await expect(lead(page)).toContainText('Story number 30 of');
  await expect(line(page)).toContainText('Storm nears');
  await page.goto('/');
  await expect(lead(page)).toContainText('Story number 20 of');
});
