import type { Page, Request } from 'playwright/test';
import { type Source, source } from '#shared/domain/sources/source.ts';
import type { ListedSource } from '#shared/domain/sources/source-gains.ts';
import { sampleListedSource } from '#test/support/sample-source.ts';

export const sampleSource = (fields: Partial<ListedSource> = {}): ListedSource =>
  sampleListedSource({
    lastFetched: new Date(Date.now() - 5 * 60_000).toISOString(),
    status: 'ok',
    nextDue: new Date(Date.now() + 10 * 60_000).toISOString(),
    gained: [...Array(12).fill(0), 9, 3],
    ...fields,
  });

export const withoutGains = ({ gained: _, ...source }: ListedSource): Source => source;

export interface SourceCall {
  method: string;
  path: string;
  body: unknown;
}
interface MockReply {
  status?: number;
  json?: unknown;
}

const toCall = (request: Request): SourceCall => ({
  method: request.method(),
  path: new URL(request.url()).pathname,
  body: request.postDataJSON(),
});

/**
 * Mocks the calls for sources and ingestion. The list starts with `sources` and has the changes, as on the server.
 * @param replyTo the reply to every other call; 500 by default
 * @returns those other calls in order; it grows during the test
 */
export async function mockSources(
  page: Page,
  sources: readonly ListedSource[],
  replyTo: (call: SourceCall) => MockReply | Promise<MockReply> = () => ({ status: 500 }),
): Promise<SourceCall[]> {
  let list = [...sources];
  const changes: SourceCall[] = [];
  await page.route(/\/api\/(sources|ingest)/, async (route) => {
    const call = toCall(route.request());
    if (call.method === 'GET' && call.path === '/api/sources') return route.fulfill({ json: list });
    changes.push(call);
    const { status = 200, json } = await replyTo(call);
    const changed = source.safeParse(json).data;
    if (call.method === 'DELETE' && status === 204) list = list.filter(({ id }) => !call.path.endsWith(`/${id}`));
    else if (changed !== undefined) {
      const { gained } = sources.find(({ id }) => id === changed.id) ?? { gained: Array<number>(14).fill(0) };
      list = [...list.filter(({ id }) => id !== changed.id), { ...changed, gained }];
    }
    const body = json ?? { message: 'Not today', code: 'test', details: [] };
    await (status === 204 ? route.fulfill({ status }) : route.fulfill({ status, json: body }));
  });
  return changes;
}

/** An error reply in the server's format. */
export const refusal = (status: number, code: string, rest: object = {}): MockReply => ({
  status,
  json: { message: 'Refused', code, details: [], ...rest },
});
