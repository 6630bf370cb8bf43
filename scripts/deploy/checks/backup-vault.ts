import type { Stage } from '#infra/stages.ts';
import { UserError } from '../../user-error.ts';

/**
 * Checks that the stage's backups leave its region and its account: both can be lost.
 * @throws UserError that names what they share
 */
export function requireBackupElsewhere(stage: Stage, account: { id: string; region: string }): void {
  if (stage.kind === 'local' || stage.backup === undefined) return;
  const [, , , region, id] = stage.backup.vaultArn.split(':');
  const shared = [
    ...(region === account.region ? [`region ${region}`] : []),
    ...(id === account.id ? [`account ${id}`] : []),
  ];
  if (shared.length === 0) return;
  throw new UserError(
    `backup.vaultArn of '${stage.name}' is in the ${shared.join(' and the ')} of the stage itself. ` +
      'Create a vault elsewhere (docs/runbook.md#a-second-region-and-account), or remove the setting.',
  );
}
