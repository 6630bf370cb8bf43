import { bypassHeader } from '#scripts/local-stage/edge/send.ts';
import { contract } from '#shared/api/contract.ts';
import { articlePath } from '#shared/config/site-paths.ts';
import { sendRequests } from './load-client.ts';
import { type Row, report } from './report.ts';
import { feedStage } from './stage.ts';

const feeds = { feeds: 200, items: 50 };
const seconds = 4;
const connectionCounts = [1, 8, 32];

interface Request {
  what: string;
  path: string;
  headers?: Record<string, string>;
}

/**
 * Reading over 10,000 stored articles: requests a second and latency, with and without the edge cache. The client runs
 * on the same cores as the stage.
 */
export async function benchRead(): Promise<void> {
  const stage = await feedStage(feeds);
  const rows: Row[] = [];
  try {
    const server = await stage.serve();
    await stage.ingest();
    await stage.indexed();
    await server.stop();
    const { path: list, reply } = contract.listArticles;
    const [first] = reply.parse(await (await fetch(`${stage.url}${list}?limit=1`)).json());
    if (first === undefined) throw new Error('The stage has no article');
    const requests: Request[] = [
      { what: 'newest 50', path: `${list}?limit=50` },
      // The local edge compresses, as CloudFront does: each response that it has not cached again.
      { what: 'newest 50, brotli', path: `${list}?limit=50`, headers: { 'accept-encoding': 'br' } },
      { what: 'list of 200', path: `${list}?limit=200` },
      { what: 'one article', path: contract.getArticle.path.replace('{id}', first.id) },
      { what: 'document of an article', path: articlePath(first.id) },
      {
        what: 'search',
        path: `${contract.searchArticles.path}?q=${encodeURIComponent(first.title.split(' ')[0] ?? '')}`,
      },
    ];
    for (const request of requests) {
      rows.push(...(await measure(`${request.what}, without the edge cache`, stage.url, request, true)));
      rows.push(...(await measure(`${request.what}, from the edge cache`, stage.url, request, false)));
    }
  } finally {
    await stage.stop();
  }
  report('read', rows);
}

/** Rows for one request with several numbers of connections. */
async function measure(what: string, stage: string, request: Request, bypasses: boolean): Promise<Row[]> {
  const headers = { ...request.headers, ...(bypasses ? { [bypassHeader]: '1' } : {}) };
  const url = `${stage}${request.path}`;
  const rows: Row[] = [];
  await sendRequests(url, 8, 1, headers);
  for (const connections of connectionCounts) {
    const { perSecond, p50, p99, failed } = await sendRequests(url, connections, seconds, headers);
    rows.push({ what: `${what}, ${connections} connections`, value: perSecond, unit: '/s' });
    rows.push({ what: '  p50 / p99', value: `${p50.toFixed(1)} / ${p99.toFixed(1)}`, unit: 'ms' });
    if (failed > 0) rows.push({ what: '  failed', value: failed, unit: 'requests' });
  }
  return rows;
}
