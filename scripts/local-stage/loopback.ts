import { request } from 'node:http';
import { createServer } from 'node:net';

export interface LoopbackAnswer {
  status: number;
  body: string;
}

/** One HTTP request to a part of the stage. Node's own fetch would cost this process 10 MB. */
export function callLoopback(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<LoopbackAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** A loopback port that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
