import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { listenOnLoopback } from './edge/listen.ts';
import type { SiteFiles } from './edge/site-files.ts';
import { decoded } from './functions/http-event.ts';
import type { Physical, Template } from './template.ts';

/** Name of each bucket, by logical id: where the template gives none, CloudFormation makes one up, and so does this. */
export function physicalBuckets(template: Template): Map<string, Physical> {
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

/** The bucket behind the distribution: the site's. */
export function siteBucketName(template: Template, buckets: ReadonlyMap<string, Physical>): string {
  const [distribution] = Object.values(template.Resources).filter(
    ({ Type }) => Type === 'AWS::CloudFront::Distribution',
  );
  const s3 = origins
    .parse(distribution?.Properties)
    .DistributionConfig.Origins.find(({ S3OriginConfig }) => S3OriginConfig !== undefined);
  const named = JSON.stringify(s3?.DomainName ?? '');
  const found = [...buckets].find(([id]) => named.includes(`"${id}"`));
  if (found === undefined) throw new Error('The distribution of the stack has no bucket of the site.');
  return found[1].ref;
}

/**
 * Answers the SDK's GetObject for the site's bucket, on a free loopback port: the same files that the edge answers from. fauxqs has an S3 as well, which would keep a second copy of them
 * that grows old. What is not there is refused as S3 refuses who may not list.
 */
export async function startSiteBucket(
  bucket: string,
  files: SiteFiles,
): Promise<{ endpoint: string; close(): Promise<void> }> {
  const { port, close } = await listenOnLoopback(0, (req, res) => answer(req, res, bucket, files));
  return { endpoint: `http://127.0.0.1:${port}`, close };
}

function answer(req: IncomingMessage, res: ServerResponse, bucket: string, files: SiteFiles): void {
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
