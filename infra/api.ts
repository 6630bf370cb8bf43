import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogField, AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { CfnStage, HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
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

/** The HTTP API: for each endpoint of the contract one route, one Lambda and the permissions that its `needs` name. */
export class NewsApi extends Construct {
  readonly httpApi: HttpApi;
  readonly functions: readonly BundledFunction[];
  readonly accessLog: LogGroup;

  constructor(scope: Construct, id: string, props: NewsApiProps) {
    super(scope, id);
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName: Stack.of(this).stackName, createDefaultStage: false });
    const endpoints: [string, Endpoint][] = Object.entries(contract);
    const routes = endpoints.map(([name, endpoint]) => this.addEndpoint(name, endpoint, props));
    this.functions = routes.map(({ handler }) => handler);

    this.accessLog = new LogGroup(this, 'AccessLog', {
      retention: props.stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: '$default',
      autoDeploy: true,
      detailedMetricsEnabled: true,
      // Addresses without their query, no headers: what a reader searched for and who they are stays out of the log.
      accessLogSettings: { destination: new LogGroupLogDestination(this.accessLog), format: accessLogFormat },
      // A route that is missing below would get this.
      throttle: { rateLimit: 20, burstLimit: 40 },
    });
    if (stage.node.defaultChild instanceof CfnStage) {
      stage.node.defaultChild.routeSettings = Object.fromEntries(
        endpoints.map(([, endpoint]) => [`${endpoint.method} ${endpoint.path}`, throttleOf(endpoint)]),
      );
    }
    // API Gateway refuses settings of a route that is not there yet.
    for (const { route } of routes) stage.node.addDependency(route);
  }

  private addEndpoint(name: string, endpoint: Endpoint, { stage, functionsDir, table, queues }: NewsApiProps) {
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
    const [route] = this.httpApi.addRoutes({
      path: endpoint.path,
      methods: [HttpMethod[endpoint.method]],
      integration: new HttpLambdaIntegration(bundle, handler.lambda),
    });
    if (!route) throw new Error(`API Gateway made no route for ${name}`);
    Validations.of(route).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason:
        endpoint.access === 'anyone' || endpoint.access === 'visitor'
          ? 'The contract lets anyone call it: it is the news, or what anyone may do with it.'
          : "functions/runtime/endpoint.ts checks the Firebase token, so that a refusal has the contract's form and the local stage refuses alike.",
    });
    return { handler, route };
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
function throttleOf({ access, cache, callsPerPage = 1, needs }: Endpoint): { ThrottlingRateLimit: number; ThrottlingBurstLimit: number } {
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
