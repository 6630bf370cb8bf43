import type { Stage } from '#infra/stages.ts';
import { Mistake } from './mistake.ts';

/**
 * What a stage with these settings will lack, for whoever did not mean it.
 * @throws Mistake when production would go out in a way that nobody can mean.
 */
export function settingsNotes(stage: Stage): string[] {
  const isProduction = stage.kind === 'production';
  const halfSignIn = stage.firebaseProject !== undefined && stage.firebaseApiKey === undefined;
  if (isProduction && halfSignIn)
    throw new Mistake(
      'firebaseProject is set and firebaseApiKey is not: nobody could sign in. Both stand in infra/stages.ts.',
    );
  return [
    ...(halfSignIn ? ['firebaseApiKey is not set: nobody can sign in.'] : []),
    ...(stage.firebaseProject === undefined
      ? ['firebaseProject is not set: nobody can sign in, and nobody administrates.']
      : []),
    ...(stage.alarmEmails.length === 0 ? ['alarmEmails is empty: alarms ring, and nobody hears them.'] : []),
    ...(isProduction && stage.domain === undefined
      ? ['domain is not set: readers get an address of cloudfront.net.']
      : []),
  ];
}
