import type { Page } from 'playwright/test';
import { sampleTopic } from '#test/support/sample-article.ts';

const topics = [
  sampleTopic({ name: 'justice', id: 'justice', displayName: 'Justice' }),
  sampleTopic({ name: 'culture', id: 'culture', displayName: 'Culture' }),
];

/** Mocks what the articles desk loads: replies to paths below `/api/desk/articles`, and the topics that it offers. */
export async function mockArticlesDesk(page: Page, replyTo: (path: string) => unknown): Promise<void> {
  await page.route(/\/api\/topics$/, (route) => route.fulfill({ json: topics }));
  await page.route(/\/api\/publishers/, (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/desk\/articles/, (route) =>
    route.fulfill({ json: replyTo(new URL(route.request().url()).pathname) }),
  );
}
