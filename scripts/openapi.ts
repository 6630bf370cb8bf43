import * as z from 'zod/mini';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { brand } from '#shared/config/brand.ts';

/** The OpenAPI 3.1 document of the contract: every endpoint with its parameters, body, reply, errors and who may call it. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  const endpoints: [string, Endpoint][] = Object.entries(contract);
  for (const [name, endpoint] of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${brand.name} API`, version: brand.dataVersion, description: brand.tagline },
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A Firebase ID token of the stage’s project.',
        },
      },
      schemas: { Error: jsonSchema(errorShape, 'output') },
    },
  };
}

/** What every error answer looks like. */
const errorShape = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  details: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** With a 409 about something that was changed meanwhile: what it is now. */
  present: z.optional(z.looseObject({})),
});

function operation(name: string, endpoint: Endpoint) {
  const status = endpoint.creates ? 201 : (endpoint.status ?? 200);
  const content =
    status === 204 ? {} : { content: { 'application/json': { schema: jsonSchema(endpoint.reply, 'output') } } };
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.access === 'anyone'
      ? {}
      : { security: [{ bearer: [] }], description: `Who may call: ${endpoint.access}.` }),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.signedBy
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { type: 'object', description: `Signed in ${endpoint.signedBy}.` } },
            },
          },
        }
      : {}),
    ...(endpoint.body
      ? {
          requestBody: {
            required: !z.safeParse(endpoint.body, undefined).success,
            content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]: { description: 'Success', ...(endpoint.paged ? { headers: linkHeader } : {}), ...content },
      ...(endpoint.creates ? { 200: { description: 'It was there already', ...content } } : {}),
      ...Object.fromEntries(
        errorsOf(endpoint).map(([code, description]) => [code, { description, content: errorContent }]),
      ),
    },
  };
}

const linkHeader = {
  Link: { description: 'Address of the next page, rel="next" (RFC 8288).', schema: { type: 'string' } },
};
const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

function errorsOf({ access, params, query, body, signedBy, conflicts, needs }: Endpoint): [string, string][] {
  return [
    ...(params || query || body || signedBy
      ? ([['400', 'The request does not fit.']] satisfies [string, string][])
      : []),
    ...(access === 'anyone' ? [] : ([['401', 'Sign in to continue.']] satisfies [string, string][])),
    ...(access === 'admin' ? ([['403', 'Only an administrator may do this.']] satisfies [string, string][]) : []),
    ...(params ? ([['404', 'There is no such thing.']] satisfies [string, string][]) : []),
    ...(conflicts ? ([['409', conflicts]] satisfies [string, string][]) : []),
    ...(needs.web ? ([['422', 'What is at the address cannot be used.']] satisfies [string, string][]) : []),
    ['500', 'Something went wrong on our side.'],
  ];
}

function parameters(schema: z.ZodMiniObject | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** JSON Schema 2020-12, which OpenAPI 3.1 is built on; what JSON cannot say (a coerced number's input) becomes its output. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: made }) => {
      // Read from text by coercion: to the caller it is a number all the same.
      if (zodSchema._zod.def.type === 'number' && made.type === undefined) made.type = 'number';
    },
  });
  return rest;
}

// `npm run openapi`: the contract as an OpenAPI 3.1 document on standard output.
if (import.meta.main) console.log(JSON.stringify(openApi(), null, 2));
