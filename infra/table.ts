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

export const indexNames = ['gsi1', 'gsi2', 'gsi3'] as const;

/** Attributes in the indexes besides the keys. `__edb_e__` and `__edb_v__` are ElectroDB's entity name and version. */
const projectedAttributes = ['id', '__edb_e__', '__edb_v__'];

/**
 * Production keeps its data when a stack is deleted or a resource replaced. The exception is a creation that fails: an
 * empty table would be left behind by each attempt.
 */
export const dataRemovalPolicy = ({ kind }: Stage): RemovalPolicy =>
  kind === 'production' ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** The parts of the table that the rest of the stack uses; the stack's own table or a restored one. */
export type NewsTable = Pick<ITable, 'tableArn' | 'tableName' | 'metric'>;

/** The single table of the stage. functions/table/README.md describes its keys. */
export function newsTable(scope: Construct, stage: Stage): NewsTable {
  // A restored table is used without being part of the stack. The stack's own table is removed from it; production
  // retains the data.
  if (stage.kind !== 'local' && stage.restoredTable !== undefined)
    return Table.fromTableName(scope, 'RestoredTable', stage.restoredTable);
  const string = AttributeType.STRING;
  const table = new Table(scope, 'Table', {
    partitionKey: { name: 'pk', type: string },
    sortKey: { name: 'sk', type: string },
    // On-demand: news arrives in bursts, and a personal stage is mostly idle.
    billingMode: BillingMode.PAY_PER_REQUEST,
    // The same encryption as with the account's key of DynamoDB, without its price for each request to KMS.
    encryption: TableEncryption.DEFAULT,
    timeToLiveAttribute: 'expiresAt',
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    // `npm run deploy` switches deletion protection on after the first success: with it, CloudFormation could not roll
    // back a creation that fails.
    removalPolicy: dataRemovalPolicy(stage),
  });
  for (const indexName of indexNames) {
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: { name: `${indexName}pk`, type: string },
      sortKey: { name: `${indexName}sk`, type: string },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: projectedAttributes,
    });
  }
  return table;
}
