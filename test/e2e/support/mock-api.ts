import type { Page } from 'playwright/test';
import type { Article, ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';

interface MockReplies {
  articles?: readonly ArticlePreview[] | number;
  topics?: readonly Topic[] | number;
  publishers?: readonly Publisher[] | number;
  /** Without subjects and related articles. */
  article?: Article | number;
}

function replyTo(pathname: string, replies: MockReplies) {
  if (pathname === '/api/articles') return replies.articles;
  // Without pins of the stage's editors.
  if (pathname === '/api/front' && replies.articles !== undefined)
    return { number: 0, pins: [], mutes: [], breaking: null };
  if (pathname === '/api/topics') return replies.topics;
  if (pathname === '/api/publishers') return replies.publishers;
  if (/^\/api\/articles\/[^/]+\/(related|subjects)$/.test(pathname))
    return replies.article === undefined ? undefined : [];
  return pathname.startsWith('/api/articles/') ? replies.article : undefined;
}

/** Opens pages without their content from now on, so that they ask the API for it. */
export const withoutDocuments = (page: Page): Promise<void> =>
  page.context().addCookies([{ name: 'documents', value: 'off', domain: 'localhost', path: '/' }]);

/**
 * Mocks the calls of pages without content with these data, or with a bare status. Views and reports of articles are
 * always mocked; other calls without a reply here go to the stage.
 * @returns the paths of the calls in order, without views and reports; it grows during the test
 */
export async function mockApi(page: Page, replies: MockReplies): Promise<string[]> {
  const calls: string[] = [];
  await withoutDocuments(page);
  await page.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    const method = route.request().method();
    if (method !== 'GET' && pathname.startsWith('/api/articles/')) {
      await route.fulfill({ status: 204 });
      return;
    }
    calls.push(pathname);
    const reply = replyTo(pathname, replies);
    if (reply === undefined) await route.fallback();
    else if (typeof reply === 'number')
      await route.fulfill({
        status: reply,
        contentType: 'application/json',
        body: '{"message":"Not today","code":"test"}',
      });
    else await route.fulfill({ json: reply });
  });
  return calls;
}

/** Holds matching requests, of one method if given, until the returned function is called. */
export async function holdRequests(page: Page, path: RegExp, method?: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  if (String(path).includes('api')) await withoutDocuments(page);
  await page.route(path, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}

/** Records what the page reports about articles: the article's id, then `view` or the body of a report. */
export function recordReaderActions(page: Page): string[] {
  const actions: string[] = [];
  page.on('request', (request) => {
    const [, id, action] = /\/api\/articles\/([^/]+)\/(view|track)$/.exec(new URL(request.url()).pathname) ?? [];
    if (action !== undefined) actions.push(`${id} ${action === 'track' ? request.postData() : action}`);
  });
  return actions;
}
