import * as z from 'zod/mini';
import type { ResolvedTemplate } from '../template.ts';
import type { FunctionPool } from './function-pool.ts';
import { type ApiRequest, type ApiResponse, decoded, eventOf, responseOf } from './http-event.ts';

/** Limits of API Gateway for a request body and of Lambda for a response. */
export const maxRequestBytes = 10 * 1024 * 1024;
const maxResponseBytes = 6 * 1024 * 1024;

export interface HttpApi {
  /** `GET /api/articles/{id}` and so on. */
  routes: readonly string[];
  handle(request: ApiRequest): Promise<ApiResponse>;
}

const routeProperties = z.object({ RouteKey: z.string(), Target: z.string() });
const integrationProperties = z.object({ IntegrationUri: z.string(), PayloadFormatVersion: z.optional(z.string()) });

interface Route {
  key: string;
  /** Matches `GET /api/articles/a1`, with the path's parameters as groups. */
  pattern: RegExp;
  pool: FunctionPool;
}

/**
 * The HTTP API of the template: each route invokes its function.
 * @throws Error if a route has no function.
 */
export function httpApi(template: ResolvedTemplate, pools: ReadonlyMap<string, FunctionPool>): HttpApi {
  const integrations = new Map(
    template
      .ofType('AWS::ApiGatewayV2::Integration', integrationProperties)
      .map(({ id, properties }) => [id, properties]),
  );
  const routes = template
    .ofType('AWS::ApiGatewayV2::Route', routeProperties)
    .map(({ id, properties: { RouteKey, Target } }): Route => {
      const integration = integrations.get(Target.replace(/^integrations\//, ''));
      const arn = integration?.IntegrationUri;
      // The URI is the function's ARN, or the older form that contains it.
      const pool = [...pools.values()].find(({ spec }) => arn === spec.arn || arn?.includes(`/functions/${spec.arn}/`));
      if (pool === undefined) throw new Error(`Route ${RouteKey} (${id}) has no function in the stack.`);
      return { key: RouteKey, pattern: patternOf(RouteKey), pool };
    })
    // API Gateway prefers literal segments to parameters. `{` sorts after all letters.
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return {
    routes: routes.map(({ key }) => key),
    handle: async (request) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const call = `${request.method} /${path.split('/').filter(Boolean).join('/')}`;
      const route = routes.find(({ pattern }) => pattern.test(call));
      if (route === undefined) return message(404, 'Not Found');
      if (request.body.length > maxRequestBytes) return message(413, 'Request Entity Too Large');
      const found = Object.entries(route.pattern.exec(call)?.groups ?? {});
      const parameters = Object.fromEntries(found.map(([name, value]) => [name, decoded(value)]));
      const outcome = await route.pool.invoke(eventOf(request, route.key, parameters));
      if (outcome.kind === 'throttled') return message(503, 'Service Unavailable');
      const isSendable = outcome.kind === 'success' && (outcome.jsonBytes ?? outcome.json.length) <= maxResponseBytes;
      return (isSendable ? responseOf(outcome) : undefined) ?? message(500, 'Internal Server Error');
    },
  };
}

/** A response of API Gateway itself. */
export function message(status: number, text: string): ApiResponse {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message: text })),
  };
}

/** @throws Error for a route that this API does not support: any method, or a path of any length */
function patternOf(key: string): RegExp {
  if (!/^[A-Z]+ (\/|(\/(\{\w+\}|[\w.-]+))+)$/.test(key) || key.startsWith('ANY '))
    throw new Error(`The local stage does not support the route ${key}.`);
  return new RegExp(`^${key.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
