import { createServer, type RequestListener, request, type Server } from 'node:http';
import { UserError } from '../user-error.ts';

export interface LoopbackResponse {
  status: number;
  body: string;
}

/** Sends one HTTP request to a part of the stage. Node's own fetch would cost this process 10 MB. */
export function callLoopback(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<LoopbackResponse> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.once('error', reject);
    });
    sending.once('error', reject);
    sending.end(body);
  });
}

/** Finds a loopback port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe, 0, '127.0.0.1');
  await closeAll([probe]);
  return port;
}

/** Error message for a port that another program uses. */
export const portTaken = (port: number): string =>
  `Port ${port} is taken by another program. Choose another: npm start -- --port ${port === 3000 ? 3001 : port < 65_535 ? port + 1 : 3000}`;

/** True if no program listens on the port of either loopback address; always true for port 0. */
export async function portIsFree(port: number): Promise<boolean> {
  if (port === 0) return true;
  try {
    const listening = await listenOnLoopback(port, () => {});
    await listening.close();
    return true;
  } catch (error) {
    if (error instanceof UserError) return false;
    throw error;
  }
}

export interface LoopbackServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens on loopback only, because everyone who reaches the local stage may sign in as its admin. Listens on IPv4 and
 * IPv6: some browsers resolve `localhost` to ::1 first.
 * @throws UserError if the port is taken or needs more rights.
 */
export async function listenOnLoopback(port: number, handle: RequestListener): Promise<LoopbackServer> {
  const ipv4 = createServer(handle);
  const servers = [ipv4];
  const taken = await listen(ipv4, port, '127.0.0.1');
  const ipv6 = createServer(handle);
  try {
    await listen(ipv6, taken, '::1');
    servers.push(ipv6);
  } catch (error) {
    // Other errors mean that the machine has no IPv6.
    if (error instanceof UserError && port !== 0) {
      await closeAll(servers);
      throw error;
    }
  }
  for (const server of servers) server.keepAliveTimeout = 65_000;
  return { port: taken, close: () => closeAll(servers) };
}

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map((server) => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      return closed;
    }),
  );
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new UserError(portTaken(port)));
      else if (error.code === 'EACCES')
        reject(new UserError(`You may not listen on port ${port}. Choose one above 1023: npm start -- --port 3001`));
      else reject(error);
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
