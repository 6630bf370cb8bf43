import { Template as Assertions, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { expectedFunctions } from '#infra/functions-expected.ts';
import { synthStage } from '#infra/synth.ts';
import { functionEntries } from '#scripts/bundle-functions.ts';
import { contract, handlerFile } from '#shared/api/contract.ts';
import { documents } from '#shared/api/documents.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { lambdaEnv } from '#shared/lambda-env.ts';
import { placeholderBundles, production, referred, Synthesized } from './synthesized.ts';

const stack = new Synthesized(production);
const assertions = Assertions.fromJSON(stack.template);
const endpoints: [string, Endpoint][] = Object.entries(contract);
const routeKey = ({ method, path }: Endpoint): string => `${method} ${path}`;
const documentRoutes = Object.values(documents).flatMap(({ path }) => [`GET ${path}`, `HEAD ${path}`]);
const allRoutes = [...endpoints.map(([, endpoint]) => routeKey(endpoint)), ...documentRoutes].sort();

const reads = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const writes = [
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];
const tableActions = { none: [], read: reads, readWrite: [...reads, ...writes].sort() };
const queueVariable = {
  sources: 'SOURCES_QUEUE_URL',
  articles: 'ARTICLES_QUEUE_URL',
  counters: 'COUNTERS_QUEUE_URL',
  generations: 'GENERATIONS_QUEUE_URL',
} as const;
const queueId = {
  sources: 'SourcesQueue',
  articles: 'ArticlesQueue',
  counters: 'TallyQueue',
  generations: 'GenerateQueue',
} as const;

describe('routes', () => {
  it('the HTTP API has exactly the routes of the contract and of the documents', () => {
    const routes = stack.all('AWS::ApiGatewayV2::Route').map(({ properties }) => properties.RouteKey);
    expect(routes.toSorted()).toEqual(allRoutes);
  });

  it.each(endpoints)('%s: its route calls its own function with payload 2.0', (name, endpoint) => {
    const lambdaId = stack.lambdaOf(handlerFile(name)).id;
    const integration = stack
      .all('AWS::ApiGatewayV2::Integration')
      .find(({ properties }) => referred(properties.IntegrationUri) === lambdaId);
    expect(integration?.properties.PayloadFormatVersion).toBe('2.0');
    assertions.hasResourceProperties('AWS::ApiGatewayV2::Route', {
      RouteKey: routeKey(endpoint),
      Target: { 'Fn::Join': ['', ['integrations/', { Ref: integration?.id }]] },
    });
  });

  it('every route has a rate of its own, and whatever has none is held lower than any public one', () => {
    const { properties } = stack.one('AWS::ApiGatewayV2::Stage');
    expect(Object.keys(properties.RouteSettings ?? {}).sort()).toEqual(allRoutes);
    assertions.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      RouteSettings: {
        'GET /api/articles': { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 },
        'POST /api/ingest': { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 },
      },
      DefaultRouteSettings: Match.objectLike({ ThrottlingRateLimit: 20 }),
    });
  });

  it('the access log holds neither addresses with queries nor headers', () => {
    const { properties } = stack.one('AWS::ApiGatewayV2::Stage');
    const { Format } = properties.AccessLogSettings as { Format: string };
    expect(Object.keys(JSON.parse(Format))).toEqual([
      'time',
      'requestId',
      'route',
      'status',
      'bytes',
      'milliseconds',
      'error',
    ]);
    expect(Format).toContain('$context.routeKey');
  });
});

describe('functions and handler files', () => {
  it('functions/api, documents and events hold one file for each function of the stack, and no other', () => {
    const files = functionEntries().map(({ name }) => name);
    expect(files.sort()).toEqual([...expectedFunctions().keys()].sort());
  });

  it('every function of the stack names its bundle, each once', () => {
    const bundles = stack.all('AWS::Lambda::Function').map(({ metadata }) => metadata.bundle);
    expect(bundles.toSorted()).toEqual([...expectedFunctions().keys()].sort());
  });

  it('a missing handler file stops synth with its name', () => {
    const names = [...expectedFunctions().keys()].filter((name) => name !== 'get-article');
    expect(() => synthStage('dev', { functionsDir: placeholderBundles(names) })).toThrow(
      'missing: functions/api/get-article.ts',
    );
  });

  it('a missing event function stops synth with its name', () => {
    const names = [...expectedFunctions().keys()].filter((name) => name !== 'fetch-source');
    expect(() => synthStage('dev', { functionsDir: placeholderBundles(names) })).toThrow(
      'missing: functions/events/fetch-source.ts',
    );
  });

  it('a handler file without an endpoint stops synth with its name', () => {
    const names = [...expectedFunctions().keys(), 'list-rumours'];
    expect(() => synthStage('dev', { functionsDir: placeholderBundles(names) })).toThrow(
      'surplus: functions/*/list-rumours.ts',
    );
  });

  it('every function runs Node 24 on arm64 with a log group of its own that forgets', () => {
    assertions.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      LoggingConfig: { LogGroup: Match.anyValue() },
    });
    assertions.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 });
    const groups = stack
      .all('AWS::Lambda::Function')
      .map(({ properties }) => referred((properties.LoggingConfig as { LogGroup: unknown }).LogGroup));
    expect(new Set(groups).size).toBe(expectedFunctions().size);
  });

  it('a reader does not wait longer than HTTP API does', () => {
    for (const [name] of endpoints) expect(stack.lambdaOf(handlerFile(name)).Timeout).toBeLessThan(30);
  });
});

