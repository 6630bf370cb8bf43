import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { required } from '#functions/runtime/env.ts';
import { lazy } from '#functions/runtime/lazy.ts';

/** What ElectroDB needs of the table: the client, shared by all invocations of a function, and the table's name. */
export const table = (): { client: DynamoDBDocumentClient; table: string } => ({
  client: documentClient(),
  table: required('TABLE_NAME'),
});

const documentClient = lazy(() => {
  const dynamodb = new DynamoDBClient({ maxAttempts: 4 });
  // This middleware copies every response for a log that is not used: a tenth of the time of a list.
  dynamodb.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(dynamodb, { marshallOptions: { removeUndefinedValues: true } });
});
