import { setTimeout } from 'node:timers/promises';
import { message } from '#scripts/local-stage/functions/http-api.ts';
import type { ApiResponse } from '#scripts/local-stage/functions/http-event.ts';
import { loopbackOrigins } from '#scripts/local-stage/seed/source-list.ts';
import type { StageFaults } from '#scripts/local-stage/stage.ts';
import type { Chaos, Fault } from './chaos.ts';
import { type ProxyServer, startProxy } from './proxy.ts';
import { startFlakyTable } from './table-server.ts';

/** A stage on which everything misbehaves, as often as `chaos` says. */
export const stageFaults = (chaos: Chaos): StageFaults => ({
  /** Puts proxies in front of the table, S3, the publishers, the data providers and Stripe. */
  services: async ({ dynamodb, s3, payments, sources, providers }, shutdown) => {
    const running = async (starting: Promise<ProxyServer>): Promise<string> => {
      const proxy = await starting;
      shutdown.add(() => proxy.close());
      return proxy.origin;
    };
    const flaky = (target: string, fault: Fault) => running(startFlakyServer(target, fault, chaos));
    const origins = new Map<string, string>();
    for (const origin of loopbackOrigins(sources)) origins.set(origin, await flaky(origin, 'publisher'));
    return {
      dynamodb: await running(startFlakyTable(dynamodb, chaos)),
      s3: await flaky(s3, 'storage'),
      payments: payments && (await flaky(payments, 'payments')),
      sources: sources.map((source) => {
        const origin = URL.canParse(source.url) ? new URL(source.url).origin : '';
        return { ...source, url: source.url.replace(origin, origins.get(origin) ?? origin) };
      }),
      providers: providers.startsWith('http') ? await flaky(providers, 'provider') : providers,
    };
  },

  /** Throttles routes, cuts functions off after their work, and sometimes cannot check a token. */
  api: (api) => ({
    routes: api.routes,
    handle: async (request) => {
      const key = `${request.method} ${request.url.split('?', 1)[0]}`;
      if (chaos.strikes('throttledRoute', key)) return message(429, 'Too Many Requests');
      if (request.headers.authorization !== undefined && chaos.strikes('missingKeys', key)) return unavailable();
      const response = await api.handle(request);
      return chaos.strikes('lostReply', key) ? message(503, 'Service Unavailable') : response;
    },
  }),

  /**
   * Delivers messages late and twice, and ends functions before or after they have done their work. Each message
   * suffers once: after three receives it would rightly end in the dead-letter queue.
   */
  delivery: (name, deliver) => {
    const suffered = new Set<string>();
    return async (records) => {
      const suffers = (fault: Fault): boolean => {
        if (records.some(({ messageId }) => suffered.has(messageId)) || !chaos.strikes(fault, name)) return false;
        for (const { messageId } of records) suffered.add(messageId);
        return true;
      };
      if (chaos.strikes('lateMessages', name)) await setTimeout(lateMs);
      if (suffers('deathBefore')) return { kind: 'again' };
      const outcome = await deliver(records);
      return suffers('deathAfter') || suffers('duplicateMessages') ? { kind: 'again' } : outcome;
    };
  },
});

const lateMs = 400;

/** What the API responds when it cannot check a token (functions/runtime/caller.ts). */
const unavailable = (): ApiResponse => ({
  ...message(503, 'Sign-in cannot be checked'),
  headers: [
    ['content-type', 'application/json'],
    ['retry-after', '5'],
  ],
});

/**
 * Starts a proxy to a server that fails in three ways: it responds with 503, closes the connection, or does what it was
 * asked for and then closes the connection.
 */
function startFlakyServer(target: string, fault: Fault, chaos: Chaos): Promise<ProxyServer> {
  return startProxy(target, async (request, forward) => {
    const key = `${request.method} ${request.url.split('?', 1)[0]}`;
    if (!chaos.strikes(fault, key)) return forward(request);
    const way = chaos.fraction(`way ${fault} ${key} ${chaos.struck.get(fault)}`);
    if (way < 1 / 3) return { status: 503, headers: { 'content-type': 'text/plain' }, body: Buffer.from('busy') };
    if (way < 2 / 3) await forward(request);
    return null;
  });
}
