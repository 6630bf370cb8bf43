import type { Page } from 'playwright/test';
import type { DeskArticle, DeskArticleDetail } from '#shared/domain/desk/desk-article.ts';
import { sampleTopic } from '#test/support/sample-article.ts';
import { expect } from '../fixtures.ts';
import { startSignedIn } from '../sign-in.ts';

export interface DeskCall {
  method: string;
  path: string;
  body: unknown;
  query: Record<string, string>;
}
interface MockReply {
  status?: number;
  json?: unknown;
  /** Cursor of the next page. */
  next?: string;
}

const topics = [
  sampleTopic({ name: 'justice', id: 'justice', displayName: 'Justice' }),
  sampleTopic({ name: 'culture', id: 'culture', displayName: 'Culture' }),
];

/**
 * Mocks the calls of the articles desk, and the topics that it offers.
 * @param replyTo the reply to a call; 500 without one
 * @returns the calls in order; it grows during the test
 */
export async function mockArticlesDesk(
  page: Page,
  replyTo: (call: DeskCall) => MockReply | undefined | Promise<MockReply | undefined>,
): Promise<DeskCall[]> {
  const calls: DeskCall[] = [];
  await page.route(/\/api\/topics$/, (route) => route.fulfill({ json: topics }));
  await page.route(/\/api\/publishers/, (route) => route.fulfill({ json: [] }));
  await page.route(/\/api\/desk\/articles/, async (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    const call = {
      method: request.method(),
      path: pathname,
      body: request.postDataJSON(),
      query: Object.fromEntries(searchParams),
    };
    calls.push(call);
    const { status = 200, json, next } = (await replyTo(call)) ?? { status: 500 };
    await route.fulfill({
      status,
      json: json ?? { message: 'Not today', code: 'test', details: [] },
      ...(next === undefined ? {} : { headers: { link: `</api/desk/articles?cursor=${next}>; rel="next"` } }),
    });
  });
  return calls;
}

/** A desk that keeps its articles: it lists them, and changes states and corrections as the server does. */
export async function mockKeepingDesk(page: Page, given: readonly DeskArticleDetail[]): Promise<DeskCall[]> {
  const stored = new Map(given.map((one) => [one.article.id, one]));
  const rowOf = ({ article, editorial, isApplied, survivor }: DeskArticleDetail): DeskArticle => ({
    article,
    editorial,
    isApplied,
    survivor,
  });
  const change = (id: string, { corrections, isPremium, ...rest }: Record<string, never>): DeskArticle | null => {
    const one = stored.get(id);
    if (one === undefined) return null;
    const given = Object.fromEntries(Object.entries(corrections ?? {}).filter(([, value]) => value !== null));
    const next: DeskArticleDetail = {
      ...one,
      article: { ...one.article, ...given },
      editorial: {
        ...one.editorial,
        ...rest,
        ...(typeof isPremium === 'boolean' ? { isPremium } : {}),
        corrections: { ...one.editorial.corrections, ...given },
        version: one.editorial.version + 1,
        by: 'Ada Admin',
        at: new Date().toISOString(),
        ...(corrections === undefined ? {} : { correctedAt: new Date().toISOString() }),
      },
      // Applied when it is next read.
      isApplied: true,
    };
    stored.set(id, next);
    return { ...rowOf(next), isApplied: false };
  };
  return mockArticlesDesk(page, ({ method, path, body, query }) => {
    const id = decodeURIComponent(path.split('/')[4] ?? '');
    if (method === 'GET' && id === '')
      return {
        json: [...stored.values()].map(rowOf).filter(({ editorial: { state } }) => (query.state ?? state) === state),
      };
    const detail = stored.get(id);
    if (method === 'GET') return detail === undefined ? { status: 404 } : { json: detail };
    const asked = body as { change: Record<string, never>; articles?: { id: string }[] };
    if (method === 'PUT') return { json: change(id, asked.change) };
    return {
      json: (asked.articles ?? []).map((one) => ({
        id: one.id,
        result: 'saved',
        article: change(one.id, asked.change),
        message: null,
      })),
    };
  });
}

/** Opens the articles desk signed in, as a new reader or as the stage's Ada Admin. */
export async function openArticlesDesk(
  page: Page,
  address = '/admin/articles',
  name: 'Nia Newcomer' | 'Ada Admin' = 'Nia Newcomer',
): Promise<void> {
  await startSignedIn(page, name);
  await page.goto(address);
  // An open article hides the page behind it from the accessibility tree.
  await expect(page.locator('h1')).toHaveText('Articles');
}
