import { NestedStack, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnIntegration,
  CfnRoute,
  CfnStage,
  HttpApi,
  HttpMethod,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { type EndpointName, handlerFile, nouns } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import { BundledFunction, type FunctionSize } from './bundled-function.ts';
import { constructId, type Events } from './events.ts';
import { paymentSettings } from './function-settings.ts';
import { allowParameter, allowSearchIndex, allowTable } from './permissions.ts';
import { searchFunctionSize } from './search-index.ts';
import type { OriginSecrets } from './site/origin-secrets.ts';
import type { Stage } from './stages.ts';
import type { NewsTable } from './table.ts';
import { type Throttle, Throttles } from './throttles.ts';

export interface NewsApiProps {
  stage: Stage;
  functionsDir: string;
  table: NewsTable;
  searchBucket: Bucket;
  events: Events;
  originSecrets: OriginSecrets;
}

/**
 * The HTTP API: one route, one Lambda and the permissions of its `needs` for each endpoint of the contract. The
 * functions of a noun are a nested stack, because a stack has 500 resources at most. Everything that has state or a
 * name stays in the main stack, so a function can move between stacks (docs/decisions/0017-one-stack.md).
 */
export class NewsApi extends Construct {
  readonly httpApi: HttpApi;
  readonly functions: BundledFunction[] = [];
  readonly accessLog: LogGroup;
  private readonly routeSettings: Record<string, Throttle> = {};
  readonly throttles: Throttles;
  private readonly stage: HttpStage;

  constructor(scope: Construct, id: string, props: NewsApiProps) {
    super(scope, id);
    // Known in a deployment (scripts/deploy/assembly.ts); the stack itself is of no region.
    this.throttles = new Throttles(props.stage, this.node.tryGetContext('region'));
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName: Stack.of(this).stackName, createDefaultStage: false });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: props.stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      // Paths without query strings, no headers: the log has neither searches nor identities.
      accessLogSettings: { destination: new LogGroupLogDestination(this.accessLog), format: accessLogFormat },
      // For routes without a throttle of their own; there are none.
      throttle: { rateLimit: 20, burstLimit: 40 },
    });
    if (this.stage.node.defaultChild instanceof CfnStage)
      this.stage.node.defaultChild.routeSettings = this.routeSettings;
    for (const [noun, endpoints] of Object.entries<Record<string, Endpoint>>(nouns)) {
      const functions = new NestedStack(this, constructId(noun));
      for (const [name, endpoint] of Object.entries(endpoints))
        this.addEndpoint(functions, name as EndpointName, endpoint, props);
    }
  }

  /** Adds the routes of one function, each with this throttle. */
  addRoutes(
    handler: BundledFunction,
    paths: readonly string[],
    methods: readonly HttpMethod[],
    throttle: Throttle,
  ): CfnRoute[] {
    this.functions.push(handler);
    const { httpApi } = this;
    const integration = new CfnIntegration(handler, 'Integration', {
      apiId: httpApi.apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: handler.lambda.functionArn,
      payloadFormatVersion: '2.0',
    });
    for (const [place, path] of paths.entries())
      handler.lambda.addPermission(`Routes${place || ''}`, {
        principal: new ServicePrincipal('apigateway.amazonaws.com'),
        sourceArn: Stack.of(handler).formatArn({
          service: 'execute-api',
          resource: httpApi.apiId,
          resourceName: `*/*${path}`,
        }),
      });
    const routes = paths.flatMap((path) => methods.map((method) => [method, path] as const));
    return routes.map(([method, path]) => {
      const routeKey = `${method} ${path}`;
      this.routeSettings[routeKey] = throttle;
      // The ids of the CDK's HttpRoute, which routes had before their functions moved: API Gateway rejects a second
      // route with the same key, so CloudFormation must not create them again.
      const route = new CfnRoute(new Construct(httpApi, `${method}${path}`), 'Resource', {
        apiId: httpApi.apiId,
        routeKey,
        authorizationType: 'NONE',
        target: `integrations/${integration.ref}`,
      });
      // API Gateway rejects settings of a route that does not exist yet.
      this.stage.node.addDependency(route);
      return route;
    });
  }

  /** The function with this bundle. */
  function(bundle: string): BundledFunction {
    const found = this.functions.find((one) => one.bundle === bundle);
    if (found === undefined) throw new Error(`No function ${bundle}`);
    return found;
  }

  private addEndpoint(
    functions: NestedStack,
    name: EndpointName,
    endpoint: Endpoint,
    { stage, functionsDir, table, searchBucket, events, originSecrets }: NewsApiProps,
  ): void {
    const bundle = handlerFile(name);
    const payments = paymentSettings(stage, endpoint.needs.payments);
    const handler = new BundledFunction(functions, constructId(name), {
      stage,
      functionsDir,
      bundle,
      logScope: new Construct(this, constructId(name)),
      description: endpoint.summary,
      ...routeSize(endpoint, stage),
      environment: {
        STAGE: stage.name,
        TABLE_NAME: table.tableName,
        ...(readsArticles(endpoint) ? { FOLD_SECONDS: String(stage.foldSeconds) } : {}),
        ORIGIN_SECRETS: originSecrets.accepted,
        ...signInEnvironment(endpoint, stage),
        ...events.sendingEnvironment(endpoint.needs.sendsTo),
        ...(endpoint.needs.queues ? events.countingEnvironment() : {}),
        ...payments.environment,
        ...(endpoint.needs.searchIndex ? { SEARCH_BUCKET: searchBucket.bucketName } : {}),
        ...(endpoint.needs.adNetwork && stage.adNetwork ? { AD_NETWORK: stage.adNetwork } : {}),
      },
    });
    allowTable(handler.role, table, endpoint.needs.table);
    if (endpoint.needs.searchIndex) allowSearchIndex(handler.role, searchBucket, 'read');
    for (const name of payments.parameters) allowParameter(handler.role, name);
    events.allowSending(handler, endpoint.needs.sendsTo);
    if (endpoint.needs.queues) events.allowCounting(handler);
    const throttle = this.throttles.ofEndpoint(name, endpoint);
    const [route] = this.addRoutes(handler, [endpoint.path], [HttpMethod[endpoint.method]], throttle);
    if (!route) throw new Error(`API Gateway created no route for ${name}`);
    Validations.of(route).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        endpoint.access === 'anyone' || endpoint.access === 'visitor'
          ? 'The contract makes this endpoint public.'
          : 'functions/runtime/endpoint.ts verifies the Firebase token: refusals have one format, in AWS and on the local stage.',
    });
  }
}

