import * as z from 'zod/mini';
import type { Chaos } from './chaos.ts';
import { type Forward, type ProxyRequest, type ProxyResponse, type ProxyServer, startProxy } from './proxy.ts';

const names = z.record(z.string(), z.unknown());
const batch = z.object({ RequestItems: z.record(z.string(), z.array(z.unknown())) });
const batchGet = z.object({ RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(names) })) });
const statements = z.object({ Statements: z.array(z.looseObject({ Parameters: z._default(z.array(names), []) })) });
const statementsReply = z.looseObject({ Responses: z.array(z.unknown()) });
const batchGetReply = z.looseObject({ UnprocessedKeys: z._default(z.unknown(), {}) });
const transaction = z.object({
  TransactItems: z.array(names),
  ClientRequestToken: z.optional(z.string()),
});

/**
 * Starts a proxy to the table that fails as DynamoDB does under load: throttled requests, batches that are processed in
 * part, statements of a batch that are rejected one by one, cancelled transactions, conflicts, short pages and lost
 * responses.
 *
 * The response of a single write is never lost. The SDK would repeat the write, and an increment then counts twice:
 * this is a limit of DynamoDB that the product accepts for views of articles (functions/counters/counters.ts).
 */
export function startFlakyTable(target: string, chaos: Chaos): Promise<ProxyServer> {
  /** Tokens of transactions that were written. DynamoDB recognises them, the emulator does not. */
  const written = new Set<string>();
  return startProxy(target, async (request, forward) => {
    const operation = String(request.headers['x-amz-target'] ?? '').replace('DynamoDB_20120810.', '');
    const input = names.safeParse(request.body.length === 0 ? {} : JSON.parse(request.body.toString()));
    if (!input.success) return forward(request);
    const key = `${operation} ${keyOf(input.data)}`;
    if (/Table|TimeToLive|Scan/.test(operation)) return forward(request);
    if (chaos.strikes('throttle', key)) return throttled(chaos.fraction(key));
    const send = (body: object) => forward({ ...request, body: Buffer.from(JSON.stringify(body)) });
    if (operation === 'BatchWriteItem') return writeSome(input.data, key, chaos, send);
    if (operation === 'BatchExecuteStatement') return executeSome(input.data, key, chaos, send);
    if (operation === 'BatchGetItem') return readSome(input.data, key, chaos, send);
    if (operation === 'Query' && chaos.strikes('shortPage', key))
      return send({ ...input.data, Limit: Math.min(Number(input.data.Limit ?? 1000), 3) });
    if (operation === 'TransactWriteItems')
      return transact({ request, input: input.data, key, chaos, written, forward });
    if (/^(Put|Update|Delete)Item$/.test(operation) && chaos.strikes('conflict', key))
      return failure('TransactionConflictException', 'Transaction is ongoing for the item');
    return forward(request);
  });
}

/** The first item that a request names. */
function keyOf(input: Record<string, unknown>): string {
  const batch = statements.safeParse(input);
  if (batch.success) return batch.data.Statements[0]?.Parameters.map(({ S = '' }) => S).join(' ') ?? '';
  const found = /"(?:pk|:pk|gsi\dpk)":\{"S":"([^"]*)"\}(?:,"(?:sk|gsi\dsk)":\{"S":"([^"]*)"\})?/.exec(
    JSON.stringify(input),
  );
  return found === null ? String(input.IndexName ?? '') : `${found[1]} ${found[2] ?? ''}`;
}

const failure = (name: string, message: string, more: object = {}): ProxyResponse => ({
  status: 400,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message, ...more })),
});
const throttled = (fraction: number): ProxyResponse =>
  fraction < 0.5
    ? failure('ThrottlingException', 'Throughput exceeds the current capacity of your table or index')
    : failure('ProvisionedThroughputExceededException', 'The level of configured throughput was exceeded');

type Send = (body: object) => Promise<ProxyResponse>;

/** Splits a list at a place that depends on the seed. At least one is left out. */
function split<T>(all: readonly T[], key: string, chaos: Chaos): [taken: T[], left: T[]] {
  const taken = Math.floor(chaos.fraction(`part of ${key} ${chaos.struck.get('partialBatch')}`) * all.length);
  return [all.slice(0, taken), all.slice(taken)];
}

