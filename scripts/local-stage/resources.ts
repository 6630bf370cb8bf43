import type { Emulators } from './emulators.ts';
import { physicalQueues } from './events/queues.ts';
import { physicalFunctions } from './functions/functions.ts';
import { physicalBuckets, searchBucketName, siteBucketName } from './site/site-bucket.ts';
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
  const tables = tableNames(template);
  const physicalTables = [...tables].map(([id, name]): [string, PhysicalResource] => [
    id,
    { ref: name, attributes: { Arn: `arn:aws:dynamodb:${region}:000000000000:table/${name}` } },
  ]);
  const queueResources = physicalQueues(template, queues.endpoint);
  const buckets = physicalBuckets(template);
  const resolved = new ResolvedTemplate(
    template,
    new Map([...physicalTables, ...queueResources, ...buckets, ...physicalFunctions(template)]),
  );
  queues.create(resolved);
  const created = await createTables(resolved, table.endpoint);
  const [tableName = ''] = tables.values();
  return {
    template: resolved,
    tableName,
    siteBucket: siteBucketName(template, buckets),
    searchBucket: searchBucketName(template, buckets),
    queueUrls: Object.fromEntries([...queueResources].map(([id, { ref }]) => [id, ref])),
    isNewTable: created > 0,
  };
}
