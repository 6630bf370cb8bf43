import { createServer } from 'node:http';

export interface FeedItem {
  title: string;
  link: string;
  /** ISO 8601. */
  publishedAt: string;
}

export interface FeedHost {
  urls: string[];
  /** The number of responses by status. */
  answered: Map<number, number>;
  close(): Promise<void>;
}

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[c] ?? c);

/** An RSS document with these items. */
export const rssOf = (title: string, items: readonly FeedItem[]): string =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title><link>https://paper.example/</link><description>x</description>${items
    .map(
      (item) =>
        `<item><title>${escaped(item.title)}</title><link>${escaped(item.link)}</link><pubDate>${new Date(item.publishedAt).toUTCString()}</pubDate><description>${escaped(`<p>${item.title}. ${'Some words of the report. '.repeat(20)}</p>`)}</description></item>`,
    )
    .join('')}</channel></rss>`;

/** Serves each list of items as an RSS feed on loopback, with an ETag, after a delay in milliseconds. */
export async function hostFeeds(
  feeds: readonly (readonly FeedItem[])[],
  options: { delayMs?: number } = {},
): Promise<FeedHost> {
  const answered = new Map<number, number>();
  const server = createServer((request, response) => {
    setTimeout(() => {
      const n = Number(/^\/(\d+)\.xml$/.exec(request.url ?? '')?.[1] ?? -1);
      const items = feeds[n];
      const etag = `"feed-${n}"`;
      const status = items === undefined ? 404 : request.headers['if-none-match'] === etag ? 304 : 200;
      answered.set(status, (answered.get(status) ?? 0) + 1);
      response.writeHead(status, { etag, 'content-type': 'application/rss+xml' });
      response.end(status === 200 && items !== undefined ? rssOf(`Paper ${n}`, items) : undefined);
    }, options.delayMs ?? 0);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    urls: feeds.map((_, n) => `http://127.0.0.1:${port}/${n}.xml`),
    answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
