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

type Handler = (event: object) => unknown;

/**
 * A viewer-response function of the template. It runs in a context without any of Node's globals. CloudFront leaves it
 * out for errors of the origin; here those get its headers too.
 */
export function viewerResponseFunction(code: string): ViewerResponse {
  const handler: Handler = new Script(`${code}\nhandler`).runInContext(createContext());
  return ({ uri, query }, { status, headers }) => {
    const before = Object.fromEntries(headers.map(([name, value]) => [name, { value }]));
    const after = handler({
      version: '1.0',
      context: { eventType: 'viewer-response', distributionId: 'local' },
      request: { uri, querystring: parametersOf(query) },
      response: { statusCode: status, headers: before },
    });
    const changed = output.parse(after);
    return {
      status: changed.statusCode,
      headers: Object.entries(changed.headers).map(([name, { value }]) => [name, value]),
    };
  };
}
