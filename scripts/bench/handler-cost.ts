import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { RunningStage } from '#scripts/local-stage/data-dir.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { median } from './report.ts';

interface Cost {
  /** Milliseconds of the handler that were not spent waiting for the table, those that were, and both together; medians. */
  handlerMs: number;
  tableMs: number;
  wholeMs: number;
  requests: number;
  readUnits: number;
  /** Bytes that the table answered, as JSON. */
  tableBytes: number;
  body: Buffer;
}

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;
interface Call {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  runs: number;
}

/**
 * Makes this process one that handlers of a running stage can be called in, with every call to the table timed and billed. Handlers are imported after it. Several calls to
 * the table at once wait together: their time is that in which any of them waits.
 */
export async function handlersOn(stage: RunningStage): Promise<(endpoint: Endpoint, handler: Handler, call: Call) => Promise<Cost>> {
  Object.assign(globalThis, { LOCAL_STAGE: true });
  Object.assign(process.env, {
    STAGE: 'bench',
    TABLE_NAME: stage.tableName,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: stage.dynamodb,
    FIREBASE_AUTH_EMULATOR_HOST: new URL(stage.authEmulator).host,
    FIREBASE_PROJECT_ID: stage.firebaseProject,
  });
  const { table } = await import('#functions/store/table.ts');
  const bill = { waited: 0, requests: 0, readUnits: 0, tableBytes: 0 };
  let open = 0;
  let since = 0;
  table().client.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      if (open++ === 0) since = performance.now();
      const answer = await next(args).finally(() => {
        if (--open === 0) bill.waited += performance.now() - since;
      });
      const output = answer.output as { ConsumedCapacity?: { CapacityUnits?: number }; Items?: unknown[] };
      bill.requests++;
      bill.readUnits += output.ConsumedCapacity?.CapacityUnits ?? 0;
      for (const item of output.Items ?? [])
        for (const value of Object.values(item as Record<string, unknown>)) bill.tableBytes += byteSize(value);
      return answer;
    },
    { step: 'initialize', name: 'bill' },
  );
  return async ({ path }, handler, { query = {}, headers = {}, runs }) => {
    const whole: number[] = [];
    const waited: number[] = [];
    let body = '';
    for (let run = 0; run < runs; run++) {
      Object.assign(bill, { waited: 0, requests: 0, readUnits: 0, tableBytes: 0 });
      const begun = performance.now();
      const answer = await handler(requestOf(path, query, headers));
      whole.push(performance.now() - begun);
      waited.push(bill.waited);
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
      body = answer.body ?? '';
    }
    const { requests, readUnits, tableBytes } = bill;
    const handlerMs = median(whole.map((ms, run) => ms - (waited[run] ?? 0)));
    return { handlerMs, tableMs: median(waited), wholeMs: median(whole), requests, readUnits, tableBytes, body: Buffer.from(body) };
  };
}

const byteSize = (value: unknown): number => (value instanceof Uint8Array ? value.byteLength : Buffer.byteLength(String(value)));

function requestOf(path: string, query: Record<string, string>, headers: Record<string, string>): APIGatewayProxyEventV2 {
  return {
    version: '2.0',
    routeKey: `GET ${path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers,
    queryStringParameters: query,
    isBase64Encoded: false,
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      requestId: 'bench',
      routeKey: `GET ${path}`,
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
  };
}
