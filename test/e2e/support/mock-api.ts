import type { Page } from 'playwright/test';
import type { Subject } from '#shared/api/search.ts';
import type { Article, ArticlePreview } from '#shared/domain/articles/article.ts';
import type { Publisher } from '#shared/domain/articles/publisher.ts';
import type { Topic } from '#shared/domain/articles/topic.ts';

interface MockReplies {
  /** The count that a like returns, 1 by default; taken back it is one less. */
  likes?: number;
  articles?: readonly ArticlePreview[] | number;
  topics?: readonly Topic[] | number;
  publishers?: readonly Publisher[] | number;
  article?: Article | number;
  /** Subjects of the article, and articles related to it; none by default. */
  subjects?: readonly Subject[] | number;
  related?: readonly ArticlePreview[] | number;
}

function replyTo(pathname: string, replies: MockReplies) {
  if (pathname === '/api/articles') return replies.articles;
  // Without pins of the stage's editors.
  if (pathname === '/api/front' && replies.articles !== undefined)
    return { number: 0, pins: [], mutes: [], breaking: null };
  if (pathname === '/api/topics') return replies.topics;
  if (pathname === '/api/publishers') return replies.publishers;
  const [, ofArticle] = /^\/api\/articles\/[^/]+\/(related|subjects)$/.exec(pathname) ?? [];
  if (ofArticle === 'related' || ofArticle === 'subjects')
    return replies[ofArticle] ?? (replies.article === undefined ? undefined : []);
  return pathname.startsWith('/api/articles/') ? replies.article : undefined;
}

/**
 * Mocks the site's calls with these data, or with a bare status. Views, likes and reports of articles are always
 * mocked; other calls without a reply here go to the stage.
 * @returns the paths of the calls in order, without views, likes and reports; it grows during the test
 */
export async function mockApi(page: Page, replies: MockReplies): Promise<string[]> {
  const calls: string[] = [];
  await page.route(/\/api\//, async (route) => {
    const { pathname } = new URL(route.request().url());
    const method = route.request().method();
    if (method !== 'GET' && pathname.startsWith('/api/articles/')) {
      const liked = method === 'POST';
      const likes = (replies.likes ?? 1) - (liked ? 0 : 1);
      await route.fulfill(pathname.endsWith('/like') ? { json: { likes, liked } } : { status: 204 });
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
  await page.route(path, async (route) => {
    if (method === undefined || route.request().method() === method) await released;
    await route.fallback();
  });
  return release;
}

/**
 * Records what the page reports about articles: the article's id, then `view`, `like`, `DELETE like` or the body of a
 * report.
 */
export function recordReaderActions(page: Page): string[] {
  const actions: string[] = [];
  page.on('request', (request) => {
    const [, id, action] = /\/api\/articles\/([^/]+)\/(view|like|track)$/.exec(new URL(request.url()).pathname) ?? [];
    if (action === undefined || request.method() === 'GET') return;
    const what = action === 'track' ? request.postData() : action;
    actions.push(request.method() === 'POST' ? `${id} ${what}` : `${id} ${request.method()} ${what}`);
  });
  return actions;
}
