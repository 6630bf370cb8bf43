import { declaredStages, localStagesFile } from '#infra/declared-stages.ts';
import { type Stage, stageNamed } from '#infra/stages.ts';
import { brand } from '#shared/config/brand.ts';
import { messageOf, UserError } from '../command/user-error.ts';

/** Settings of a stage that can be deployed to AWS. @throws UserError that names the setting that is wrong */
export function deployableStage(name: string, local = localStagesFile): Stage {
  if (name === 'local') throw new UserError('The local stage runs on this machine only: npm start.');
  try {
    return stageNamed(name, declaredStages(local));
  } catch (error) {
    throw new UserError(messageOf(error));
  }
}

/** Name of the stage's main stack, the same as in infra/synth.ts. */
export const mainStackName = ({ name }: Pick<Stage, 'name'>): string => `${brand.product}-${name}`;

/**
 * Warnings about features that these settings leave out.
 * @throws UserError if production would be deployed with a broken sign-in.
 */
export function settingsWarnings({ kind, firebaseProject, firebaseApiKey, alarmEmails, domain }: Stage): string[] {
  const isProduction = kind === 'production';
  const lacksApiKey = firebaseProject !== undefined && firebaseApiKey === undefined;
  if (isProduction && lacksApiKey)
    throw new UserError('firebaseProject is set and firebaseApiKey is not: sign-in would not work. Set both.');
  const warnings: [applies: boolean, text: string][] = [
    [lacksApiKey, 'firebaseApiKey is not set: sign-in does not work.'],
    [firebaseProject === undefined, 'firebaseProject is not set: the stage has no sign-in and no admins.'],
    [alarmEmails.length === 0, 'alarmEmails is empty: the stage has no alarms.'],
    [isProduction && domain === undefined, 'domain is not set: readers get an address of cloudfront.net.'],
  ];
  return warnings.flatMap(([applies, text]) => (applies ? [text] : []));
}
