import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientTimeouts } from '#functions/runtime/client-timeouts.ts';
import { required } from '#functions/runtime/env.ts';
import { lazy } from '#functions/runtime/lazy.ts';

/** What ElectroDB needs of the table: the client, shared by all invocations of a function, and the table's name. */
export const table = (): { client: DynamoDBDocumentClient; table: string } => ({
  client: documentClient(),
  table: required('TABLE_NAME'),
});

const documentClient = lazy(() => {
  const dynamodb = new DynamoDBClient({ maxAttempts: 6, ...clientTimeouts });
  // This middleware copies every response for a log that is not used: a tenth of the time of a list.
  dynamodb.middlewareStack.remove('loggerMiddleware');
  // The SDK retries throttled requests, but not a single write that meets a transaction on the same item.
  dynamodb.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        if (error instanceof Error && error.name === 'TransactionConflictException')
          throw Object.assign(error, { $retryable: { throttling: false } });
        throw error;
      }
    },
    { step: 'finalizeRequest', name: 'retryTransactionConflict', priority: 'low' },
  );
  return DynamoDBDocumentClient.from(dynamodb, { marshallOptions: { removeUndefinedValues: true } });
});
