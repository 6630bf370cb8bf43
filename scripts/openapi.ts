import * as z from 'zod/mini';
import { handlerFile, nouns } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { brand } from '#shared/config/brand.ts';
import { article, articlePreview } from '#shared/domain/articles/article.ts';
import { publisher } from '#shared/domain/articles/publisher.ts';
import { topic } from '#shared/domain/articles/topic.ts';
import { appUser } from '#shared/domain/readers/account.ts';
import { follow } from '#shared/domain/readers/follow.ts';
import { source } from '#shared/domain/sources/source.ts';
import { isRole } from '#shared/domain/team/role.ts';
import { runCommand } from './command/run-command.ts';

type JsonSchema = Record<string, unknown>;

/** The OpenAPI 3.1 document of the API: every endpoint with parameters, body, reply, errors and required sign-in. */
export function openApi() {
  const schemas: Record<string, JsonSchema> = { Error: convert(errorBody, 'output').schema };
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [noun, endpoints] of Object.entries(nouns)) {
    const rows: [string, Endpoint][] = Object.entries(endpoints);
    for (const [name, endpoint] of rows)
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: operation(noun, name, endpoint, schemas),
      };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} API`,
      version: brand.dataVersion,
      description: `${brand.tagline} Errors have one shape, \`Error\`; times are ISO 8601 in UTC.`,
      contact: { name: brand.name, email: brand.emails.support },
    },
    servers: [
      {
        url: '{origin}',
        description: 'A stage serves the API and the site from one origin.',
        variables: {
          origin: { default: 'http://localhost:3000', description: 'Origin of the stage; the default is a local one.' },
        },
      },
    ],
    tags: Object.keys(nouns).map((name) => ({ name, description: tagDescriptions[name as keyof typeof nouns] })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            "A Firebase ID token of the stage's project. Endpoints of the desk name the role that the caller needs (x-role).",
        },
        stripeSignature: {
          type: 'apiKey',
          in: 'header',
          name: 'stripe-signature',
          description: 'Signature of the webhook over the raw body.',
        },
      },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b))),
    },
  };
}

const tagDescriptions: Record<keyof typeof nouns, string> = {
  articles: 'Lists and single articles, views and likes.',
  stories: 'Events, each with all reports about it.',
  front: 'What the editors decide about the front page.',
  topics: 'Topics of the news.',
  publishers: 'Publishers of the articles.',
  search: 'Search over all articles, and what they have in common.',
  follows: 'What a reader follows.',
  readers: "A reader's account, feed, recommendations and data.",
  membership: 'Paid memberships.',
  ads: 'Ad serving and tracking.',
  advertising: 'The book of our own advertising and its figures.',
  live: 'Weather, markets and sports.',
  sources: 'Feeds and APIs that ingestion reads.',
  ingestion: 'Runs of ingestion.',
  desk: 'Figures and actions of the editors.',
  articleDesk: 'Articles as the editors see them, and what they decide about them.',
  team: 'Members of the newsroom with their roles, and the log of what they changed.',
  newsroom: 'Settings of the newsroom: drafts, what is published to all readers, and earlier versions.',
};

/** Body of every error. */
const errorBody = z.object({
  message: z.string(),
  code: z.optional(z.string()),
  details: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** With a 409 for an outdated version: the current item. */
  present: z.optional(z.looseObject({})),
  /** With a 422 for the address of a page: the feeds that it names. */
  choices: z.optional(z.array(z.looseObject({}))),
});

function operation(noun: string, name: string, endpoint: Endpoint, schemas: Record<string, JsonSchema>) {
  const { summary, access, params, query, body, signedBy } = endpoint;
  const typeName = name[0]?.toUpperCase() + name.slice(1);
  return {
    operationId: name,
    tags: [noun],
    summary: summary.split(/(?<=\.) /)[0]?.replace(/\.$/, '') ?? summary,
    description: `${summary}\n\nHandled by \`functions/api/${handlerFile(name)}.ts\`.`,
    security: security(endpoint),
    ...(isRole(access) ? { 'x-role': access } : {}),
    ...(params || query ? { parameters: [...parameters(params, 'path'), ...parameters(query, 'query')] } : {}),
    ...(signedBy
      ? { requestBody: requestBody({ type: 'object', description: `Signed by the header ${signedBy}.` }, true) }
      : {}),
    ...(body
      ? {
          requestBody: requestBody(
            named(`${typeName}Body`, body, 'input', schemas),
            !z.safeParse(body, undefined).success,
          ),
        }
      : {}),
    responses: { ...successes(endpoint, typeName, schemas), ...errors(endpoint) },
  };
}

/** An empty requirement makes sign-in optional (OpenAPI 3.1, Operation Object, `security`). */
function security({ access, signedBy }: Endpoint): Record<string, string[]>[] {
  if (signedBy) return [{ stripeSignature: [] }];
  if (access === 'anyone') return [];
  return access === 'visitor' ? [{}, { bearer: [] }] : [{ bearer: [] }];
}

