import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';

/** S3 throttles bursts of requests with 503 (SlowDown). */
const maxAttempts = 6;

export const s3Of = (region: string): S3Client => new S3Client({ region, maxAttempts });

/** Returns the function that invalidates paths in the caches of a distribution. */
export const invalidator =
  (DistributionId: string, region: string) =>
  async (paths: readonly string[]): Promise<void> => {
    const batch = { CallerReference: crypto.randomUUID(), Paths: { Quantity: paths.length, Items: [...paths] } };
    await new CloudFrontClient({ region, maxAttempts }).send(
      new CreateInvalidationCommand({ DistributionId, InvalidationBatch: batch }),
    );
  };
