import type { Endpoint, Input } from '#shared/api/endpoint.ts';
import { type CallArguments, type CallOptions, type CallReply, parserOf, send } from './client.ts';

/** Enough for 100,000 rows. More is an endless list. */
const maxPages = 50;

type Paged = Endpoint & { paged: true };

/** The cursor after each page that has a next one: replies hold the rows only. */
const cursors = new WeakMap<object, string>();
/** The cursor of the page after `page`; null for the last one. */
export const cursorAfter = (page: object): string | null => cursors.get(page) ?? null;
/** Notes the cursor after `page`. @returns the page */
export function withCursor<Page extends object>(page: Page, next: string | null): Page {
  if (next !== null) cursors.set(page, next);
  return page;
}

/** Calls a paged endpoint for one page: the first without a cursor. */
export async function callPage<E extends Paged>(
  endpoint: E,
  input: Input<E>,
  cursor: string | null,
  options: CallOptions = {},
): Promise<{ page: CallReply<E>; next: string | null }> {
  const { query, ...rest }: { query?: object; params?: object } = input ?? {};
  const parts = { ...rest, query: { ...query, ...(cursor === null ? {} : { cursor }) } };
  const parser = parserOf(endpoint);
  // A call that fails needs none.
  parser.catch(() => {});
  // Input that is required for one endpoint and optional for another is one tuple to TypeScript only once E is known.
  const response = await send(endpoint, ...([parts, options] as unknown as CallArguments<E>));
  const page = (await parser)(await response.json());
  return { page, next: nextCursor(response.headers.get('link')) };
}

/** Calls a paged endpoint for all its pages, one after the other. */
export async function callPages<E extends Paged>(endpoint: E, input: Input<E>): Promise<CallReply<E>[]> {
  const pages: CallReply<E>[] = [];
  for (let cursor: string | null = null; ; ) {
    const { page, next }: { page: CallReply<E>; next: string | null } = await callPage(endpoint, input, cursor);
    pages.push(page);
    cursor = next;
    if (cursor === null) return pages;
    if (pages.length === maxPages) throw new Error(`${endpoint.path} has more than ${maxPages} pages`);
  }
}

/** All rows of a paged list. */
export const callAll = async <E extends Paged>(endpoint: E): Promise<CallReply<E>> =>
  (await callPages(endpoint, {} as Input<E>)).flat() as CallReply<E>;

/** The cursor in a Link header with `rel="next"` (RFC 8288); null without one. */
export function nextCursor(link: string | null): string | null {
  const [, address] = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '') ?? [];
  return address === undefined ? null : new URL(address, 'https://site.invalid').searchParams.get('cursor');
}
