import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { UserError } from '../command/user-error.ts';

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
  /** `http://127.0.0.1:PORT` */
  origin: string;
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
  return { port: taken, origin: `http://127.0.0.1:${taken}`, close: () => closeAll(servers) };
}

export interface EmulatorResponse {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

/** Starts a server on a free loopback port that stands in for one of AWS's services. */
export const startEmulator = (
  respond: (req: IncomingMessage, body: Buffer) => EmulatorResponse | Promise<EmulatorResponse>,
): Promise<LoopbackServer> =>
  listenOnLoopback(0, async (req, res) => {
    try {
      const { status, headers, body = '' } = await respond(req, await buffer(req));
      res.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
    } catch (error) {
      // The caller has gone: its thread or its process was ended.
      if (!req.complete) return;
      console.error('! An emulator failed to respond to', req.method, req.url, error);
      res.writeHead(500).end();
    }
  });

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
