import { createContext, Script } from 'node:vm';
import * as z from 'zod/mini';

export interface ViewerRequestInput {
  method: string;
  uri: string;
  /** The query without its question mark, as it was sent. */
  query?: string;
  sourceIp: string;
  /** The viewer's headers: Host, and those of the cache key. */
  headers: Record<string, string>;
}

/** Result of the function: a request with a path, query and headers for the origin, or a response. */
export type ViewerRequestOutput =
  | { uri: string; query: string; headers: Record<string, string> }
  | { status: number; headers: [string, string][]; body: string };
export type ViewerRequest = (request: ViewerRequestInput) => Promise<ViewerRequestOutput>;

const headers = z._default(z.record(z.string(), z.object({ value: z.string() })), {});
const outputs = {
  request: z.object({ uri: z.string(), querystring: z.record(z.string(), z.object({ value: z.string() })), headers }),
  response: z.object({
    statusCode: z.number(),
    headers,
    body: z.optional(z.union([z.string(), z.object({ data: z.string() })])),
  }),
};
type Handler = (event: object) => object | Promise<object>;

/** Creates a CloudFront Function from the code in the template. It runs in a context without any of Node's globals. */
export function viewerRequestFunction(code: string): ViewerRequest {
  const handler: Handler = new Script(`${code}\nhandler`).runInContext(createContext());
  return async ({ method, uri, query = '', sourceIp, headers: sent }) => {
    const result = await handler({
      version: '1.0',
      context: { eventType: 'viewer-request', distributionId: 'local' },
      viewer: { ip: sourceIp },
      request: { method, uri, querystring: parametersOf(query), headers: inValues(sent), cookies: {} },
    });
    if (!('statusCode' in result)) {
      const request = outputs.request.parse(result);
      return {
        uri: request.uri,
        query: Object.entries(request.querystring)
          .map(([name, { value }]) => `${name}=${value}`)
          .join('&'),
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, { value }]) => [name, value])),
      };
    }
    const response = outputs.response.parse(result);
    const body = typeof response.body === 'string' ? response.body : (response.body?.data ?? '');
    return {
      status: response.statusCode,
      headers: Object.entries(response.headers).map(([name, { value }]) => [name.toLowerCase(), value]),
      body,
    };
  };
}

const inValues = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, { value }]));

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
