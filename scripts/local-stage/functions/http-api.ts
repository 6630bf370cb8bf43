import * as z from 'zod/mini';
import type { ResolvedTemplate } from '../template.ts';
import type { FunctionPool } from './function-pool.ts';
import { type ApiRequest, type ApiResponse, decoded, eventOf, responseOf } from './http-event.ts';

/** Bytes of a body that API Gateway takes, and that a function may answer with. */
export const maxRequestBytes = 10 * 1024 * 1024;
const maxAnswerBytes = 6 * 1024 * 1024;

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
 * The HTTP API of the template: its routes, each with its function.
 * @throws when a route leads to nothing, as CloudFormation would refuse it.
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
      // The address may be the function's own ARN or the older one that wraps it.
      const pool = [...pools.values()].find(({ spec }) => arn === spec.arn || arn?.includes(`/functions/${spec.arn}/`));
      if (pool === undefined) throw new Error(`Route ${RouteKey} (${id}) leads to no function of the stack.`);
      const [method = '', path = ''] = RouteKey.split(' ');
      return { key: RouteKey, method, segments: path.split('/').filter(Boolean), pool };
    });
  return {
    routes: routes.map(({ key }) => key),
    handle: async (request) => {
      const path = request.url.split('?', 1)[0] ?? '/';
      const found = match(routes, request.method, path.split('/').filter(Boolean));
      if (found === undefined) return message(404, 'Not Found');
      if (request.body.length > maxRequestBytes) return message(413, 'Request Entity Too Large');
      const outcome = await found.route.pool.invoke(eventOf(request, found.route.key, found.parameters));
      if (outcome.kind === 'throttled') return message(503, 'Service Unavailable');
      const response =
        outcome.kind === 'answer' && outcome.json.length <= maxAnswerBytes ? responseOf(outcome.json) : undefined;
      return response ?? message(500, 'Internal Server Error');
    },
  };
}

/** An answer of API Gateway's own. */
export function message(status: number, text: string): ApiResponse {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message: text })),
  };
}

interface Match {
  route: Route;
  parameters: Record<string, string>;
}

/** The most specific route that fits: API Gateway prefers literal segments to `{parameters}` and those to `{proxy+}`; `$default` comes last. */
function match(routes: readonly Route[], method: string, segments: readonly string[]): Match | undefined {
  let best: { found: Match; score: number } | undefined;
  for (const route of routes) {
    if (route.key !== '$default' && route.method !== method && route.method !== 'ANY') continue;
    const fit = route.key === '$default' ? { score: -1, parameters: {} } : fitOf(route.segments, segments);
    if (fit && (best === undefined || fit.score > best.score))
      best = { found: { route, parameters: fit.parameters }, score: fit.score };
  }
  return best?.found;
}

function fitOf(
  pattern: readonly string[],
  segments: readonly string[],
): { score: number; parameters: Record<string, string> } | undefined {
  const parameters: Record<string, string> = {};
  let score = 0;
  for (const [place, part] of pattern.entries()) {
    const name = /^\{(.+?)(\+?)\}$/.exec(part);
    if (name?.[2]) {
      if (segments.length <= place) return undefined;
      parameters[name[1] ?? ''] = decoded(segments.slice(place).join('/'));
      return { score, parameters };
    }
    const given = segments[place];
    if (given === undefined || (!name && given !== part)) return undefined;
    if (name) parameters[name[1] ?? ''] = decoded(given);
    score = score * 3 + (name ? 1 : 2);
  }
  return pattern.length === segments.length ? { score: score + 1, parameters } : undefined;
}
