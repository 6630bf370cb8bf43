import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type DeclaredStage, stageNamed } from '#infra/stages.ts';
import { requireBackupElsewhere } from '#scripts/deploy/checks/pre-checks.ts';
import { everything, personal, production, Synthesized } from '../synthesized.ts';

const vaultArn = 'arn:aws:backup:eu-central-1:210987654321:backup-vault:landfall';
const withBackup = (backup: object): ReturnType<typeof stageNamed> =>
  stageNamed('ada', { ada: { kind: 'personal', backup } as DeclaredStage });

describe('the backup elsewhere', () => {
  const stack = new Synthesized(everything);

  it('the backup elsewhere is a copy of every night’s backup, kept for a week', () => {
    const { BackupPlan } = z
      .object({ BackupPlan: z.object({ BackupPlanRule: z.array(z.unknown()) }) })
      .parse(stack.one('AWS::Backup::BackupPlan').properties);
    expect(BackupPlan.BackupPlanRule).toEqual([
      expect.objectContaining({
        ScheduleExpression: 'cron(0 2 * * ? *)',
        Lifecycle: { DeleteAfterDays: 2 },
        CopyActions: [{ DestinationBackupVaultArn: vaultArn, Lifecycle: { DeleteAfterDays: 7 } }],
      }),
    ]);
  });

  it('the backup elsewhere has the table and nothing else', () => {
    expect(stack.one('AWS::Backup::BackupSelection').properties.BackupSelection).toMatchObject({
      Resources: [{ 'Fn::GetAtt': [stack.one('AWS::DynamoDB::Table').id, 'Arn'] }],
    });
  });

  it('the backup elsewhere has an alarm for two days without a copy, in whichever vault AWS counts it', () => {
    const alarm = stack.one('AWS::CloudWatch::Alarm', 'AlarmsRulesBackupCopiesMissing').properties;
    expect(alarm).toMatchObject({ Threshold: 1, EvaluationPeriods: 2, TreatMissingData: 'breaching' });
    const metrics = JSON.stringify(alarm.Metrics);
    expect(metrics).toContain('"Expression":"SUM([here, elsewhere])"');
    expect(metrics).toContain('"Name":"BackupVaultName","Value":"landfall"');
    expect(metrics.match(/"MetricName":"NumberOfCopyJobsCompleted".{0,20}"Namespace":"AWS\/Backup"/g)).toHaveLength(2);
    expect(metrics.match(/"Period":86400/g)).toHaveLength(2);
  });

  it('the backup elsewhere is off unless the stage names a vault', () => {
    for (const stage of [production, personal])
      expect(new Synthesized(stage).all('AWS::Backup::BackupPlan')).toEqual([]);
  });

  it('the backup elsewhere is on in the example of a production stage', () => {
    const guide = readFileSync(new URL('../../../docs/deploying.md', import.meta.url), 'utf8');
    const [, example = ''] = /```ts\nproduction: (\{.+?\n\}),\n```/s.exec(guide) ?? [];
    const stage = stageNamed('production', { production: new Function(`return ${example}`)() });
    expect(new Synthesized(stage).all('AWS::Backup::BackupPlan')).toHaveLength(1);
  });

  it('the backup elsewhere is refused in the region or the account of the stage', () => {
    const stage = withBackup({ vaultArn });
    const check = (id: string, region: string) => () => requireBackupElsewhere(stage, { id, region });
    expect(check('123456789012', 'eu-west-1')).not.toThrow();
    expect(check('123456789012', 'eu-central-1')).toThrow('is in the region eu-central-1 of the stage itself');
    expect(check('210987654321', 'eu-central-1')).toThrow('region eu-central-1 and the account 210987654321');
  });

  it('the backup elsewhere rejects what is no vault', () => {
    expect(() => withBackup({ vaultArn: 'landfall' })).toThrow('backup.vaultArn: is not the ARN of a vault');
    expect(() => withBackup({ vaultArn, keepDays: 0 })).toThrow('backup.keepDays');
  });
});
