import { type EmulatorResponse, type LoopbackServer, startEmulator } from '../loopback.ts';
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

/** Serves the SQS operations that functions call (AWS JSON 1.0) on a free loopback port. */
export const startSqsServer = (store: SqsStore): Promise<LoopbackServer> =>
  startEmulator(async ({ headers }, body) => {
    const name = String(headers['x-amz-target'] ?? '').replace('AmazonSQS.', '');
    const action = actions.get(name);
    if (action === undefined)
      return json(400, {
        __type: 'com.amazonaws.sqs#InvalidAction',
        message: `The local stage does not support ${name}`,
      });
    try {
      return json(200, await action(JSON.parse(body.toString()), store));
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      return json(error.statusCode, error.toJSON(), { 'x-amzn-query-error': error.queryErrorHeader });
    }
  });

const json = (status: number, value: unknown, headers: Record<string, string> = {}): EmulatorResponse => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.0', ...headers },
  body: JSON.stringify(value ?? {}),
});