const requestBody = (schema: JsonSchema, required: boolean) => ({
  required,
  content: { 'application/json': { schema } },
});

function successes(endpoint: Endpoint, typeName: string, schemas: Record<string, JsonSchema>) {
  const { creates, status = 200, paged, mayBeEmpty, cache } = endpoint;
  const headers = {
    'Cache-Control': { description: 'How long the response may be reused.', schema: { type: 'string' } },
    ...(cache?.kind === 'public'
      ? { ETag: { description: 'Validator for If-None-Match.', schema: { type: 'string' } } }
      : {}),
    ...(paged
      ? { Link: { description: 'Address of the next page, rel="next" (RFC 8288).', schema: { type: 'string' } } }
      : {}),
  };
  const empty = { 204: { description: status === 204 ? 'Done; no content.' : 'Nothing to return.', headers } };
  if (status === 204) return empty;
  const content = {
    'application/json': { schema: named(`${typeName}Reply`, endpoint.reply, 'output', schemas) },
  };
  const success = (description: string) => ({ description, headers, content });
  return {
    [creates ? 201 : status]: success(
      { 200: 'OK.', 201: 'Created.', 202: 'Accepted; the work continues.' }[creates ? 201 : status],
    ),
    ...(creates ? { 200: success('It existed already.') } : {}),
    ...(mayBeEmpty ? empty : {}),
    ...(cache?.kind === 'public' ? { 304: { description: 'The validator in If-None-Match still matches.' } } : {}),
  };
}

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } };

/** What the endpoint documents itself, and what follows from its access, input and throttle. */
function errors({ access, params, query, body, signedBy, errors: documented = {} }: Endpoint) {
  const signsIn = access !== 'anyone';
  const all: Record<number, string | false | undefined> = {
    400: Boolean(params || query || body || signedBy) && 'The input is invalid; details name the fields.',
    401: signsIn && (access === 'visitor' ? 'The token is invalid.' : 'The token is missing or invalid.'),
    403: isRole(access) && 'The caller is not in the team, or has another role.',
    415: Boolean(body) && 'The body is not JSON.',
    429: 'Too many requests.',
    500: 'An error of the server, without details.',
    503: signsIn && 'The token cannot be verified at the moment.',
  };
  const texts = Object.entries({ ...all, ...documented }).flatMap(([status, own]) => {
    const derived = all[Number(status)];
    const text = own === derived || !derived ? own : `${own} ${derived}`;
    return text ? [[status, text] as const] : [];
  });
  const response = (status: string, description: string) => ({
    description,
    ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
    content: errorContent,
  });
  return Object.fromEntries(texts.map(([status, text]) => [status, response(status, text)]));
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.optional(z.array(z.string())),
});

function parameters(schema: z.ZodMiniObject | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties, required = [] } = objectSchema.parse(convert(schema, 'input').schema);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

/** Types in several replies, which get a name of their own; other replies are named after their endpoint. */
const replyTypes = {
  AppUser: appUser,
  Article: article,
  ArticlePreview: articlePreview,
  Follow: follow,
  Publisher: publisher,
  Source: source,
  Topic: topic,
};
const replyRegistry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(replyTypes)) replyRegistry.add(schema, { id });
/** Inputs are inlined: their schema differs from that of a reply with the same type. */
const noRegistry = z.registry<{ id: string }>();

/**
 * Adds the schema to the document, under `name` unless it is one of `replyTypes` or a list of them, and refers to it.
 */
function named(
  name: string,
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const { schema: converted, definitions } = convert(schema, io);
  Object.assign(schemas, definitions);
  const { $ref, items } = converted;
  const isNamed = $ref !== undefined || (typeof items === 'object' && items !== null && '$ref' in items);
  if (isNamed) return converted;
  schemas[name] = converted;
  return { $ref: `#/components/schemas/${name}` };
}

/** Converts to JSON Schema 2020-12, which OpenAPI 3.1 uses. References point into the document's components. */
function convert(schema: z.ZodMiniType, io: 'input' | 'output') {
  const made = z.toJSONSchema(schema, {
    io,
    metadata: io === 'output' ? replyRegistry : noRegistry,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // The input of a coerced number is unknown to zod; callers write a number.
      if (zodSchema._zod.def.type === 'number' && jsonSchema.type === undefined) jsonSchema.type = 'number';
    },
  });
  const document = z.record(z.string(), z.unknown());
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs, ...rest } = document.parse(JSON.parse(text));
  return { schema: rest, definitions: $defs === undefined ? {} : z.record(z.string(), document).parse($defs) };
}

if (import.meta.main)
  await runCommand('npm run openapi: prints the OpenAPI document of the API.', async () =>
    console.log(JSON.stringify(openApi(), null, 2)),
  );
