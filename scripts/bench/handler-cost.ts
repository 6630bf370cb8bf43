import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { contract } from '#shared/api/contract.ts';
import { median } from './report.ts';

interface Cost {
  /** Milliseconds of the handler that were not spent waiting for the table, and those that were; medians. */
  handlerMs: number;
  tableMs: number;
  readUnits: number;
  /** Bytes that the table answered, as JSON. */
  tableBytes: number;
  body: Buffer;
}

/** Calls the list handler in this process, on a running stage's table, with every call to the table timed and billed. */
export async function measuredHandler(options: {
  dynamodb: string;
  tableName: string;
  query: Record<string, string>;
  runs: number;
}): Promise<Cost> {
  Object.assign(globalThis, { LOCAL_STAGE: true });
  Object.assign(process.env, {
    STAGE: 'bench',
    TABLE_NAME: options.tableName,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: options.dynamodb,
  });
  const { handler } = await import('#functions/api/list-articles.ts');
  const { table } = await import('#functions/store/table.ts');
  let waited = 0;
  let readUnits = 0;
  let tableBytes = 0;
  table().client.middlewareStack.add(
    (next) => async (args) => {
      Object.assign(args.input, { ReturnConsumedCapacity: 'TOTAL' });
      const since = performance.now();
      const answer = await next(args);
      waited += performance.now() - since;
      const output = answer.output as { ConsumedCapacity?: { CapacityUnits?: number }; Items?: unknown[] };
      readUnits += output.ConsumedCapacity?.CapacityUnits ?? 0;
      for (const item of output.Items ?? [])
        for (const value of Object.values(item as Record<string, unknown>)) tableBytes += byteSize(value);
      return answer;
    },
    { step: 'initialize', name: 'bill' },
  );
  const handlerMs: number[] = [];
  const tableMs: number[] = [];
  let body = '';
  for (let run = 0; run < options.runs; run++) {
    waited = readUnits = tableBytes = 0;
    const since = performance.now();
    const answer = await handler(requestOf(options.query));
    handlerMs.push(performance.now() - since - waited);
    tableMs.push(waited);
    body = answer.body ?? '';
  }
  return { handlerMs: median(handlerMs), tableMs: median(tableMs), readUnits, tableBytes, body: Buffer.from(body) };
}

const byteSize = (value: unknown): number => (value instanceof Uint8Array ? value.byteLength : Buffer.byteLength(String(value)));

function requestOf(query: Record<string, string>): APIGatewayProxyEventV2 {
  const { path } = contract.listArticles;
  return {
    version: '2.0',
    routeKey: `GET ${path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: {},
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
