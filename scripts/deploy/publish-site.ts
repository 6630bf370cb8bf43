import type { Stage } from '#infra/stages.ts';
import { done } from '../local-stage/progress.ts';
import { withAwsHints } from './aws-errors.ts';
import type { SiteOutputs } from './deploy-stacks.ts';
import { invalidator, s3Of } from './release/site-clients.ts';
import { configJson, siteFiles } from './site-files.ts';
import { uploadSite } from './upload.ts';

/** Uploads the built site and its settings, and invalidates what has changed. */
export async function publishSite(
  stage: Stage,
  folder: string,
  { SiteUrl, SiteBucketName, DistributionId }: SiteOutputs,
  region: string,
  deployed: Pick<Parameters<typeof uploadSite>[0], 'release' | 'revision'>,
): Promise<void> {
  const files = siteFiles(folder, configJson(stage, new URL(SiteUrl).host), stage.languages);
  const s3 = s3Of(region);
  const invalidate = invalidator(DistributionId, region);
  const since = performance.now();
  const plan = await withAwsHints(
    uploadSite({ s3, bucket: SiteBucketName, files, now: new Date(), invalidate, ...deployed }),
  );
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
