import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';

export interface ViewerRequestInput {
  method: string;
  uri: string;
  sourceIp: string;
  /** Host header of the viewer. */
  host: string;
}

/** Result of the function: a request with a path and headers for the origin, or a response. */
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

/** Creates a CloudFront Function from the code in the template. It runs in a context without any of Node's globals. */
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
    const result = output.parse(await call.runInContext(context));
    if ('uri' in result)
      return {
        uri: result.uri,
        headers: Object.fromEntries(Object.entries(result.headers).map(([name, { value }]) => [name, value])),
      };
    const body = typeof result.body === 'string' ? result.body : (result.body?.data ?? '');
    return {
      status: result.statusCode,
      headers: Object.entries(result.headers).map(([name, { value }]) => [name.toLowerCase(), value]),
      body,
    };
  };
}
