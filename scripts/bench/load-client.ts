import { connect } from 'node:net';
import { percentile } from './report.ts';

export interface LoadResult {
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
export async function sendRequests(
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
