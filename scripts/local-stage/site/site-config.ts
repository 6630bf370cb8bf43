import type { Stage } from '#infra/stages.ts';
import { seededAccounts } from '../sign-in/accounts.ts';

/**
 * The local stage's config.json. Like the one that a deployment uploads, with the emulator instead of Google's
 * sign-in.
 */
export function siteConfig(
  origin: string,
  {
    firebaseProject = '',
    adNetwork,
    feedProxy,
    takesPayments = false,
  }: Pick<Stage, 'firebaseProject' | 'adNetwork' | 'feedProxy'> & { takesPayments?: boolean },
) {
  return {
    stage: 'local',
    firebase: { projectId: firebaseProject, apiKey: 'local', authDomain: new URL(origin).host },
    ...(adNetwork === undefined ? {} : { adNetwork }),
    ...(feedProxy === undefined ? {} : { feedProxy }),
    ...(takesPayments ? { payments: 'stripe' } : {}),
    /** The edge forwards requests of the emulator's paths, so it has the site's origin. */
    authEmulator: origin,
    /** Accounts that the sign-in page offers; `sub` is the account's id at Google. */
    accounts: seededAccounts.map(({ uid, email, name }) => ({
      sub: uid,
      email,
      email_verified: true,
      name,
    })),
  };
}
