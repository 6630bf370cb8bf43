import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';

export interface Publisher {
  origin: string;
  port: number;
  /** Requests as they came in, so that a test can prove that one did not. */
  requests: IncomingMessage[];
}

/** A real server on loopback, gone after the test. `allowed` puts its origin on the list that the local stage's guard lets pass. */
export async function publisher(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
  allowed = true,
): Promise<Publisher> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    // A server that writes into a connection we have closed is part of these tests, not their failure.
    response.on('error', () => {});
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  if (allowed) allow(origin);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin, port, requests };
}

/** Adds an origin to LOCAL_FEED_ORIGINS until the end of the test. */
export function allow(origin: string): void {
  const before = process.env.LOCAL_FEED_ORIGINS;
  vi.stubEnv('LOCAL_FEED_ORIGINS', before ? `${before},${origin}` : origin);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}
