import type { SQSEvent } from 'aws-lambda';

/** The event of a batch of queue messages with these bodies. */
export function queueEvent(bodies: readonly unknown[], receiveCount = 1): SQSEvent {
  return {
    Records: bodies.map((body, i) => ({
      messageId: `message-${i}`,
      receiptHandle: `handle-${i}`,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      attributes: {
        ApproximateReceiveCount: String(receiveCount),
        SentTimestamp: '0',
        SenderId: 'test',
        ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: 'arn:aws:sqs:eu-west-1:000000000000:queue',
      awsRegion: 'eu-west-1',
    })),
  };
}
