import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Body } from '#shared/api/endpoint.ts';
import { createSource, deleteSource, fetchFeed, listDeskSources, updateSource } from '#shared/api/sources.ts';
import type { Source } from '#shared/domain/sources/source.ts';
import { gainDays, type ListedSource } from '#shared/domain/sources/source-gains.ts';
import { sampleListedSource } from '#test/support/sample-source.ts';
import { type Call, refusal, reply, status } from './api.ts';
import { open } from './page.tsx';
import { signInAsEditor } from './sign-in.ts';

/** A source that was fetched minutes ago. */
export const sampleSource = (fields: Partial<ListedSource> = {}): ListedSource =>
  sampleListedSource({
    lastFetched: new Date(Date.now() - 5 * 60_000).toISOString(),
    status: 'ok',
    nextDue: new Date(Date.now() + 10 * 60_000).toISOString(),
    gained: [...Array(12).fill(0), 9, 3],
    ...fields,
  });

export const withoutGains = ({ gained: _, ...source }: ListedSource): Source => source;

type SourceAnswer = Source | ReturnType<typeof status>;
interface ChangeAnswers {
  /** One for each request in turn, or a function of the source that was sent. */
  create?: readonly SourceAnswer[] | ((sent: Body<typeof createSource>) => SourceAnswer);
  update?: readonly SourceAnswer[] | ((id: string) => SourceAnswer);
  remove?: readonly ReturnType<typeof status>[];
}

/**
 * Stubs the calls for sources. The list starts with `sources` and has the changes, as on the server.
 * @param answers what changes are answered with; a status of 500 where none is left
 * @returns the calls for the list; it grows
 */
export function mockSources(
  sources: readonly ListedSource[],
  { create = [], update = [], remove = [] }: ChangeAnswers = {},
): Call<typeof listDeskSources>[] {
  let list = [...sources];
  const gainsOf = (id: string) => sources.find((one) => one.id === id)?.gained ?? Array<number>(gainDays).fill(0);
  function stored(answer: SourceAnswer = status(500)): SourceAnswer {
    if ('id' in answer)
      list = [...list.filter(({ id }) => id !== answer.id), { ...answer, gained: gainsOf(answer.id) }];
    return answer;
  }
  const created = typeof create === 'function' ? [] : [...create];
  const updated = typeof update === 'function' ? [] : [...update];
  const removed = [...remove];
  reply(createSource, ({ body }) => stored(typeof create === 'function' ? create(body) : created.shift()));
  reply(updateSource, ({ params }) => stored(typeof update === 'function' ? update(params.id) : updated.shift()));
  reply(deleteSource, ({ params }) => {
    const answer = removed.shift() ?? status(500);
    if (answer.code === 204) list = list.filter(({ id }) => id !== params.id);
    return answer;
  });
  reply(fetchFeed, status(422, refusal('no_feed')));
  return reply(listDeskSources, () => list);
}

/** A request that changes something, with its body as it was sent. */
export interface SentChange {
  method: string;
  path: string;
  body: unknown;
}

/**
 * Records the page's changes of sources and its starts of runs, until the end of the test. The calls that `reply`
 * returns do not show what the page has sent: the contract trims texts and adds defaults.
 * @returns the requests in order; the list grows
 */
export function recordChanges(): SentChange[] {
  const changes: SentChange[] = [];
  const { fetch } = window;
  const replaced = vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    const { method = 'GET', body } = init ?? {};
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
    if (method !== 'GET' && /^\/api\/(sources|ingest)/.test(pathname))
      changes.push({ method, path: pathname, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    return fetch(input, init);
  });
  onTestFinished(() => replaced.mockRestore());
  return changes;
}

export const dialog = page.getByRole('dialog');
export const field = (name: string) => dialog.getByLabelText(name, { exact: true });
export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const addButton = dialog.getByRole('button', { name: /^Add/ });
export const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
export const rowHeaders = page.getByRole('rowheader');

/** Opens 'Source Management' as an editor. */
export async function openSourcesPage(address = '/admin/sources'): Promise<void> {
  await signInAsEditor();
  open(address);
}

/** Opens 'Source Management' as an editor and waits for its list. */
export async function openSources(): Promise<void> {
  await openSourcesPage();
  await expect.element(page.getByRole('grid', { name: 'Sources' })).toBeVisible();
}

/** Opens the form for a new source and fills its name and URL. */
export async function fillNewSource(name = 'Harbour', url = 'https://harbour.example/feed'): Promise<void> {
  await button('Add Source').click();
  await dialog.getByLabelText('Name').fill(name);
  await dialog.getByLabelText('URL').fill(url);
}
