/**
 * Limits of a request to DynamoDB and SQS, which respond in milliseconds. Without them the SDK waits for a lost
 * response until the function's time ends; with them it tries again.
 */
export const clientTimeouts = {
  requestHandler: { connectionTimeout: 5000, requestTimeout: 5000, throwOnRequestTimeout: true },
} as const;
