import {
  CloudFrontClient,
  CreateInvalidationCommand,
  waitUntilInvalidationCompleted,
} from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';

/** S3 throttles bursts of requests with 503 (SlowDown). */
const maxAttempts = 6;

export const s3Of = (region: string): S3Client => new S3Client({ region, maxAttempts });

/** Returns the function that invalidates paths in the caches of a distribution, and waits until no edge has them. */
export const invalidator =
  (DistributionId: string, region: string) =>
  async (paths: readonly string[]): Promise<void> => {
    const batch = { CallerReference: crypto.randomUUID(), Paths: { Quantity: paths.length, Items: [...paths] } };
    const client = new CloudFrontClient({ region, maxAttempts });
    const command = new CreateInvalidationCommand({ DistributionId, InvalidationBatch: batch });
    const { Invalidation } = await client.send(command);
    // Usually a matter of seconds.
    await waitUntilInvalidationCompleted(
      { client, minDelay: 3, maxDelay: 15, maxWaitTime: 900 },
      { DistributionId, Id: Invalidation?.Id },
    );
  };