/** Only endpoints that identify the caller get the settings to verify tokens. */
function signInEnvironment(endpoint: Endpoint, stage: Stage): Partial<LambdaEnv> {
  if (endpoint.access === 'anyone') return {};
  return {
    ...(stage.firebaseProject ? { FIREBASE_PROJECT_ID: stage.firebaseProject } : {}),
    ...(endpoint.needs.signIns && stage.firebaseApiKey ? { FIREBASE_API_KEY: stage.firebaseApiKey } : {}),
    ADMINS: typeof stage.admins === 'string' ? stage.admins : stage.admins.join(','),
  };
}

/** Whether the function may read articles. It keeps their rows in memory for as long as counters may lag. */
const readsArticles = ({ needs: { table } }: Endpoint): boolean => table === 'read' || table === 'readWrite';

/** HTTP APIs time out after 30 s; a function that ends earlier can still respond and log. */
const maxRouteSeconds = 29;

/**
 * Size of a route's function. Responses are small, so memory is for the cold start: a bundle that imports in 90 ms on
 * a full core takes about 300 ms with 512 MB, and twice that with 256 MB. Readers give up after ten seconds.
 * Functions that fetch a feed (10 s, then parsing 5 MB), queue many messages or call Stripe (4 s twice, more for a
 * webhook) get longer.
 */
function routeSize({ needs }: Endpoint, stage: Stage): FunctionSize {
  // The route's throttle allows a burst of 40. Without this limit, slow addresses could occupy 290 concurrent
  // executions: ten new ones a second for 29 s each.
  if (needs.web) return { memoryMb: 1024, timeoutSeconds: maxRouteSeconds, reserved: 40 };
  if (needs.searchIndex === 'segments') return searchFunctionSize;
  if (needs.sendsTo?.some((queue) => queue === 'sources' || queue === 'articles'))
    return { memoryMb: 512, timeoutSeconds: maxRouteSeconds };
  // A deletion ends payments and removes thousands of likes. A limit for each reader keeps it from being repeated much.
  if (needs.signIns) return { memoryMb: 512, timeoutSeconds: maxRouteSeconds };
  // More than there will be payments at once. If Stripe hangs, 50 calls a second for 20 s each would otherwise occupy
  // the whole account. Stripe retries rejected webhooks for three days.
  if (needs.payments === 'checkout' || needs.payments === 'events')
    return { memoryMb: 512, timeoutSeconds: 20, ...(stage.payments ? { reserved: 20 } : {}) };
  // Reads a price and a coupon of each plan at once. The desk's throttle bounds it.
  if (needs.payments === 'prices') return { memoryMb: 512, timeoutSeconds: 20 };
  return { memoryMb: 512, timeoutSeconds: 10 };
}

/**
 * One line of JSON for each request. API Gateway inserts values as they are, so there is no field with free text: the
 * quotes in `$context.integrationErrorMessage` would break the lines of failed calls. A function's own log has its
 * error; `lambdaRequestId` finds it. A value that a request does not have is `-`.
 */
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: AccessLogField.contextRequestTimeEpoch(),
    requestId: AccessLogField.contextRequestId(),
    route: '$context.routeKey',
    status: AccessLogField.contextStatus(),
    bytes: AccessLogField.contextResponseLength(),
    milliseconds: AccessLogField.contextResponseLatency(),
    // Status of the function's response; `-` if API Gateway refused the request without calling the function.
    functionStatus: '$context.integration.status',
    lambdaRequestId: '$context.integration.requestId',
    errorType: '$context.error.responseType',
  }),
);