async function writeSome(input: object, key: string, chaos: Chaos, send: Send): Promise<ProxyResponse> {
  if (!chaos.strikes('partialBatch', key)) return send(input);
  const [[table = '', requests = []] = []] = Object.entries(batch.parse(input).RequestItems);
  const [taken, left] = split(requests, key, chaos);
  const response = taken.length === 0 ? done({}) : await send({ ...input, RequestItems: { [table]: taken } });
  return response.status === 200 ? done({ UnprocessedItems: { [table]: left } }) : response;
}

/**
 * Rejects some statements of a batch, each with a code of its own, and executes the others. May lose the response: a
 * statement sets a whole value, so it can be repeated.
 */
async function executeSome(input: object, key: string, chaos: Chaos, send: Send): Promise<ProxyResponse | null> {
  const { Statements } = statements.parse(input);
  const strikes = chaos.strikes('partialBatch', key);
  const rejected = Statements.map((_, i) => strikes && chaos.fraction(`statement ${i} of ${key}`) < 0.5);
  const taken = Statements.filter((_, i) => !rejected[i]);
  const response = taken.length === 0 ? done({ Responses: [] }) : await send({ ...input, Statements: taken });
  if (response.status !== 200) return response;
  if (taken.length > 0 && chaos.strikes('lostResponse', key)) return null;
  const reply = statementsReply.parse(JSON.parse(response.body.toString()));
  const executed = reply.Responses.values();
  const Responses = rejected.map((isRejected, i) =>
    isRejected
      ? { Error: { Code: rejectionCode(chaos.fraction(`code ${i} of ${key}`)), Message: 'Try again' } }
      : executed.next().value,
  );
  return done({ ...reply, Responses });
}

/** Why DynamoDB does not execute a statement that it may execute later. */
const rejectionCodes = [
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
  'TransactionConflict',
  'InternalServerError',
];
const rejectionCode = (fraction: number) => rejectionCodes[Math.floor(fraction * rejectionCodes.length)];

async function readSome(input: object, key: string, chaos: Chaos, send: Send): Promise<ProxyResponse> {
  if (!chaos.strikes('partialBatch', key)) return send(input);
  const [[table = '', keys = { Keys: [] }] = []] = Object.entries(batchGet.parse(input).RequestItems);
  const [taken, left] = split(keys.Keys, key, chaos);
  const UnprocessedKeys = { [table]: { ...keys, Keys: left } };
  if (taken.length === 0) return done({ Responses: { [table]: [] }, UnprocessedKeys });
  const response = await send({ ...input, RequestItems: { [table]: { ...keys, Keys: taken } } });
  if (response.status !== 200) return response;
  return done({ ...batchGetReply.parse(JSON.parse(response.body.toString())), UnprocessedKeys });
}

interface Transaction {
  request: ProxyRequest;
  input: Record<string, unknown>;
  key: string;
  chaos: Chaos;
  written: Set<string>;
  forward: Forward;
}

async function transact({ request, input, key, chaos, written, forward }: Transaction): Promise<ProxyResponse | null> {
  const { TransactItems, ClientRequestToken: token = '' } = transaction.parse(input);
  if (written.has(token)) return done({});
  if (chaos.strikes('conflict', key)) return cancelled(TransactItems.length, chaos.fraction(`conflict ${key}`));
  const response = await forward(request);
  if (response.status === 200 && token !== '') {
    written.add(token);
    if (chaos.strikes('lostResponse', key)) return null;
  }
  return response;
}

function cancelled(items: number, fraction: number): ProxyResponse {
  if (fraction < 0.2) return failure('TransactionInProgressException', 'The transaction is already in progress');
  const code =
    fraction < 0.5 ? 'ThrottlingError' : fraction < 0.7 ? 'ProvisionedThroughputExceeded' : 'TransactionConflict';
  const reasons = Array.from({ length: items }, (_, i) => ({ Code: i === 0 ? code : 'None' }));
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${code}]`;
  return failure('TransactionCanceledException', message, { CancellationReasons: reasons });
}

const done = (reply: object): ProxyResponse => ({
  status: 200,
  headers: { 'content-type': 'application/x-amz-json-1.0' },
  body: Buffer.from(JSON.stringify(reply)),
});
