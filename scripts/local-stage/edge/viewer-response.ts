import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';
import { parametersOf } from './viewer-request.ts';

interface Response {
  status: number;
  headers: [string, string][];
}
/** Changes status and headers of a successful response. */
export type ViewerResponse = (request: { uri: string; query: string }, response: Response) => Response;

const output = z.object({
  statusCode: z.number(),
  headers: z.record(z.string(), z.object({ value: z.string() })),
});

/**
 * A viewer-response function of the template. It runs in a context without any of Node's globals. CloudFront leaves it
 * out for errors of the origin; here those get its headers too.
 */
export function viewerResponseFunction(code: string): ViewerResponse {
  const context = createContext({ event: '' });
  new Script(code).runInContext(context);
  const call = new Script('JSON.stringify(handler(JSON.parse(event)))');
  return ({ uri, query }, { status, headers }) => {
    const before = Object.fromEntries(headers.map(([name, value]) => [name, { value }]));
    context.event = JSON.stringify({
      version: '1.0',
      context: { eventType: 'viewer-response', distributionId: 'local' },
      request: { uri, querystring: parametersOf(query) },
      response: { statusCode: status, headers: before },
    });
    const { statusCode, headers: after } = output.parse(JSON.parse(String(call.runInContext(context))));
    return { status: statusCode, headers: Object.entries(after).map(([name, { value }]) => [name, value]) };
  };
}
