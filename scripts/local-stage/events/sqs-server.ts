import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { SqsError } from '../../../node_modules/fauxqs/dist/common/errors.js';
import { changeMessageVisibility } from '../../../node_modules/fauxqs/dist/sqs/actions/changeMessageVisibility.js';
import { changeMessageVisibilityBatch } from '../../../node_modules/fauxqs/dist/sqs/actions/changeMessageVisibilityBatch.js';
import { deleteMessage } from '../../../node_modules/fauxqs/dist/sqs/actions/deleteMessage.js';
import { deleteMessageBatch } from '../../../node_modules/fauxqs/dist/sqs/actions/deleteMessageBatch.js';
import { getQueueAttributes } from '../../../node_modules/fauxqs/dist/sqs/actions/getQueueAttributes.js';
import { listQueues } from '../../../node_modules/fauxqs/dist/sqs/actions/listQueues.js';
import { purgeQueue } from '../../../node_modules/fauxqs/dist/sqs/actions/purgeQueue.js';
import { receiveMessage } from '../../../node_modules/fauxqs/dist/sqs/actions/receiveMessage.js';
import { sendMessage } from '../../../node_modules/fauxqs/dist/sqs/actions/sendMessage.js';
import { sendMessageBatch } from '../../../node_modules/fauxqs/dist/sqs/actions/sendMessageBatch.js';
import { setQueueAttributes } from '../../../node_modules/fauxqs/dist/sqs/actions/setQueueAttributes.js';
import type { SqsStore } from '../../../node_modules/fauxqs/dist/sqs/sqsStore.js';

type Action = (body: Record<string, unknown>, store: SqsStore) => unknown;

/** fauxqs's SQS operations that read and write messages; the queues themselves are made from the template. */
const actions = new Map<string, Action>(
  Object.entries({
    ChangeMessageVisibility: changeMessageVisibility,
    ChangeMessageVisibilityBatch: changeMessageVisibilityBatch,
    DeleteMessage: deleteMessage,
    DeleteMessageBatch: deleteMessageBatch,
    GetQueueAttributes: getQueueAttributes,
    ListQueues: listQueues,
    PurgeQueue: purgeQueue,
    ReceiveMessage: receiveMessage,
    SendMessage: sendMessage,
    SendMessageBatch: sendMessageBatch,
    SetQueueAttributes: setQueueAttributes,
  }),
);
/** A batch of ten messages of the largest size, as JSON. */
const maxBytes = 24 * 1024 * 1024;

/**
 * Answers the SDK's SQS calls (AWS JSON 1.0) on a free loopback port. fauxqs's own server plays SNS and S3 besides, which costs 28 MB that
 * the stage has no use for.
 */
export async function startSqsServer(store: SqsStore): Promise<{ endpoint: string; close(): Promise<void> }> {
  const server = createServer((req, res) => {
    answer(req, store).then(
      ({ status, body, code }) => {
        res.writeHead(status, {
          'content-type': 'application/x-amz-json-1.0',
          ...(code === undefined ? {} : { 'x-amzn-query-error': code }),
        });
        res.end(JSON.stringify(body ?? {}));
      },
      (error: unknown) => fail(res, error),
    );
  });
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: async () => {
      store.shutdown();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(
  req: IncomingMessage,
  store: SqsStore,
): Promise<{ status: number; body: unknown; code?: string }> {
  const name = String(req.headers['x-amz-target'] ?? '').replace('AmazonSQS.', '');
  const action = actions.get(name);
  if (action === undefined)
    return {
      status: 400,
      body: { __type: 'com.amazonaws.sqs#InvalidAction', message: `The local stage does not know ${name}` },
    };
  try {
    return { status: 200, body: await action(JSON.parse(await textOf(req)), store) };
  } catch (error) {
    if (error instanceof SqsError)
      return { status: error.statusCode, body: error.toJSON(), code: error.queryErrorHeader };
    throw error;
  }
}

async function textOf(req: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of req) {
    bytes += piece.length;
    if (bytes > maxBytes) throw new Error('The request is larger than SQS takes');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function fail(res: ServerResponse, error: unknown): void {
  res.writeHead(500, { 'content-type': 'application/x-amz-json-1.0' });
  res.end(
    JSON.stringify({
      __type: 'com.amazonaws.sqs#InternalFailure',
      message: error instanceof Error ? error.message : String(error),
    }),
  );
}
