import { type RenderedPage, renderPage } from '#web/server/render-page.tsx';
import { servedAt, servedPages } from './served-pages.ts';

/** The reader pages as the server renders them for readers of English, by address. Every part of them has to render. */
export async function renderServed(): Promise<Map<string, RenderedPage>> {
  const pages = servedPages.map(async ([address, replies]) => {
    const origin = 'http://localhost';
    const onError = (error: unknown) => {
      throw error;
    };
    return [
      address,
      await renderPage({ address, replies, now: servedAt, origin, languages: ['en'], onError }),
    ] as const;
  });
  return new Map(await Promise.all(pages));
}
