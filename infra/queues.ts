import { Duration } from 'aws-cdk-lib';
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { limits } from '#shared/config/limits.ts';
import type { LambdaEnv } from '#shared/lambda-env.ts';
import { consumerTimeoutSeconds } from './function-sizes.ts';
import type { Stage } from './stages.ts';

export interface NewsQueues {
  sources: Queue;
  sourcesDeadLetters: Queue;
  articles: Queue;
  articlesDeadLetters: Queue;
  tally: Queue;
  tallyDeadLetters: Queue;
  generate: Queue;
  generateDeadLetters: Queue;
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

/** The two steps of ingestion, the counting of readers' acts and the composing of articles, each with the queue that what failed three times ends in. */
export function newsQueues(scope: Construct, stage: Stage): NewsQueues {
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
  const tallyDeadLetters = new Queue(scope, 'TallyDeadLetters', { ...everyQueue, ...kept, ...fifo });
  const tally = new Queue(scope, 'TallyQueue', {
    ...everyQueue,
    ...consumed,
    ...fifo,
    // Messages are held until the slice of time that they stand for is over (functions/counters/counter-queue.ts).
    deliveryDelay: Duration.seconds(stage.tallySeconds),
    // Each article is a group of its own: thousands of them are hot at once.
    deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
    fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
    deadLetterQueue: { queue: tallyDeadLetters, maxReceiveCount: 3 },
  });
  const generateDeadLetters = new Queue(scope, 'GenerateDeadLetters', { ...everyQueue, ...kept });
  const generate = new Queue(scope, 'GenerateQueue', {
    ...everyQueue,
    ...consumed,
    deadLetterQueue: { queue: generateDeadLetters, maxReceiveCount: limits.compose.attempts },
  });
  return {
    sources,
    sourcesDeadLetters,
    articles,
    articlesDeadLetters,
    tally,
    tallyDeadLetters,
    generate,
    generateDeadLetters,
  };
}

/** What a function needs to ask for an article's counters to be folded. */
export const tallyEnvironment = (
  queues: NewsQueues,
  stage: Stage,
): Pick<LambdaEnv, 'TALLY_QUEUE_URL' | 'TALLY_SECONDS'> => ({
  TALLY_QUEUE_URL: queues.tally.queueUrl,
  TALLY_SECONDS: String(stage.tallySeconds),
});
