import { SQSClient } from '@aws-sdk/client-sqs';

let client: SQSClient | undefined;

/** The one SQS client of a function, shared by its invocations. */
export const sqs = (): SQSClient => {
  client ??= new SQSClient({});
  return client;
};
