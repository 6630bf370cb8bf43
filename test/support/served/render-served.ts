import { renderPage } from '#web/server/render-page.tsx';
import { servedAt, servedPages } from './served-pages.ts';

/** The reader page at this address, as the server renders it for readers of English. Every part of it has to render. */
export async function renderServed(address: string): ReturnType<typeof renderPage> {
  const [, replies] = servedPages.find(([one]) => one === address) ?? [];
  if (replies === undefined) throw new Error(`No page is served at ${address}`);
  return renderPage({
    address,
    replies,
    now: servedAt,
    origin: 'http://localhost',
    languages: ['en'],
    onError: (error) => {
      throw error;
    },
  });
}
