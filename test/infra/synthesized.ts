import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import * as z from 'zod/mini';
import { expectedFunctions } from '#infra/functions-expected.ts';
import { type Stage, stageNamed, stageSettings } from '#infra/stages.ts';
import { synthEdge, synthMain } from '#infra/synth.ts';
import { flatTemplate, type StackTemplates, type Template } from '#infra/templates.ts';

/** A production stage with sign-in, NewsAPI, live data and a domain. */
export const production: Stage = stageSettings.parse({
  kind: 'production',
  name: 'production',
  admins: ['ada@example.org', 'grace@example.org'],
  firebaseProject: 'news-example',
  newsApiKeyParameter: '/news/newsapi-key',
  live: {
    openMeteoKeyParameter: '/news/open-meteo-key',
    twelveDataKeyParameter: '/news/twelve-data-key',
    footballDataKeyParameter: '/news/football-data-key',
    twelveDataCredits: 377,
  },
  alarmEmails: ['duty@example.org'],
  domain: { host: 'news.example.org', certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d' },
});

/** A production stage with every setting: also a hosted zone, payments, a model, an ad network and a feed proxy. */
export const everything = stageSettings.parse({
  ...production,
  domain: { host: 'news.example.org', hostedZone: { id: 'Z0123456789ABC', name: 'example.org' } },
  payments: {
    stripeKeyParameter: '/news/stripe-key',
    stripeWebhookParameter: '/news/stripe-webhook',
    prices: { digital: 'price_1Digital', bundle: 'price_1Bundle' },
    introCoupons: { digital: 'intro_digital', bundle: 'intro_bundle' },
  },
  bedrockModel: 'amazon.nova-lite-v1:0',
  adNetwork: '/21700000000/news',
  feedProxy: 'https://feeds.example.org/fetch?url={url}',
  backup: { vaultArn: 'arn:aws:backup:eu-central-1:210987654321:backup-vault:landfall' },
});

/** A personal stage with sign-in, alarms and a budget. */
export const personal = stageNamed('ada', {
  ada: { kind: 'personal', alarmEmails: ['duty@example.org'], monthlyBudgetUsd: 20, firebaseProject: 'news-ada' },
});

/**
 * Creates a folder with a placeholder bundle for each name, and removes it after the test file. The template does not
 * depend on the code of the handlers.
 */
export function placeholderBundles(names: Iterable<string> = expectedFunctions().keys()): string {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of names) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'index.mjs'), `export const handler = () => '${name}';`);
  }
  return folder;
}

export interface Resource {
  id: string;
  properties: Record<string, unknown>;
  metadata: Record<string, unknown>;
}

const reference = z.union([
  z.object({ Ref: z.string() }),
  z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
]);
const statement = z.object({
  Effect: z.string(),
  Action: z.union([z.string(), z.array(z.string())]),
  Resource: z.unknown(),
});
const policy = z.object({ PolicyDocument: z.object({ Statement: z.array(statement) }), Roles: z.array(reference) });
const lambda = z.object({
  Role: reference,
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  Timeout: z.number(),
  MemorySize: z.number(),
  ReservedConcurrentExecutions: z.optional(z.number()),
  TracingConfig: z.optional(z.object({ Mode: z.string() })),
});

/** One action that a role may perform on one resource. References are written as logical ids: `Table/index/gsi1`. */
export interface Grant {
  action: string;
  on: string;
}

/** Returns a function that makes something of a stage once per process, and freezes it: test files share it. */
function once<T>(make: (stage: Stage) => T): (stage: string | Stage) => T {
  const made = new Map<string, T>();
  return (stage) => {
    const settings = typeof stage === 'string' ? stageNamed(stage) : stage;
    const key = JSON.stringify(settings);
    const known = made.get(key) ?? deepFreeze(make(settings));
    made.set(key, known);
    return known;
  };
}

/** Templates of the main stack and of its nested stacks. */
export const mainTemplates = once<StackTemplates>((stage) => synthMain(stage, { functionsDir: placeholderBundles() }));
const templateOf = {
  main: once((stage) => flatTemplate(mainTemplates(stage))),
  edge: once<Template>(synthEdge),
};

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null)
    for (const inner of value instanceof Map ? value.values() : Object.values(Object.freeze(value))) deepFreeze(inner);
  return value;
}

/** A synthesized template with queries that several tests share. */
export class Synthesized {
  readonly template: Template;

  constructor(stage: string | Stage, which: 'main' | 'edge' = 'main') {
    this.template = templateOf[which](stage);
  }

  all(type: string): Resource[] {
    return Object.entries(this.template.Resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties = {}, Metadata = {} }]) => ({ id, properties: Properties, metadata: Metadata }));
  }

  /**
   * The only resource of a type, or the only one whose logical id starts with `prefix`.
   * @throws Error when there is not exactly one
   */
  one(type: string, prefix = ''): Resource {
    const found = this.all(type).filter(({ id }) => id.startsWith(prefix));
    const [only] = found;
    if (found.length !== 1 || !only)
      throw new Error(`${found.length} resources ${type} ${prefix}: ${found.map(({ id }) => id)}`);
    return only;
  }

  lambdaOf(bundle: string) {
    const found = this.all('AWS::Lambda::Function').find(({ metadata }) => metadata.bundle === bundle);
    if (!found) throw new Error(`No function has the bundle ${bundle}`);
    return { id: found.id, ...lambda.parse(found.properties) };
  }

  /** Variables of the function itself, without those that all functions of a stage have. */
  environmentOf(bundle: string): Record<string, unknown> {
    const { NODE_OPTIONS: _, METRICS: __, ...variables } = this.lambdaOf(bundle).Environment.Variables;
    return variables;
  }

  /** Grants of the function's role, except for its log and traces. */
  grantsOf(bundle: string): Grant[] {
    return this.grantsOfRole(referred(this.lambdaOf(bundle).Role)).filter(
      ({ action }) => !/^(logs|xray):/.test(action),
    );
  }

  grantsOfRole(role: string): Grant[] {
    return this.all('AWS::IAM::Policy')
      .map(({ properties }) => policy.parse(properties))
      .filter(({ Roles }) => Roles.some((one) => referred(one) === role))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Effect }) => Effect === 'Allow')
      .flatMap(({ Action, Resource }) =>
        [Action].flat().flatMap((action) => [Resource].flat().map((on) => ({ action, on: readable(on) }))),
      );
  }

  allows(bundle: string, action: string, on: string): boolean {
    return this.grantsOf(bundle).some((grant) => grant.action === action && grant.on.startsWith(on));
  }
}

/** The logical id that a Ref or a GetAtt names. */
export function referred(value: unknown): string {
  const found = reference.parse(value);
  return 'Ref' in found ? found.Ref : found['Fn::GetAtt'][0];
}

/** Resource of a policy statement as text, with references as logical ids. */
function readable(value: unknown): string {
  if (typeof value === 'string') return value;
  const joined = z.safeParse(z.object({ 'Fn::Join': z.tuple([z.string(), z.array(z.unknown())]) }), value);
  if (joined.success) return joined.data['Fn::Join'][1].map(readable).join(joined.data['Fn::Join'][0]);
  return referred(value);
}
