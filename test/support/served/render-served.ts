import { renderPage } from '#web/server/render-page.tsx';
import { servedAt, servedPages } from './served-pages.ts';

/**
 * The reader page at this address, as the server renders it for readers of English.
 * @param given replies in place of the usual ones
 * @throws unless every part of it renders
 */
export async function renderServed(
  address: string,
  given?: (typeof servedPages)[number][1],
): ReturnType<typeof renderPage> {
  const replies = given ?? servedPages.find(([one]) => one === address)?.[1];
  if (replies === undefined) throw new Error(`No page is served at ${address}`);
  const failures: unknown[] = [];
  const page = await renderPage({
    address,
    replies,
    now: servedAt,
    origin: 'http://localhost',
    languages: ['en'],
    onError: (error) => void failures.push(error),
  });
  if (failures.length > 0) throw new AggregateError(failures, String(failures));
  return page;
}
