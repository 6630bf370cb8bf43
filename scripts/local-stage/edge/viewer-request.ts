import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';

export interface ViewerRequestInput {
  method: string;
  uri: string;
  /** The query without its question mark, as it was sent. */
  query?: string;
  sourceIp: string;
  /** Host header of the viewer. */
  host: string;
}

/** Result of the function: a request with a path, query and headers for the origin, or a response. */
export type ViewerRequestOutput =
  | { uri: string; query: string; headers: Record<string, string> }
  | { status: number; headers: [string, string][]; body: string };
export type ViewerRequest = (request: ViewerRequestInput) => Promise<ViewerRequestOutput>;

const output = z.union([
  z.object({
    statusCode: z.number(),
    headers: z._default(z.record(z.string(), z.object({ value: z.string() })), {}),
    body: z.optional(z.union([z.string(), z.object({ data: z.string() })])),
  }),
  z.object({
    uri: z.string(),
    querystring: z.record(z.string(), z.object({ value: z.string() })),
    headers: z._default(z.record(z.string(), z.object({ value: z.string() })), {}),
  }),
]);

/** Creates a CloudFront Function from the code in the template. It runs in a context without any of Node's globals. */
export function viewerRequestFunction(code: string): ViewerRequest {
  const context = createContext({ event: '' });
  new Script(code).runInContext(context);
  const call = new Script('handler(JSON.parse(event))');
  return async ({ method, uri, query = '', sourceIp, host }) => {
    context.event = JSON.stringify({
      version: '1.0',
      context: { eventType: 'viewer-request', distributionId: 'local' },
      viewer: { ip: sourceIp },
      request: { method, uri, querystring: parametersOf(query), headers: { host: { value: host } }, cookies: {} },
    });
    const result = output.parse(await call.runInContext(context));
    if ('uri' in result)
      return {
        uri: result.uri,
        query: Object.entries(result.querystring)
          .map(([name, { value }]) => `${name}=${value}`)
          .join('&'),
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

interface Parameter {
  value: string;
  /** All values of a name that is sent more than once. */
  multiValue?: { value: string }[];
}

/** The parameters as CloudFront passes them: undecoded, with the last of equal names as the value. */
export function parametersOf(query: string): Record<string, Parameter> {
  const values = new Map<string, { value: string }[]>();
  for (const part of query.split('&').filter((one) => one !== '')) {
    const [name = '', ...value] = part.split('=');
    values.set(name, [...(values.get(name) ?? []), { value: value.join('=') }]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => {
      const last = all.at(-1) ?? { value: '' };
      return [name, all.length === 1 ? last : { ...last, multiValue: all }];
    }),
  );
}
