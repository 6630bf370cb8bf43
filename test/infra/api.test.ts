import { Template as Assertions, Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { expectedFunctions } from '#infra/functions-expected.ts';
import { synthStage } from '#infra/synth.ts';
import { functionEntries } from '#scripts/bundle-functions.ts';
import { contract, handlerFile } from '#shared/api/contract.ts';
import { documents } from '#shared/api/documents.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { lambdaEnv } from '#shared/lambda-env.ts';
import { deadLettersUrlName, queueNames } from '#shared/queues.ts';
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
const tableActions = { none: [], sources: ['dynamodb:Query'], read: reads, readWrite: [...reads, ...writes].sort() };
const queueVariable = {
  sources: 'SOURCES_QUEUE_URL',
  articles: 'ARTICLES_QUEUE_URL',
  counters: 'COUNTERS_QUEUE_URL',
  generations: 'GENERATIONS_QUEUE_URL',
  index: 'INDEX_QUEUE_URL',
  purges: 'PURGES_QUEUE_URL',
  pictures: 'PICTURES_QUEUE_URL',
} as const;
const queueId = {
  sources: 'SourcesQueue',
  articles: 'ArticlesQueue',
  counters: 'CountersQueue',
  generations: 'GenerationsQueue',
  index: 'IndexQueue',
  purges: 'PurgesQueue',
  pictures: 'PicturesQueue',
} as const;

describe('routes', () => {
  it('routes of the API are exactly those of the contract and the documents', () => {
    const routes = stack.all('AWS::ApiGatewayV2::Route').map(({ properties }) => properties.RouteKey);
    expect(routes.toSorted()).toEqual(allRoutes);
  });

  it.each(endpoints)('%s: the route calls its own function with payload 2.0', (name, endpoint) => {
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

  it('routes of the API have a throttle each', () => {
    const { properties } = stack.one('AWS::ApiGatewayV2::Stage');
    expect(Object.keys(properties.RouteSettings ?? {}).sort()).toEqual(allRoutes);
  });

  it('routes of the API are logged without query strings and headers', () => {
    const { properties } = stack.one('AWS::ApiGatewayV2::Stage');
    const { Format } = properties.AccessLogSettings as { Format: string };
    expect(Object.keys(JSON.parse(Format))).toEqual([
      'time',
      'requestId',
      'route',
      'status',
      'bytes',
      'milliseconds',
      'functionStatus',
      'lambdaRequestId',
      'errorType',
    ]);
    expect(Format).toContain('$context.routeKey');
  });

  it('routes of the API are logged as JSON even if a call failed with quotes in the error', () => {
    const { properties } = stack.one('AWS::ApiGatewayV2::Stage');
    const { Format } = properties.AccessLogSettings as { Format: string };
    // API Gateway inserts values without escaping them.
    const freeTexts =
      /\$context\.(integrationErrorMessage|integration\.error|error\.message|authorizer|identity|path)\b/;
    expect(Format).not.toMatch(freeTexts);
    const line = Format.replace(/\$context\.[\w.]+/g, '-');
    expect(JSON.parse(line)).toMatchObject({ functionStatus: '-', errorType: '-' });
  });
});

describe('functions and handler files', () => {
  it('functions/api, documents and events have exactly one file for each function of the stack', () => {
    const files = functionEntries().map(({ name }) => name);
    expect(files.sort()).toEqual([...expectedFunctions().keys()].sort());
  });

  it('each function of the stack names a bundle of its own', () => {
    const bundles = stack.all('AWS::Lambda::Function').map(({ metadata }) => metadata.bundle);
    expect(bundles.toSorted()).toEqual([...expectedFunctions().keys()].sort());
  });

  it('synth fails and names a missing API handler', () => {
    const names = [...expectedFunctions().keys()].filter((name) => name !== 'get-article');
    expect(() => synthStage('dev', { functionsDir: placeholderBundles(names) })).toThrow(
      'missing: functions/api/get-article.ts',
    );
  });

  it('synth fails and names a missing event function', () => {
    const names = [...expectedFunctions().keys()].filter((name) => name !== 'fetch-source');
    expect(() => synthStage('dev', { functionsDir: placeholderBundles(names) })).toThrow(
      'missing: functions/events/fetch-source.ts',
    );
  });

  it('synth fails and names a handler that the contract does not have', () => {
    const names = [...expectedFunctions().keys(), 'list-rumours'];
    expect(() => synthStage('dev', { functionsDir: placeholderBundles(names) })).toThrow(
      'surplus: functions/*/list-rumours.ts',
    );
  });

  it('all functions run Node 24 on arm64', () => {
    assertions.allResourcesProperties('AWS::Lambda::Function', {
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    });
  });

  it('all functions have a log group of their own with a limited retention', () => {
    assertions.allResourcesProperties('AWS::Lambda::Function', { LoggingConfig: { LogGroup: Match.anyValue() } });
    assertions.allResourcesProperties('AWS::Logs::LogGroup', { RetentionInDays: 90 });
    const groups = stack
      .all('AWS::Lambda::Function')
      .map(({ properties }) => referred((properties.LoggingConfig as { LogGroup: unknown }).LogGroup));
    expect(new Set(groups).size).toBe(expectedFunctions().size);
  });

  it('functions of routes time out before API Gateway does', () => {
    for (const [name] of endpoints) expect(stack.lambdaOf(handlerFile(name)).Timeout).toBeLessThan(30);
  });
});

describe('environment', () => {
  it.each([...expectedFunctions().keys()])('%s has an environment that shared/lambda-env.ts parses', (name) => {
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

  it.each(endpoints)('%s gets the sign-in and queue variables that its endpoint needs', (name, { access, needs }) => {
    const variables = stack.environmentOf(handlerFile(name));
    const signsIn =
      access === 'anyone' ? {} : { FIREBASE_PROJECT_ID: 'news-example', ADMINS: 'ada@example.org,grace@example.org' };
    const queues = (needs.sendsTo ?? []).map((queue) => [
      queueVariable[queue],
      { Ref: expect.stringMatching(`^${queueId[queue]}`) },
    ]);
    const fold = needs.table === 'read' || needs.table === 'readWrite' ? { FOLD_SECONDS: '60' } : {};
    const search = needs.searchIndex ? { SEARCH_BUCKET: { Ref: expect.stringMatching(/^SearchIndex/) } } : {};
    const counted = needs.queues
      ? queueNames.flatMap((queue) => [
          [queueVariable[queue], { Ref: expect.stringMatching(`^${queueId[queue]}`) }],
          [deadLettersUrlName(queue), { Ref: expect.stringMatching(/DeadLetters/) }],
        ])
      : [];
    expect(variables).toEqual({
      STAGE: 'production',
      TABLE_NAME: expect.anything(),
      ORIGIN_SECRETS: { Ref: 'OriginSecrets' },
      ...fold,
      ...signsIn,
      ...search,
      ...Object.fromEntries(queues),
      ...Object.fromEntries(counted),
    });
  });
});

describe('permissions', () => {
  it.each(endpoints)('%s has exactly the table permissions that it needs', (name, { needs }) => {
    const actions = stack.grantsOf(handlerFile(name)).filter(({ action }) => action.startsWith('dynamodb:'));
    expect([...new Set(actions.map(({ action }) => action))].sort()).toEqual(tableActions[needs.table]);
    expect(actions.every(({ on }) => /^Table[0-9A-F]{8}(\/index\/gsi[1-4])?$/.test(on))).toBe(true);
  });

  it.each(endpoints)('%s may send to exactly the queues that it needs', (name, { needs }) => {
    const granted = stack.grantsOf(handlerFile(name)).filter(({ action }) => action.startsWith('sqs:'));
    const counted = granted.filter(({ action }) => action === 'sqs:GetQueueAttributes');
    expect(counted).toHaveLength(needs.queues ? 2 * Object.keys(queueId).length : 0);
    const sent = granted.filter((one) => !counted.includes(one));
    expect(sent.every(({ action }) => action === 'sqs:SendMessage')).toBe(true);
    expect(sent.map(({ on }) => on.slice(0, -8)).sort()).toEqual(
      (needs.sendsTo ?? []).map((queue) => queueId[queue]).sort(),
    );
  });

  it('functions that may read the table may query every index', () => {
    for (const index of ['gsi1', 'gsi2', 'gsi3']) {
      expect(stack.grantsOf('list-articles')).toContainEqual({
        action: 'dynamodb:Query',
        on: expect.stringMatching(`/index/${index}$`),
      });
    }
  });

  it('no role may scan the table or has a wildcard in an action or resource', () => {
    const roles = stack.all('AWS::IAM::Role');
    const grants = roles.flatMap(({ id }) => stack.grantsOfRole(id));
    expect(roles).toHaveLength(expectedFunctions().size + stack.all('AWS::Scheduler::Schedule').length);
    // X-Ray's actions support no resources; test/infra/operations.test.ts covers them.
    const broad = grants.filter(
      ({ action, on }) => action.includes('*') || on.includes('*') || action.includes('Scan'),
    );
    // Keys in the search index are chosen when they are written: test/infra/search-index.test.ts.
    const others = broad.filter(({ action, on }) => !action.startsWith('xray:') && !on.startsWith('SearchIndex'));
    expect(others).toEqual([]);
  });

  it('no role has managed or inline policies besides the ones that these tests read', () => {
    for (const { properties } of stack.all('AWS::IAM::Role')) {
      expect(properties).not.toHaveProperty('ManagedPolicyArns');
      expect(properties).not.toHaveProperty('Policies');
    }
  });
});
