import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Template } from '#infra/templates.ts';
import { decoded } from '../functions/http-event.ts';
import { listenOnLoopback } from '../loopback.ts';
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
 * Serves the SDK's GetObject for the site's bucket on a free loopback port, from the same files as the edge. (The S3
 * emulator of fauxqs would need a second copy of them.) A missing object is a 403, as in S3 without the right to list.
 */
export async function startSiteBucket(
  bucket: string,
  files: SiteFiles,
): Promise<{ endpoint: string; close(): Promise<void> }> {
  const { port, close } = await listenOnLoopback(0, (req, res) => handle(req, res, bucket, files));
  return { endpoint: `http://127.0.0.1:${port}`, close };
}

function handle(req: IncomingMessage, res: ServerResponse, bucket: string, files: SiteFiles): void {
  const path = decoded((req.url ?? '/').split('?', 1)[0] ?? '/');
  const file =
    req.method === 'GET' && path.startsWith(`/${bucket}/`) ? files(path.slice(bucket.length + 2)) : undefined;
  if (file === undefined) {
    res.writeHead(403, { 'content-type': 'application/xml' });
    res.end(
      '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
    );
    return;
  }
  res.writeHead(file.status, [...file.headers, ['content-length', String(file.body.length)]].flat());
  res.end(file.body);
}
