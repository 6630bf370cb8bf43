import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';

export interface ViewerRequestInput {
  method: string;
  uri: string;
  sourceIp: string;
  /** As the viewer sent it. */
  host: string;
}

/** What the function makes of a request: it goes on under a (perhaps other) path and with these headers, or is answered at the edge. */
export type ViewerRequestOutput =
  | { uri: string; headers: Record<string, string> }
  | { status: number; headers: [string, string][]; body: string };
export type ViewerRequest = (request: ViewerRequestInput) => Promise<ViewerRequestOutput>;

const output = z.union([
  z.object({
    statusCode: z.number(),
    headers: z._default(z.record(z.string(), z.object({ value: z.string() })), {}),
    body: z.optional(z.union([z.string(), z.object({ data: z.string() })])),
  }),
  z.object({ uri: z.string(), headers: z._default(z.record(z.string(), z.object({ value: z.string() })), {}) }),
]);

/** A CloudFront Function from its code: the very text of the template, run in a context of its own that holds nothing of Node's. */
export function viewerRequestFunction(code: string): ViewerRequest {
  const context = createContext({ event: '' });
  new Script(code).runInContext(context);
  const call = new Script('handler(JSON.parse(event))');
  return async ({ method, uri, sourceIp, host }) => {
    context.event = JSON.stringify({
      version: '1.0',
      context: { eventType: 'viewer-request', distributionId: 'local' },
      viewer: { ip: sourceIp },
      request: { method, uri, querystring: {}, headers: { host: { value: host } }, cookies: {} },
    });
    const answer = output.parse(await call.runInContext(context));
    if ('uri' in answer)
      return {
        uri: answer.uri,
        headers: Object.fromEntries(Object.entries(answer.headers).map(([name, { value }]) => [name, value])),
      };
    const body = typeof answer.body === 'string' ? answer.body : (answer.body?.data ?? '');
    return {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, { value }]) => [name.toLowerCase(), value]),
      body,
    };
  };
}
