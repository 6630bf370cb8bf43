import { hash } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { purgeMessage } from '#functions/editorial/purge-queue.ts';
import { clientTimeouts } from '#functions/runtime/client-timeouts.ts';
import { required } from '#functions/runtime/env.ts';
import { lazy } from '#functions/runtime/lazy.ts';
import { log } from '#functions/runtime/log.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';
import { articlePaths } from '#shared/api/documents.ts';
import { articlePath } from '#shared/config/site-paths.ts';

/** Consumes PurgesQueue: one invalidation for all messages of the batch. */
export const handler = queueConsumer({
  schema: purgeMessage,
  queueUrl: () => required('PURGES_QUEUE_URL'),
  consume: async (messages) => {
    const ids = [...new Set(messages.flatMap(({ body }) => body.ids))];
    const pages = messages.every(({ body }) => body.own) ? ids.flatMap(ownPaths) : articlePaths;
    const paths = [...pages, ...new Set(messages.flatMap(({ body }) => body.pictures ?? []))];
    const invalidation = await purge(
      paths,
      messages.map(({ id }) => id),
    );
    log.info('edge.purged', 'removed articles from the edge caches', { articles: ids.length, invalidation });
    return new Map();
  },
});

const cloudFront = lazy(() => new CloudFrontClient(clientTimeouts));

/** The page and the reply of one article. The contract would be in the bundle; a test compares the paths. */
const ownPaths = (id: string): string[] => [articlePath(id), `/api/articles/${id}`];

/**
 * Removes what is under these paths from the edge caches.
 * @param requests ids of the messages that ask for it: CloudFront ignores a repeated request
 * @returns CloudFront's id of the invalidation
 */
async function purge(paths: readonly string[], requests: readonly string[]): Promise<string | undefined> {
  const { Invalidation } = await cloudFront().send(
    new CreateInvalidationCommand({
      DistributionId: required('DISTRIBUTION_ID'),
      InvalidationBatch: {
        CallerReference: hash('sha256', requests.toSorted().join()),
        Paths: { Quantity: paths.length, Items: [...paths] },
      },
    }),
  );
  return Invalidation?.Id;
}
