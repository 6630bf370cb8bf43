import type { Stage } from '#infra/stages.ts';
import { done, warn } from '../../local-stage/progress.ts';
import { type Account, requireBootstrap } from '../account.ts';
import { type AssembledStack, type Assembly, regionsOf } from '../assembly.ts';
import type { Outside } from '../outside.ts';
import { requireBackupElsewhere } from './backup-vault.ts';
import { requireOwnEdgeStack } from './edge-owner.ts';
import { requireDelegatedZone } from './hosted-zone.ts';
import { apiRateWarning, requireBehaviors, requireConcurrency, requirePolicies } from './quotas.ts';
import { requireSecrets, secretNames } from './secrets.ts';
import { prepareStack } from './stack-state.ts';

/**
 * Checks everything that can be known before AWS creates the first resource, and repairs stacks of a failed deployment
 * after asking.
 * @returns the stacks that exist
 * @throws UserError that says what to do
 */
export async function preCheck(
  stage: Stage,
  assembly: Assembly,
  account: Account,
  { yes, outside }: { yes: boolean; outside: Outside },
): Promise<AssembledStack[]> {
  const { before, main } = assembly;
  requireBackupElsewhere(stage, account);
  await requireBootstrap(account.id, regionsOf(assembly, account.region));
  const laterSecrets = await requireSecrets(
    secretNames(main.template),
    account.region,
    stage.payments === undefined ? [] : [stage.payments.stripeWebhookParameter],
  );
  for (const name of laterSecrets)
    warn(`The secret ${name} is missing. Payments work once it is stored; the last lines of this command say how.`);
  await requireOwnEdgeStack(assembly, account.region);
  await requireDelegatedZone(stage, outside);
  const existing: AssembledStack[] = [];
  for (const stack of [...before, main]) {
    const region = stack.region ?? account.region;
    if (await prepareStack({ name: stack.name, region, yes, outside })) existing.push(stack);
  }
  const exists = existing.includes(main);
  await requireConcurrency(main.template.Resources, account.region, exists);
  await requireBehaviors(main.template.Resources);
  if (!exists) await requirePolicies(main.template.Resources);
  const slow = apiRateWarning(stage, account.region);
  if (slow !== undefined) warn(slow);
  done('Bootstrap, secrets, domain, state of the stacks and quotas checked');
  return existing;
}
