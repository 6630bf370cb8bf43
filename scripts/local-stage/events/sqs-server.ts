import type { IncomingMessage, ServerResponse } from 'node:http';
import { listenOnLoopback } from '../loopback.ts';
import {
  changeMessageVisibility,
  deleteMessage,
  getQueueAttributes,
  receiveMessage,
  SqsError,
  type SqsStore,
  sendMessage,
  sendMessageBatch,
} from './fauxqs.ts';

type Action = (body: Record<string, unknown>, store: SqsStore) => unknown;

const actions = new Map<string, Action>(
  Object.entries({
    ChangeMessageVisibility: changeMessageVisibility,
    DeleteMessage: deleteMessage,
    GetQueueAttributes: getQueueAttributes,
    ReceiveMessage: receiveMessage,
    SendMessage: sendMessage,
    SendMessageBatch: sendMessageBatch,
  }),
);
/** A batch of ten messages of the maximum size, as JSON. */
const maxBytes = 24 * 1024 * 1024;
const contentType = 'application/x-amz-json-1.0';

/** Serves the SQS operations that functions call (AWS JSON 1.0) on a free loopback port. */
export async function startSqsServer(store: SqsStore): Promise<{ endpoint: string; close(): Promise<void> }> {
  const server = await listenOnLoopback(0, (req, res) => {
    handle(req, store).then(
      ({ status, body, code }) => {
        res.writeHead(status, {
          'content-type': contentType,
          ...(code === undefined ? {} : { 'x-amzn-query-error': code }),
        });
        res.end(JSON.stringify(body ?? {}));
      },
      (error: unknown) => sendFailure(res, error),
    );
  });
  const close = async (): Promise<void> => {
    store.shutdown();
    await server.close();
  };
  return { endpoint: `http://127.0.0.1:${server.port}`, close };
}

async function handle(
  req: IncomingMessage,
  store: SqsStore,
): Promise<{ status: number; body: unknown; code?: string }> {
  const name = String(req.headers['x-amz-target'] ?? '').replace('AmazonSQS.', '');
  const action = actions.get(name);
  if (action === undefined)
    return {
      status: 400,
      body: { __type: 'com.amazonaws.sqs#InvalidAction', message: `The local stage does not support ${name}` },
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
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of req) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('The request is larger than SQS allows');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function sendFailure(res: ServerResponse, error: unknown): void {
  res.writeHead(500, { 'content-type': contentType });
  res.end(
    JSON.stringify({
      __type: 'com.amazonaws.sqs#InternalFailure',
      message: error instanceof Error ? error.message : String(error),
    }),
  );
}
