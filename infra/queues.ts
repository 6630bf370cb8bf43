import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** Seconds that one call of a consumer may take; its queue hides a message for six times as long. */
export const consumerTimeoutSeconds = 120;

export interface NewsQueues {
  sources: Queue;
  sourcesDeadLetters: Queue;
  articles: Queue;
  articlesDeadLetters: Queue;
}

const everyQueue = {
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  // The most that SQS takes (1 MiB since 2025), so that one long article does not need a bucket.
  maxMessageSizeBytes: 1024 * 1024,
};
const consumed = {
  // AWS asks for six times the consumer's time-out: a batch that waited for a free consumer must not be handed out again meanwhile.
  visibilityTimeout: Duration.seconds(6 * consumerTimeoutSeconds),
  // The next schedule asks for the same feeds again, so older work is only in the way of newer.
  retentionPeriod: Duration.days(1),
};
/** Long enough to come back from a holiday, look at what failed and send it again. */
const kept = { retentionPeriod: Duration.days(14) };

/** The two steps of ingestion, each with the queue that what failed three times ends in. */
export function newsQueues(scope: Construct): NewsQueues {
  const sourcesDeadLetters = new Queue(scope, 'SourcesDeadLetters', { ...everyQueue, ...kept });
  const sources = new Queue(scope, 'SourcesQueue', {
    ...everyQueue,
    ...consumed,
    deadLetterQueue: { queue: sourcesDeadLetters, maxReceiveCount: 3 },
  });
  // First in, first out in one message group: one store-articles at a time, so that two fetchers' duplicates cannot pass each other.
  const fifo = { fifo: true, contentBasedDeduplication: false };
  const articlesDeadLetters = new Queue(scope, 'ArticlesDeadLetters', { ...everyQueue, ...kept, ...fifo });
  const articles = new Queue(scope, 'ArticlesQueue', {
    ...everyQueue,
    ...consumed,
    ...fifo,
    deadLetterQueue: { queue: articlesDeadLetters, maxReceiveCount: 3 },
  });
  return { sources, sourcesDeadLetters, articles, articlesDeadLetters };
}
