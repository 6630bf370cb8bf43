import type { Page, Request } from 'playwright/test';
import type { Source } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';

export const listed = (given: Partial<ListedSource> = {}): ListedSource => ({
  id: 'evening',
  name: 'Evening',
  url: 'https://evening.example/feed',
  type: 'rss',
  region: 'african',
  category: 'general',
  active: true,
  metadata: {},
  lastFetched: new Date(Date.now() - 5 * 60_000).toISOString(),
  status: 'ok',
  error: null,
  errorCount: 0,
  nextDue: new Date(Date.now() + 10 * 60_000).toISOString(),
  version: 5,
  gained: [...Array(12).fill(0), 9, 3],
  ...given,
});

export const withoutGains = ({ gained: _, ...source }: ListedSource): Source => source;

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}
interface Reply {
  status?: number;
  json?: unknown;
}
type Answer = (asked: Asked) => Reply | Promise<Reply>;

const askedOf = (request: Request): Asked => ({
  method: request.method(),
  path: new URL(request.url()).pathname,
  body: request.postDataJSON(),
});

/** Answers the calls of the page: `list` to the list, whoever asks and however late it is, `answer` to everything that changes. Returns what was asked to change, in order. */
export async function answerSources(
  page: Page,
  list: readonly ListedSource[],
  answer: Answer = () => ({ status: 500 }),
): Promise<Asked[]> {
  const changes: Asked[] = [];
  await page.route(/\/api\/(sources|ingest)/, async (route) => {
    const asked = askedOf(route.request());
    if (asked.method === 'GET' && asked.path === '/api/sources') return route.fulfill({ json: list });
    changes.push(asked);
    const { status = 200, json } = await answer(asked);
    const body = json ?? { message: 'Not today', code: 'test', details: [] };
    await (status === 204 ? route.fulfill({ status }) : route.fulfill({ status, json: body }));
  });
  return changes;
}

/** A refusal as the server writes it. */
export const refusal = (status: number, code: string, rest: object = {}): Reply => ({
  status,
  json: { message: 'Refused', code, details: [], ...rest },
});
