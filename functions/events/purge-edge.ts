import { hash } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { purgeMessage } from '#functions/editorial/purge-queue.ts';
import { clientTimeouts } from '#functions/runtime/client-timeouts.ts';
import { required } from '#functions/runtime/env.ts';
import { lazy } from '#functions/runtime/lazy.ts';
import { log } from '#functions/runtime/log.ts';
import { queueConsumer } from '#functions/runtime/queue.ts';
import { type Document, documents } from '#shared/api/documents.ts';

/** Consumes PurgesQueue: one invalidation for all messages of the batch. */
export const handler = queueConsumer({
  schema: purgeMessage,
  queueUrl: () => required('PURGES_QUEUE_URL'),
  consume: async (messages) => {
    const articles = new Set(messages.flatMap(({ body }) => body.ids));
    const invalidation = await purgeArticles(messages.map(({ id }) => id));
    log.info('edge.purged', 'removed articles from the edge caches', { articles: articles.size, invalidation });
    return new Map();
  },
});

const cloudFront = lazy(() => new CloudFrontClient(clientTimeouts));

/** They name no article, and CloudFront allows 15 wildcards at a time. */
const withoutArticles: readonly string[] = ['publisher', 'about', 'robots'];
const rows: Document[] = Object.entries(documents).flatMap(([name, row]) =>
  withoutArticles.includes(name) ? [] : row,
);
/**
 * Everything at the edge that may name an article: the API's replies and the documents, but not the files of the site.
 * The same few paths for one article and for a hundred: AWS charges for each path, and a wildcard is one path.
 */
export const purgedPaths: readonly string[] = [
  '/api/*',
  // A wildcard at the end also covers addresses with a query.
  ...rows.map(({ path }) => `${path.replace(/\{.*/, '')}*`),
];

/**
 * Removes everything that may name an article from the edge caches.
 * @param requests ids of the messages that ask for it: CloudFront ignores a repeated request
 * @returns CloudFront's id of the invalidation
 */
async function purgeArticles(requests: readonly string[]): Promise<string | undefined> {
  const { Invalidation } = await cloudFront().send(
    new CreateInvalidationCommand({
      DistributionId: required('DISTRIBUTION_ID'),
      InvalidationBatch: {
        CallerReference: hash('sha256', requests.toSorted().join()),
        Paths: { Quantity: purgedPaths.length, Items: [...purgedPaths] },
      },
    }),
  );
  return Invalidation?.Id;
}
