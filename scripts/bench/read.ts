import { connect } from 'node:net';
import { bypassHeader } from '#scripts/local-stage/edge/send.ts';
import { contract } from '#shared/api/contract.ts';
import { articlePath } from '#shared/config/site-paths.ts';
import { percentile, type Row, report } from './report.ts';
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

interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** Responses with another status than 200, and connections that were closed. */
  failed: number;
}

/**
 * Requests one URL over keep-alive connections, one request after another on each, for some seconds. It reads bare
 * sockets: `node:http` would take twice the processor time of the server that is measured on the same cores.
 */
async function sendRequests(
  url: string,
  connections: number,
  seconds: number,
  headers: Readonly<Record<string, string>>,
): Promise<LoadResult> {
  const { hostname, port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const since = performance.now();
  const end = since + seconds * 1000;
  const results = await Promise.all(
    Array.from({ length: connections }, () => requestRepeatedly(hostname, Number(port), request, end)),
  );
  const times = results.flatMap((result) => result.times);
  const perSecond = times.length / ((performance.now() - since) / 1000);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  return { perSecond, p50: percentile(times, 0.5), p99: percentile(times, 0.99), failed };
}

/** Sends the request on one connection, again after each response, until `end`. */
function requestRepeatedly(
  host: string,
  port: number,
  request: Buffer,
  end: number,
): Promise<{ times: number[]; failed: number }> {
  const times: number[] = [];
  let failed = 0;
  let sentAt = 0;
  /** Bytes of the response that are still to come; undefined while its head is incomplete. */
  let missing: number | undefined;
  let start = Buffer.alloc(0);
  return new Promise((resolve) => {
    const socket = connect(port, host);
    const send = () => {
      missing = undefined;
      start = Buffer.alloc(0);
      sentAt = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true).once('connect', send);
    socket.on('data', (chunk) => {
      if (missing === undefined) {
        start = start.length ? Buffer.concat([start, chunk]) : chunk;
        const headEnd = start.indexOf('\r\n\r\n');
        if (headEnd < 0) return;
        const head = start.toString('latin1', 0, headEnd + 2);
        const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1];
        if (length === undefined) throw new Error(`The response has no length: ${head}`);
        if (!head.startsWith('HTTP/1.1 200 ')) failed++;
        missing = Number(length) - (start.length - headEnd - 4);
      } else missing -= chunk.length;
      if (missing > 0) return;
      const now = performance.now();
      times.push(now - sentAt);
      if (now < end) send();
      else socket.destroy();
    });
    socket.once('error', () => failed++).once('close', () => resolve({ times, failed }));
  });
}
