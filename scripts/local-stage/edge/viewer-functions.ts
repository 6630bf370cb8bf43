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

/** The path, query and headers for the origin. */
export interface ViewerRequestOutput {
  uri: string;
  query: string;
  headers: Record<string, string>;
}
export type ViewerRequest = (request: ViewerRequestInput) => Promise<ViewerRequestOutput>;

interface Response {
  status: number;
  headers: [string, string][];
}
/** Changes status and headers of a successful response. */
export type ViewerResponse = (request: { uri: string; query: string }, response: Response) => Response;

const values = z.record(z.string(), z.object({ value: z.string() }));
const requestOutput = z.object({ uri: z.string(), querystring: values, headers: z._default(values, {}) });
const responseOutput = z.object({ statusCode: z.number(), headers: z._default(values, {}) });

/** The handler of a CloudFront Function of the template. It runs in a context without any of Node's globals. */
function handlerOf(code: string, eventType: 'viewer-request' | 'viewer-response'): (event: object) => unknown {
  const handler: (event: object) => unknown = new Script(`${code}\nhandler`).runInContext(createContext());
  return (event) => handler({ version: '1.0', context: { eventType, distributionId: 'local' }, ...event });
}

/** Creates a viewer-request function from the code in the template. @throws Error if it responds itself: ours do not */
export function viewerRequestFunction(code: string): ViewerRequest {
  const handler = handlerOf(code, 'viewer-request');
  return async ({ method, uri, query = '', sourceIp, headers }) => {
    const result = await handler({
      viewer: { ip: sourceIp },
      request: {
        method,
        uri,
        querystring: parametersOf(query),
        headers: inValues(Object.entries(headers)),
        cookies: inValues(cookiesOf(headers.cookie)),
      },
    });
    const request = requestOutput.parse(result);
    return {
      uri: request.uri,
      query: Object.entries(request.querystring)
        .map(([name, { value }]) => `${name}=${value}`)
        .join('&'),
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, { value }]) => [name, value])),
    };
  };
}

/**
 * Creates a viewer-response function from the code in the template. CloudFront leaves it out for errors of the origin;
 * here those get its headers too.
 */
export function viewerResponseFunction(code: string): ViewerResponse {
  const handler = handlerOf(code, 'viewer-response');
  return ({ uri, query }, { status, headers }) => {
    const changed = responseOutput.parse(
      handler({
        request: { uri, querystring: parametersOf(query) },
        response: { statusCode: status, headers: inValues(headers) },
      }),
    );
    return {
      status: changed.statusCode,
      headers: Object.entries(changed.headers).map(([name, { value }]) => [name, value]),
    };
  };
}

const cookiesOf = (header = ''): [string, string][] =>
  header.split(';').flatMap((one): [string, string][] => {
    const [, name, value] = /^\s*([^=]+)=(.*)$/.exec(one) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });

const inValues = (entries: readonly [string, string][]) =>
  Object.fromEntries(entries.map(([name, value]) => [name, { value }]));

interface Parameter {
  value: string;
  /** All values of a name that is sent more than once. */
  multiValue?: { value: string }[];
}

/** The parameters as CloudFront passes them: undecoded, with the last of equal names as the value. */
function parametersOf(query: string): Record<string, Parameter> {
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
