import * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';
import { type Bucket, s3Error } from '../s3/s3-server.ts';
import type { PhysicalResource } from '../template.ts';
import type { SiteFiles } from './site-files.ts';

/** Name of each bucket, by logical id. The template does not name buckets; CloudFormation generates names too. */
export function physicalBuckets(template: Template): Map<string, PhysicalResource> {
  const buckets = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::S3::Bucket');
  return new Map(
    buckets.map(([id]) => {
      const ref = id.toLowerCase();
      return [id, { ref, attributes: { Arn: `arn:aws:s3:::${ref}`, RegionalDomainName: `${ref}.s3.amazonaws.com` } }];
    }),
  );
}

const origins = z.object({
  DistributionConfig: z.object({
    Origins: z.array(z.object({ DomainName: z.unknown(), S3OriginConfig: z.optional(z.unknown()) })),
  }),
});

const bucketOutput = z.object({ Value: z.object({ Ref: z.string() }) });

/** Name of the search index's bucket, which is an output of the stack. */
export function searchBucketName(template: Template, buckets: ReadonlyMap<string, PhysicalResource>): string {
  const { Value } = bucketOutput.parse(template.Outputs?.SearchBucketName);
  const bucket = buckets.get(Value.Ref);
  if (bucket === undefined) throw new Error('The stack has no bucket for the search index.');
  return bucket.ref;
}

/** Name of the site's bucket: the S3 origin of the distribution. */
export function siteBucketName(template: Template, buckets: ReadonlyMap<string, PhysicalResource>): string {
  const [distribution] = Object.values(template.Resources).filter(
    ({ Type }) => Type === 'AWS::CloudFront::Distribution',
  );
  const s3 = origins
    .parse(distribution?.Properties)
    .DistributionConfig.Origins.find(({ S3OriginConfig }) => S3OriginConfig !== undefined);
  const domainName = JSON.stringify(s3?.DomainName ?? '');
  const bucket = [...buckets].find(([id]) => domainName.includes(`"${id}"`));
  if (bucket === undefined) throw new Error('The distribution of the stack has no S3 origin.');
  return bucket[1].ref;
}

/**
 * The site's bucket, with the same files as the edge. (A folder would need a second copy of them.) A missing object is
 * a 403, as in S3 without the right to list.
 */
export const siteBucket =
  (files: SiteFiles): Bucket =>
  ({ method, key }) => {
    const file = method === 'GET' ? files(key) : undefined;
    if (file === undefined) return s3Error(403, 'AccessDenied');
    return { status: file.status, headers: Object.fromEntries(file.headers), body: file.body };
  };
