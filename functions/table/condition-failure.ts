/** Whether a conditional write met something else than it asked for. ElectroDB wraps what DynamoDB threw. */
export const isConditionFailure = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'ConditionalCheckFailedException' || isConditionFailure(error.cause));
