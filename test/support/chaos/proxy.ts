import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from '#scripts/local-stage/loopback.ts';

export interface ProxyRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
export interface ProxyResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}
export type Forward = (request: ProxyRequest) => Promise<ProxyResponse>;

export interface ProxyServer {
  origin: string;
  close(): Promise<void>;
}

/**
 * Starts an HTTP proxy on loopback in front of a server.
 * @param respond returns the response, or null to close the connection without one
 */
export async function startProxy(
  target: string,
  respond: (request: ProxyRequest, forward: Forward) => Promise<ProxyResponse | null>,
): Promise<ProxyServer> {
  const agent = new Agent({ keepAlive: true });
  const forward: Forward = ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const { connection: _, 'transfer-encoding': __, ...rest } = headers;
      const sent = request(
        new URL(url, target),
        { agent, method, headers: { ...rest, 'content-length': String(body.length) } },
        (response) => {
          buffer(response).then(
            (bytes) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: bytes }),
            reject,
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const server = await listenOnLoopback(0, (incoming, outgoing) => {
    const answer = async () => {
      const body = await buffer(incoming);
      const { method = 'GET', url = '/', headers } = incoming;
      const response = await respond({ method, url, headers, body }, forward);
      if (response === null) {
        incoming.socket.destroy();
        return;
      }
      const { 'transfer-encoding': _, connection: __, ...kept } = response.headers;
      outgoing.writeHead(response.status, { ...kept, 'content-length': response.body.length });
      outgoing.end(method === 'HEAD' ? undefined : response.body);
    };
    answer().catch(() => incoming.socket.destroy());
  });
  const close = async (): Promise<void> => {
    await server.close();
    agent.destroy();
  };
  return { origin: `http://127.0.0.1:${server.port}`, close };
}