describe('environment', () => {
  it.each([...expectedFunctions().keys()])('%s gets what shared/lambda-env.ts knows and parses', (name) => {
    const variables = stack.environmentOf(name);
    expect(Object.keys(lambdaEnv.shape)).toEqual(expect.arrayContaining(Object.keys(variables)));
    const deployed = Object.fromEntries(
      Object.entries(variables).map(([key, value]) => [key, typeof value === 'string' ? value : referred(value)]),
    );
    expect(lambdaEnv.parse(deployed)).toMatchObject({
      STAGE: 'production',
      TABLE_NAME: expect.stringMatching(/^Table/),
    });
  });

  it.each(endpoints)(
    '%s is told about sign-in and queues exactly where the contract needs it',
    (name, { access, needs }) => {
      const variables = stack.environmentOf(handlerFile(name));
      const signsIn =
        access === 'anyone' ? {} : { FIREBASE_PROJECT_ID: 'news-example', ADMINS: 'ada@example.org,grace@example.org' };
      const queues = (needs.sendsTo ?? []).map((queue) => [
        queueVariable[queue],
        { Ref: expect.stringMatching(`^${queueId[queue]}`) },
      ]);
      const slices = needs.sendsTo?.includes('counters') ? { FOLD_SECONDS: '10' } : {};
      expect(variables).toEqual({
        STAGE: 'production',
        TABLE_NAME: expect.anything(),
        ...signsIn,
        ...slices,
        ...Object.fromEntries(queues),
      });
    },
  );
});

describe('permissions', () => {
  it.each(endpoints)('%s may do to the table what it needs, and no more', (name, { needs }) => {
    const actions = stack.grantsOf(handlerFile(name)).filter(({ action }) => action.startsWith('dynamodb:'));
    expect([...new Set(actions.map(({ action }) => action))].sort()).toEqual(tableActions[needs.table]);
    expect(actions.every(({ on }) => /^Table[0-9A-F]{8}(\/index\/gsi[1-4])?$/.test(on))).toBe(true);
  });

  it.each(endpoints)('%s may send to the queues that it needs, and to no other', (name, { needs }) => {
    const sent = stack.grantsOf(handlerFile(name)).filter(({ action }) => action.startsWith('sqs:'));
    expect(sent.every(({ action }) => action === 'sqs:SendMessage')).toBe(true);
    expect(sent.map(({ on }) => on.slice(0, -8)).sort()).toEqual(
      (needs.sendsTo ?? []).map((queue) => queueId[queue]).sort(),
    );
  });

  it('a function that reads cannot write, whatever its method', () => {
    const readers = endpoints.filter(([, { needs }]) => needs.table === 'read');
    expect(readers.length).toBeGreaterThan(5);
    for (const [name] of readers)
      for (const action of writes) expect(stack.allows(handlerFile(name), action, 'Table')).toBe(false);
  });

  it('every index can be queried by whom the table can be read', () => {
    for (const index of ['gsi1', 'gsi2', 'gsi3', 'gsi4']) {
      expect(stack.grantsOf('list-articles')).toContainEqual({
        action: 'dynamodb:Query',
        on: expect.stringMatching(`/index/${index}$`),
      });
    }
  });

  it('nobody may scan, and no role is given a wildcard, neither as an action nor as a resource', () => {
    const roles = stack.all('AWS::IAM::Role');
    const grants = roles.flatMap(({ id }) => stack.grantsOfRole(id));
    expect(roles).toHaveLength(expectedFunctions().size + stack.all('AWS::Scheduler::Schedule').length);
    // What X-Ray is sent has no resource to name; test/infra/operations.test.ts looks at it.
    const wild = grants.filter(({ action, on }) => action.includes('*') || on.includes('*') || action.includes('Scan'));
    expect(wild.filter(({ action }) => !action.startsWith('xray:'))).toEqual([]);
  });

  it('no role brings a managed policy or permissions of its own besides the ones looked at here', () => {
    for (const { properties } of stack.all('AWS::IAM::Role'))
      expect(Object.keys(properties)).not.toEqual(expect.arrayContaining(['ManagedPolicyArns']));
    for (const { properties } of stack.all('AWS::IAM::Role')) expect(properties).not.toHaveProperty('Policies');
  });
});
