import { hash } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { clientTimeouts } from '#functions/runtime/client-timeouts.ts';
import { required } from '#functions/runtime/env.ts';
import { lazy } from '#functions/runtime/lazy.ts';
import { type Document, documents } from '#shared/api/documents.ts';

const cloudFront = lazy(() => new CloudFrontClient(clientTimeouts));

const rows: Document[] = Object.values(documents);
/**
 * Everything at the edge that may name an article: the API's replies and the documents, but not the files of the site.
 * The same few paths for one article and for a hundred: AWS charges for each path, and a wildcard is one path.
 */
export const purgedPaths: readonly string[] = [
  '/api/*',
  // A wildcard at the end also covers addresses with a query.
  ...rows.filter(({ needs }) => needs.table !== 'none').map(({ path }) => `${path.replace(/\{.*/, '')}*`),
];

/**
 * Removes everything that may name an article from the edge caches.
 * @param requests ids of the messages that ask for it: CloudFront ignores a repeated request
 * @returns CloudFront's id of the invalidation
 */
export async function purgeArticles(requests: readonly string[]): Promise<string | undefined> {
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
