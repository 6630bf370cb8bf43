import { Duration, Validations } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupSelection, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { Stage } from './stages.ts';
import { dataRemovalPolicy, type NewsTable } from './table.ts';

/** Days for which the backup stays beside the table: only until it is copied. AWS keeps and bills each one in full. */
const keptHereDays = 2;

/**
 * Backs the table up every night and copies the backup to the stage's vault in another region and account.
 * Point-in-time recovery is lost with the account, and 35 days after the table.
 */
export function tableBackup(scope: Construct, stage: Stage, table: NewsTable): void {
  if (stage.kind === 'local' || stage.backup === undefined) return;
  const backup = new Construct(scope, 'Backup');
  const { vaultArn, keepDays } = stage.backup;
  const plan = new BackupPlan(backup, 'Plan', {
    backupVault: new BackupVault(backup, 'Vault', { removalPolicy: dataRemovalPolicy(stage) }),
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'EveryNight',
        scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        deleteAfter: Duration.days(keptHereDays),
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
}
