import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { required } from '#functions/runtime/env.ts';

/** Every entity belongs to this ElectroDB service; its name is part of no key, so that keys stay short. */
export const service = 'news';

let client: DynamoDBDocumentClient | undefined;

/** What every entity is made with: the one client, shared by all of a function's invocations, and the table's name. */
export function table(): { client: DynamoDBDocumentClient; table: string } {
  client ??= documentClient();
  return { client, table: required('TABLE_NAME') };
}

function documentClient(): DynamoDBDocumentClient {
  const dynamodb = new DynamoDBClient({ maxAttempts: 4 });
  // It copies every answer for a log that nobody keeps: a tenth of the time of a list.
  dynamodb.middlewareStack.remove('loggerMiddleware');
  return DynamoDBDocumentClient.from(dynamodb, { marshallOptions: { removeUndefinedValues: true } });
}
