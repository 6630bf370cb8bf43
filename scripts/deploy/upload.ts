import type { Stage } from '#infra/stages.ts';
import { eachOf } from '../command/each-of.ts';
import { done } from '../command/progress.ts';
import { dropFiles, keepFiles } from './release/kept-files.ts';
import { type Release, withRelease } from './release/release-record.ts';
import { invalidate, SiteBucket } from './site-bucket.ts';
import { configJson, type SiteFile, siteFiles } from './site-files.ts';
import type { SiteOutputs } from './stacks.ts';
import { planUpload, type UploadPlan } from './upload-plan.ts';

/** Number of parallel uploads. */
const concurrency = 8;

interface Deployed {
  /** The deployed functions, to which a rollback can return. Absent after a hotswap. */
  release?: Omit<Release, 'id' | 'files'> | undefined;
  /** Revision of the functions in CloudFormation. */
  revision?: string | undefined;
}

interface Upload extends Deployed {
  site: SiteBucket;
  files: readonly SiteFile[];
  now: Date;
  /** Invalidates paths in CloudFront's caches, and returns when no edge has the old files any more. */
  invalidate: (paths: readonly string[]) => Promise<void>;
}

/** Uploads the built site and its settings, and invalidates what has changed. */
export async function publishSite(
  stage: Stage,
  folder: string,
  { SiteUrl, SiteBucketName, DistributionId }: SiteOutputs,
  deployed: Deployed,
): Promise<void> {
  const since = performance.now();
  const files = siteFiles(folder, configJson(stage, new URL(SiteUrl).host), stage.languages);
  const {
    unchanged,
    expired,
    invalidate: paths,
  } = await uploadSite({
    site: new SiteBucket(SiteBucketName),
    files,
    now: new Date(),
    invalidate: (changed) => invalidate(DistributionId, changed),
    ...deployed,
  });
  done(
    `Site: ${files.length - unchanged} files uploaded, ${unchanged} unchanged, ${expired.length} assets of old builds deleted`,
    since,
  );
  done(paths.length === 0 ? 'No cache invalidation needed' : `Invalidated in CloudFront: ${paths.join(' ')}`);
}

/**
 * Uploads `files` to the bucket, invalidates the caches, uploads the service worker, and then stores the record of the
 * release. If it is interrupted, there is no record, and the next deployment does the rest.
 */
export async function uploadSite(upload: Upload): Promise<UploadPlan> {
  const { site, files, now, release, revision } = upload;
  const [listed, last] = await Promise.all([site.list(), site.readRecord()]);
  const plan = planUpload(files, listed, last, now);
  if (release !== undefined) await keepFiles(site, files, listed);
  for (const phase of plan.phases) await eachOf(phase, concurrency, (file) => site.put(file));
  if (plan.invalidate.length > 0) await upload.invalidate(plan.invalidate);
  await eachOf(plan.workers, concurrency, (file) => site.put(file));
  await site.delete(plan.expired);
  const record =
    release === undefined
      ? plan.record
      : withRelease(plan.record, { ...release, id: now.toISOString(), files: plan.record.files }, revision);
  await site.writeRecord(record);
  if (release !== undefined) await dropFiles(site, record.releases, listed);
  return plan;
}
