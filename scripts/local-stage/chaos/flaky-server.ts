import type { Chaos, Fault } from './chaos.ts';
import { type ProxyServer, startProxy } from './proxy.ts';

/**
 * Starts a proxy to a server that fails in three ways: it responds with 503, closes the connection, or does what it was
 * asked for and then closes the connection.
 */
export function startFlakyServer(target: string, fault: Fault, chaos: Chaos): Promise<ProxyServer> {
  return startProxy(target, async (request, forward) => {
    const key = `${request.method} ${request.url.split('?', 1)[0]}`;
    if (!chaos.strikes(fault, key)) return forward(request);
    const way = chaos.fraction(`way ${fault} ${key} ${chaos.struck.get(fault)}`);
    if (way < 1 / 3) return { status: 503, headers: { 'content-type': 'text/plain' }, body: Buffer.from('busy') };
    if (way < 2 / 3) await forward(request);
    return null;
  });
}
