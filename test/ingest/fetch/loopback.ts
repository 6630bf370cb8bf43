import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server, type Socket } from 'node:net';
import { onTestFinished, vi } from 'vitest';

export interface Publisher {
  origin: string;
  port: number;
  /** The requests in the order of arrival. */
  requests: IncomingMessage[];
}

/**
 * Starts a server on loopback that stops after the test.
 * @param allowed adds its origin to those that the guard of the local stage allows
 */
export async function publisher(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
  allowed = true,
): Promise<Publisher> {
  const requests: IncomingMessage[] = [];
  const server = createHttpServer((request, response) => {
    requests.push(request);
    // In these tests servers write to connections that the client has closed.
    response.on('error', () => {});
    respond(request, response);
  });
  const port = await listen(server);
  const origin = `http://127.0.0.1:${port}`;
  if (allowed) allow(origin);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin, port, requests };
}

/** Allows the guard to fetch from this origin until the end of the test. */
export function allow(origin: string): void {
  const before = process.env.LOCAL_FEED_ORIGINS;
  vi.stubEnv('LOCAL_FEED_ORIGINS', before ? `${before},${origin}` : origin);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

/**
 * Starts a TCP server for responses that no HTTP library would send.
 * @param respond called with each connection when its first request arrives
 * @returns the server's origin, which the guard allows
 */
export async function rawPublisher(respond: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => {
      socket.destroy();
    });
    socket.once('data', () => respond(socket));
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    server.close();
  });
  allow(origin);
  return origin;
}

/** Listens on a free port of loopback and returns it. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return address.port;
}

/** A body that is a feed. */
export const feed = '<rss version="2.0"><channel><title>Harbour</title></channel></rss>';
/** The outcome of an address that the guard rejects. */
export const refused = { kind: 'failed', code: 'refused' };
export const text = (body: Uint8Array): string => new TextDecoder().decode(body);
/** A resolver that returns these addresses for every name, as a mock function. */
export const resolvesTo = (...addresses: string[]) =>
  vi.fn(async (_name: string) => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
