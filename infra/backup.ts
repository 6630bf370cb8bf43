import { Duration, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupSelection, BackupVault } from 'aws-cdk-lib/aws-backup';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { backupDays } from './operations/operation-settings.ts';
import type { Stage } from './stages.ts';
import { dataRemovalPolicy, type NewsTable } from './table.ts';

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
