import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RunningStage } from '#scripts/local-stage/data-dir.ts';
import { adminAccount } from '#scripts/local-stage/sign-in/accounts.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { median } from './report.ts';
import { billOf, emptyBill, type TableBill } from './table-bill.ts';

/** What one call of a handler comes to; units, requests and bytes are those of the last of several calls. */
export interface Cost {
  /** Milliseconds of the handler that were not spent waiting for the table, those that were, and both together; medians. */
  handlerMs: number;
  tableMs: number;
  wholeMs: number;
  /** Processor time of this process, the mean: it says nearly the same on a busy machine. */
  cpuMs: number;
  requests: number;
  readUnits: number;
  writeUnits: number;
  /** Bytes that the table answered, as JSON. */
  tableBytes: number;
  body: Buffer;
}

export type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
export interface Call {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** What the call of this number sends. */
  body?: (run: number) => unknown;
  runs: number;
}
export type CostOf = (endpoint: Endpoint, handler: Handler, call: Call) => Promise<Cost>;

/**
 * Makes this process one that handlers of a running stage can be called in, with every call to the table timed and billed. Handlers are imported after it. Several calls to
 * the table at once wait together: their time is that in which any of them waits.
 */
export async function handlersOn(stage: RunningStage): Promise<{ costOf: CostOf; bill: TableBill }> {
  Object.assign(globalThis, { LOCAL_STAGE: true });
  Object.assign(process.env, {
    STAGE: 'bench',
    TABLE_NAME: stage.tableName,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: stage.dynamodb,
    AWS_ENDPOINT_URL_SQS: stage.sqs,
    ...queueAddresses(stage),
    FOLD_SECONDS: '10',
    ADMINS: adminAccount.email,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(stage.authEmulator).host,
    FIREBASE_PROJECT_ID: stage.firebaseProject,
  });
  const { table } = await import('#functions/table/client.ts');
  const bill = billOf(table().client);
  const costOf: CostOf = async ({ path, method }, handler, { params, query = {}, headers = {}, body: sent, runs }) => {
    const whole: number[] = [];
    const waited: number[] = [];
    let body = '';
    const cpuBefore = process.cpuUsage();
    for (let run = 0; run < runs; run++) {
      Object.assign(bill, emptyBill());
      const begun = performance.now();
      const answer = await handler(requestOf(`${method} ${path}`, { params, query, headers, body: sent?.(run) }));
      whole.push(performance.now() - begun);
      waited.push(bill.waited);
      if (Math.floor((answer.statusCode ?? 0) / 100) !== 2)
        throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      body = answer.body ?? '';
    }
    const { user, system } = process.cpuUsage(cpuBefore);
    const cpuMs = (user + system) / 1000 / runs;
    const { requests, readUnits, writeUnits, bytes: tableBytes } = bill;
    const handlerMs = median(whole.map((ms, run) => ms - (waited[run] ?? 0)));
    return {
      handlerMs,
      tableMs: median(waited),
      wholeMs: median(whole),
      cpuMs,
      requests,
      readUnits,
      writeUnits,
      tableBytes,
      body: Buffer.from(body),
    };
  };
  return { costOf, bill };
}

/** The queues under the names that functions are told. */
function queueAddresses({ queues }: RunningStage): Record<string, string> {
  const addressOf = (logicalId: RegExp) => Object.entries(queues).find(([id]) => logicalId.test(id))?.[1] ?? '';
  return {
    SOURCES_QUEUE_URL: addressOf(/^SourcesQueue/),
    ARTICLES_QUEUE_URL: addressOf(/^ArticlesQueue/),
    COUNTERS_QUEUE_URL: addressOf(/^TallyQueue/),
    GENERATIONS_QUEUE_URL: addressOf(/^GenerateQueue/),
  };
}

interface Sent {
  params: Record<string, string> | undefined;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
}

function requestOf(route: string, { params, query, headers, body }: Sent): APIGatewayProxyEventV2 {
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
