import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  CfnStage,
  HttpApi,
  HttpMethod,
  type HttpRoute,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { contract, handlerFile } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import { BundledFunction } from './bundled-function.ts';
import { routeSize } from './function-sizes.ts';
import { paymentSettings } from './payments.ts';
import { allowParameter, allowSending, allowTable } from './permissions.ts';
import { type NewsQueues, tallyEnvironment } from './queues.ts';
import type { Stage } from './stages.ts';
import type { NewsTable } from './table.ts';

export interface NewsApiProps {
  stage: Stage;
  functionsDir: string;
  table: NewsTable;
  queues: NewsQueues;
}

interface Throttle {
  ThrottlingRateLimit: number;
  ThrottlingBurstLimit: number;
}

/** The HTTP API: for each endpoint of the contract one route, one Lambda and the permissions that its `needs` name. */
export class NewsApi extends Construct {
  readonly httpApi: HttpApi;
  readonly functions: BundledFunction[] = [];
  readonly accessLog: LogGroup;
  private readonly throttles: Record<string, Throttle> = {};
  private readonly stage: HttpStage;

  constructor(scope: Construct, id: string, props: NewsApiProps) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName: Stack.of(this).stackName, createDefaultStage: false });
    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: props.stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      // Addresses without their query, no headers: what a reader searched for and who they are stays out of the log.
      accessLogSettings: { destination: new LogGroupLogDestination(this.accessLog), format: accessLogFormat },
      // A route that is missing below would get this.
      throttle: { rateLimit: 20, burstLimit: 40 },
    });
    if (this.stage.node.defaultChild instanceof CfnStage) this.stage.node.defaultChild.routeSettings = this.throttles;
    const endpoints: [string, Endpoint][] = Object.entries(contract);
    for (const [name, endpoint] of endpoints) this.addEndpoint(name, endpoint, props);
  }

  /** Routes of one function, each at the rate given. */
  addRoutes(handler: BundledFunction, path: string, methods: HttpMethod[], throttle: Throttle): HttpRoute[] {
    this.functions.push(handler);
    const routes = this.httpApi.addRoutes({
      path,
      methods,
      integration: new HttpLambdaIntegration(handler.bundle, handler.lambda),
    });
    for (const method of methods) this.throttles[`${method} ${path}`] = throttle;
    // API Gateway refuses settings of a route that is not there yet.
    for (const route of routes) this.stage.node.addDependency(route);
    return routes;
  }

  private addEndpoint(name: string, endpoint: Endpoint, { stage, functionsDir, table, queues }: NewsApiProps): void {
    const bundle = handlerFile(name);
    const sends = endpoint.needs.sendsTo ?? [];
    const payments = paymentSettings(stage, endpoint.needs.payments);
    const handler = new BundledFunction(this, `${name[0]?.toUpperCase()}${name.slice(1)}`, {
      stage,
      functionsDir,
      bundle,
      description: endpoint.summary,
      ...routeSize(endpoint, stage),
      environment: {
        STAGE: stage.name,
        TABLE_NAME: table.tableName,
        ...signInEnvironment(endpoint, stage),
        ...(sends.includes('sources') ? { SOURCES_QUEUE_URL: queues.sources.queueUrl } : {}),
        ...(sends.includes('articles') ? { ARTICLES_QUEUE_URL: queues.articles.queueUrl } : {}),
        ...(sends.includes('generate') ? { GENERATE_QUEUE_URL: queues.generate.queueUrl } : {}),
        ...(sends.includes('tally') ? tallyEnvironment(queues, stage) : {}),
        ...payments.environment,
        ...(endpoint.needs.adNetwork && stage.adNetwork ? { AD_NETWORK: stage.adNetwork } : {}),
      },
    });
    allowTable(handler.role, table, endpoint.needs.table);
    for (const name of payments.secrets) allowParameter(handler.role, name);
    for (const queue of sends) allowSending(handler.role, queues[queue]);
    const [route] = this.addRoutes(handler, endpoint.path, [HttpMethod[endpoint.method]], throttleOf(endpoint));
    if (!route) throw new Error(`API Gateway made no route for ${name}`);
    Validations.of(route).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        endpoint.access === 'anyone' || endpoint.access === 'visitor'
          ? 'The contract lets anyone call it: it is the news, or what anyone may do with it.'
          : "functions/runtime/endpoint.ts checks the Firebase token, so that a refusal has the contract's form and the local stage refuses alike.",
    });
  }
}

/** Only an endpoint that asks who is calling is told how to find out. */
function signInEnvironment(endpoint: Endpoint, stage: Stage): Partial<LambdaEnv> {
  if (endpoint.access === 'anyone') return {};
  return {
    ...(stage.firebaseProject ? { FIREBASE_PROJECT_ID: stage.firebaseProject } : {}),
    ADMINS: typeof stage.admins === 'string' ? stage.admins : stage.admins.join(','),
  };
}

/**
 * Requests a second for all callers of a route together. Cached reads pass CloudFront about once a minute and place, so 100 is far above real
 * need and still bounds what a flood past the cache costs; a reader's own calls are fewer, unless a page makes several; an admin is a person at a button.
 * What fetches from the web holds a function for up to ten seconds: ten new addresses a second, and a burst for a reader who runs all sources of their own.
 */
function throttleOf({ access, cache, callsPerPage = 1, needs }: Endpoint): Throttle {
  if (access === 'admin') return { ThrottlingRateLimit: 5, ThrottlingBurstLimit: 10 };
  if (needs.web) return { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 40 };
  return cache.kind === 'public'
    ? { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 }
    : { ThrottlingRateLimit: 50 * callsPerPage, ThrottlingBurstLimit: 100 * callsPerPage };
}

const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    time: AccessLogField.contextRequestTimeEpoch(),
    requestId: AccessLogField.contextRequestId(),
    route: '$context.routeKey',
    status: AccessLogField.contextStatus(),
    bytes: AccessLogField.contextResponseLength(),
    milliseconds: AccessLogField.contextResponseLatency(),
    error: '$context.integrationErrorMessage',
  }),
);
