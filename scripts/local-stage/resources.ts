import type { Template } from '#infra/templates.ts';
import type { Emulators } from './emulators.ts';
import { physicalQueues } from './events/queues.ts';
import { physicalFunctions } from './functions/functions.ts';
import { createTables, tableNames } from './table/table.ts';
import { type PhysicalResource, ResolvedTemplate, region } from './template.ts';

export interface Resources {
  template: ResolvedTemplate;
  tableName: string;
  siteBucket: string;
  searchBucket: string;
  /** URL of each queue, by logical id. */
  queueUrls: Record<string, string>;
  /** True if this start has created the table. */
  isNewTable: boolean;
}

/** Creates the queues and tables of the template, and resolves its references to them. */
export async function createResources({ template, queues, table }: Emulators): Promise<Resources> {
  const physicalTables = [...tableNames(template)].map(([id, name]): [string, PhysicalResource] => [
    id,
    { ref: name, attributes: { Arn: `arn:aws:dynamodb:${region}:000000000000:table/${name}` } },
  ]);
  const queueResources = physicalQueues(template, queues.endpoint);
  const resolved = new ResolvedTemplate(
    template,
    new Map([...physicalTables, ...queueResources, ...physicalBuckets(template), ...physicalFunctions(template)]),
  );
  queues.create(resolved);
  const created = await createTables(resolved, table.endpoint);
  const outputOf = (name: string): string => String(resolved.resolve(template.Outputs?.[name]?.Value));
  return {
    template: resolved,
    tableName: outputOf('TableName'),
    siteBucket: outputOf('SiteBucketName'),
    searchBucket: outputOf('SearchBucketName'),
    queueUrls: Object.fromEntries([...queueResources].map(([id, { ref }]) => [id, ref])),
    isNewTable: created > 0,
  };
}

/** Name of each bucket, by logical id. The template does not name buckets; CloudFormation generates names too. */
function physicalBuckets(template: Template): Map<string, PhysicalResource> {
  const buckets = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::S3::Bucket');
  return new Map(
    buckets.map(([id]) => {
      const ref = id.toLowerCase();
      return [id, { ref, attributes: { Arn: `arn:aws:s3:::${ref}`, RegionalDomainName: `${ref}.s3.amazonaws.com` } }];
    }),
  );
}
