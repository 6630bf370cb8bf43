import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupSelection, BackupVault } from 'aws-cdk-lib/aws-backup';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { backupDays } from './operations/operation-settings.ts';
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

/**
 * Backs the table up every night and copies the backup to the stage's vault in another region and account.
 * Point-in-time recovery is lost with the account, and 35 days after the table.
 * @returns how many copies were completed in a day; undefined if the stage names no vault
 */
export function tableBackup(scope: Construct, stage: Stage, table: NewsTable): IMetric | undefined {
  if (stage.kind === 'local' || stage.backup === undefined) return undefined;
  const backup = new Construct(scope, 'Backup');
  const { vaultArn, keepDays } = stage.backup;
  const vault = new BackupVault(backup, 'Vault', { removalPolicy: dataRemovalPolicy(stage) });
  const plan = new BackupPlan(backup, 'Plan', {
    backupVault: vault,
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'EveryNight',
        scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        // AWS keeps and bills each backup in full.
        deleteAfter: Duration.days(backupDays.here),
        copyActions: [
          {
            destinationBackupVault: BackupVault.fromBackupVaultArn(backup, 'Elsewhere', vaultArn),
            deleteAfter: Duration.days(keepDays),
          },
        ],
      }),
    ],
  });
  const role = new Role(backup, 'Role', { assumedBy: new ServicePrincipal('backup.amazonaws.com') });
  new BackupSelection(backup, 'Table', { backupPlan: plan, role, resources: [BackupResource.fromArn(table.tableArn)] });
  Validations.of(role).acknowledge({
    id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
    reason: 'AWS Backup documents no smaller policy. Only AWS Backup can assume the role.',
  });
  return completedCopies(vault.backupVaultName, vaultArn.split(':').at(-1) ?? '');
}

/** AWS does not document whether it counts a copy under the vault that it is read from or the one it is written to. */
function completedCopies(here: string, elsewhere: string): IMetric {
  const copies = (BackupVaultName: string): IMetric =>
    new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfCopyJobsCompleted',
      dimensionsMap: { BackupVaultName },
      statistic: 'sum',
    });
  return new MathExpression({
    label: 'completed copies',
    expression: 'SUM([here, elsewhere])',
    usingMetrics: { here: copies(here), elsewhere: copies(elsewhere) },
    period: Duration.days(1),
  });
}
