import { RemovalPolicy } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import type { Stage } from './stages.ts';

export const indexNames = ['gsi1', 'gsi2', 'gsi3', 'gsi4'] as const;

/**
 * What an index holds besides the keys: what a list shows, never the body, so that 200 previews cost about their own bytes. `__edb_e__` and
 * `__edb_v__` are how ElectroDB tells its entities apart.
 */
const indexed = ['preview', 'stats', 'id', 'publishedAt', '__edb_e__', '__edb_v__'];

/** What the rest of the stack has to do with the table, its own or a restored one. */
export type NewsTable = Pick<ITable, 'tableArn' | 'tableName' | 'metric'>;

/** The one table of the stage; what its keys mean is written in functions/table/README.md. */
export function newsTable(scope: Construct, stage: Stage): NewsTable {
  // One that was restored beside it belongs to nobody's stack until it is imported; the stack's own leaves the stack, and production keeps it.
  if (stage.kind !== 'local' && stage.restoredTable !== undefined)
    return Table.fromTableName(scope, 'RestoredTable', stage.restoredTable);
  const string = AttributeType.STRING;
  const table = new Table(scope, 'Table', {
    partitionKey: { name: 'pk', type: string },
    sortKey: { name: 'sk', type: string },
    // News comes in bursts and a personal stage stands idle: paid by the request.
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.AWS_MANAGED,
    timeToLiveAttribute: 'expiresAt',
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: stage.deletionProtection,
    removalPolicy: stage.kind === 'production' ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
  });
  for (const indexName of indexNames) {
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: { name: `${indexName}pk`, type: string },
      sortKey: { name: `${indexName}sk`, type: string },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: indexed,
    });
  }
  return table;
}
