import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import type { Stage } from '#infra/stages.ts';
import { done } from '../local-stage/progress.ts';
import { withAwsHints } from './aws-errors.ts';
import type { SiteOutputs } from './deploy-stacks.ts';
import { configJson, siteFiles } from './site-files.ts';
import { uploadSite } from './upload.ts';

/** Uploads the built site and its settings, and invalidates what has changed. */
export async function publishSite(
  stage: Stage,
  folder: string,
  { SiteUrl, SiteBucketName, DistributionId }: SiteOutputs,
  region: string,
): Promise<void> {
  const files = siteFiles(folder, configJson(stage, new URL(SiteUrl).host), stage.languages);
  // S3 throttles bursts of requests with 503 (SlowDown).
  const s3 = new S3Client({ region, maxAttempts: 6 });
  const invalidate = async (paths: readonly string[]): Promise<void> => {
    const batch = { CallerReference: crypto.randomUUID(), Paths: { Quantity: paths.length, Items: [...paths] } };
    await new CloudFrontClient({ region, maxAttempts: 6 }).send(
      new CreateInvalidationCommand({ DistributionId, InvalidationBatch: batch }),
    );
  };
  const since = performance.now();
  const plan = await withAwsHints(uploadSite({ s3, bucket: SiteBucketName, files, now: new Date(), invalidate }));
  const uploaded = files.length - plan.unchanged;
  done(
    `Site: ${uploaded} files uploaded, ${plan.unchanged} unchanged, ${plan.expired.length} assets of old builds deleted`,
    since,
  );
  done(
    plan.invalidate.length === 0
      ? 'No cache invalidation needed'
      : `Invalidated in CloudFront: ${plan.invalidate.join(' ')}`,
  );
}
