import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RunningStage } from '#scripts/local-stage/data-dir.ts';
import { adminAccount } from '#scripts/local-stage/sign-in/accounts.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { median } from './report.ts';
import { emptyUsage, meterUsage, type TableUsage } from './table-usage.ts';

/** Cost of one call of a handler. Units, requests and bytes are those of the last of several calls. */
export interface HandlerCost {
  /** Median milliseconds without waiting for the table, waiting for the table, and in total. */
  handlerMs: number;
  tableMs: number;
  totalMs: number;
  /** Mean processor time of this process, which hardly depends on other load of the machine. */
  cpuMs: number;
  requests: number;
  readUnits: number;
  /** Of the first call, which finds nothing in memory. */
  coldReadUnits: number;
  writeUnits: number;
  /** Bytes that the table returned, as JSON. */
  tableBytes: number;
  body: Buffer;
}

export type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** IP address of the n-th call; all have the same by default. */
  address?: (run: number) => string;
  /** Body of the n-th call. */
  body?: (run: number) => unknown;
  runs: number;
}
export type MeasureCall = (endpoint: Endpoint, handler: Handler, call: Call) => Promise<HandlerCost>;

/**
 * Prepares this process to call handlers with the table of a running stage, and measures each request to the table.
 * Import handlers only after calling this function. Parallel requests to the table count as waiting time once.
 */
export async function prepareHandlers(stage: RunningStage): Promise<{ measure: MeasureCall; usage: TableUsage }> {
  Object.assign(globalThis, { LOCAL_STAGE: true });
  Object.assign(process.env, {
    STAGE: 'bench',
    TABLE_NAME: stage.tableName,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: stage.dynamodb,
    AWS_ENDPOINT_URL_SQS: stage.sqs,
    AWS_ENDPOINT_URL_S3: stage.s3,
    SEARCH_BUCKET: stage.searchBucket,
    ...queueAddresses(stage),
    FOLD_SECONDS: '10',
    ADMINS: adminAccount.email,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(stage.authEmulator).host,
    FIREBASE_PROJECT_ID: stage.firebaseProject,
  });
  const { table } = await import('#functions/table/client.ts');
  const usage = meterUsage(table().client);
  return { measure: (endpoint, handler, call) => measureCall(usage, endpoint, handler, call), usage };
}

async function measureCall(
  usage: TableUsage,
  { path, method }: Endpoint,
  handler: Handler,
  { params, query = {}, headers = {}, address, body: bodyOf, runs }: Call,
): Promise<HandlerCost> {
  const whole: number[] = [];
  const waited: number[] = [];
  let body = '';
  const { forgetRows } = await import('#functions/articles/lists/list-rows.ts');
  forgetRows();
  let coldReadUnits = 0;
  const cpuBefore = process.cpuUsage();
  for (let run = 0; run < runs; run++) {
    Object.assign(usage, emptyUsage());
    const since = performance.now();
    const sent = address === undefined ? headers : { ...headers, 'x-forwarded-for': `${address(run)}, 130.176.0.1` };
    const request = requestOf(`${method} ${path}`, { params, query, headers: sent, body: bodyOf?.(run) });
    const response = await handler(request);
    whole.push(performance.now() - since);
    waited.push(usage.waited);
    if (Math.floor((response.statusCode ?? 0) / 100) !== 2)
      throw new Error(`${path} returned ${response.statusCode}: ${response.body}`);
    body = response.body ?? '';
    if (run === 0) coldReadUnits = usage.readUnits;
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = (user + system) / 1000 / runs;
  const { requests, readUnits, writeUnits, bytes: tableBytes } = usage;
  const handlerMs = median(whole.map((ms, run) => ms - (waited[run] ?? 0)));
  return {
    handlerMs,
    tableMs: median(waited),
    totalMs: median(whole),
    cpuMs,
    requests,
    readUnits,
    coldReadUnits,
    writeUnits,
    tableBytes,
    body: Buffer.from(body),
  };
}

/** The queue URLs under the names of the functions' environment variables. */
function queueAddresses({ queues }: RunningStage): Record<string, string> {
  const addressOf = (logicalId: RegExp) => Object.entries(queues).find(([id]) => logicalId.test(id))?.[1] ?? '';
  return {
    SOURCES_QUEUE_URL: addressOf(/^SourcesQueue/),
    ARTICLES_QUEUE_URL: addressOf(/^ArticlesQueue/),
    COUNTERS_QUEUE_URL: addressOf(/^TallyQueue/),
    GENERATIONS_QUEUE_URL: addressOf(/^GenerateQueue/),
    INDEX_QUEUE_URL: addressOf(/^IndexQueue/),
  };
}

interface RequestParts {
  params: Record<string, string> | undefined;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

function requestOf(route: string, { params, query, headers, body }: RequestParts): APIGatewayProxyEventV2 {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');
  return {
    version: '2.0',
    routeKey: route,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(params === undefined ? {} : { pathParameters: params }),
    queryStringParameters: query,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      requestId: 'bench',
      routeKey: route,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  };
}
