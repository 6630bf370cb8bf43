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
  method: string;
  segments: string[];
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
      const [method = '', path = ''] = RouteKey.split(' ');
      return { key: RouteKey, method, segments: path.split('/').filter(Boolean), pool };
    });
  return {
    routes: routes.map(({ key }) => key),
    handle: async (request) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const match = bestRoute(routes, request.method, path.split('/').filter(Boolean));
      if (match === undefined) return message(404, 'Not Found');
      if (request.body.length > maxRequestBytes) return message(413, 'Request Entity Too Large');
      const outcome = await match.route.pool.invoke(eventOf(request, match.route.key, match.parameters));
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

interface RouteMatch {
  route: Route;
  parameters: Record<string, string>;
}

/**
 * The most specific route that matches: API Gateway prefers literal segments to `{parameters}` and these to
 * `{proxy+}`; `$default` comes last.
 */
function bestRoute(routes: readonly Route[], method: string, segments: readonly string[]): RouteMatch | undefined {
  let best: { match: RouteMatch; score: number } | undefined;
  for (const route of routes) {
    if (route.key !== '$default' && route.method !== method && route.method !== 'ANY') continue;
    const scored = route.key === '$default' ? { score: -1, parameters: {} } : matchSegments(route.segments, segments);
    if (scored && (best === undefined || scored.score > best.score))
      best = { match: { route, parameters: scored.parameters }, score: scored.score };
  }
  return best?.match;
}

/** Matches path segments against a route's pattern; a higher score means a more specific pattern. */
function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): { score: number; parameters: Record<string, string> } | undefined {
  const parameters: Record<string, string> = {};
  let score = 0;
  for (const [index, part] of pattern.entries()) {
    const name = /^\{(.+?)(\+?)\}$/.exec(part);
    if (name?.[2]) {
      if (segments.length <= index) return undefined;
      parameters[name[1] ?? ''] = decoded(segments.slice(index).join('/'));
      return { score, parameters };
    }
    const segment = segments[index];
    if (segment === undefined || (!name && segment !== part)) return undefined;
    if (name) parameters[name[1] ?? ''] = decoded(segment);
    score = score * 3 + (name ? 1 : 2);
  }
  return pattern.length === segments.length ? { score: score + 1, parameters } : undefined;
}
