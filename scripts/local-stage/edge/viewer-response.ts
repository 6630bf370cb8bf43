import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';
import type { AddHeaders } from './edge-policies.ts';

const output = z.object({ headers: z.record(z.string(), z.object({ value: z.string() })) });

/**
 * The headers that a viewer-response function of the template sets. It runs in a context without any of Node's globals.
 * CloudFront leaves it out for errors of the origin; here those get the headers too.
 */
export function viewerResponseFunction(code: string): AddHeaders {
  const context = createContext({ event: '' });
  new Script(code).runInContext(context);
  const call = new Script('JSON.stringify(handler(JSON.parse(event)))');
  return (headers) => {
    const before = Object.fromEntries(headers.map(([name, value]) => [name, { value }]));
    context.event = JSON.stringify({
      version: '1.0',
      context: { eventType: 'viewer-response', distributionId: 'local' },
      response: { statusCode: 200, headers: before },
    });
    const after = output.parse(JSON.parse(String(call.runInContext(context)))).headers;
    return Object.entries(after).map(([name, { value }]) => [name, value]);
  };
}
