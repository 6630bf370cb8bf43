import { createServer, type RequestListener, type Server } from 'node:http';
import { StageError } from '../options.ts';

/** What to say when somebody else listens there. */
export const portTaken = (port: number): string =>
  `Port ${port} is taken by another program. Choose another: npm start -- --port ${port === 3000 ? 3001 : port < 65_535 ? port + 1 : 3000}`;

/** True when nobody listens on the port of either loopback address; 0 always is. */
export async function portIsFree(port: number): Promise<boolean> {
  if (port === 0) return true;
  try {
    const listening = await listenOnLoopback(port, () => {});
    await listening.close();
    return true;
  } catch (error) {
    if (error instanceof StageError) return false;
    throw error;
  }
}

export interface Listening {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens on loopback only, in both families: `localhost` is ::1 first in some browsers. Everybody in the network would be an admin otherwise.
 * @throws StageError when the port is taken or not ours to take.
 */
export async function listenOnLoopback(port: number, handle: RequestListener): Promise<Listening> {
  const servers = [createServer(handle)];
  const taken = await listen(servers[0], port, '127.0.0.1');
  const second = createServer(handle);
  try {
    await listen(second, taken, '::1');
    servers.push(second);
  } catch (error) {
    // A machine without IPv6 does without.
    if (error instanceof StageError && port !== 0) {
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

function listen(server: Server | undefined, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server?.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new StageError(portTaken(port)));
      else if (error.code === 'EACCES')
        reject(
          new StageError(
            `Port ${port} needs rights that this user has not. Choose one above 1023: npm start -- --port 3001`,
          ),
        );
      else reject(error);
    });
    server?.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}
