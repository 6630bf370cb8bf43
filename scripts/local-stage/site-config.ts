import type { Stage } from '#infra/stages.ts';
import { adminAccount, readerAccount } from './sign-in/accounts.ts';

/** The local stage's config.json: what a deployment uploads beside the site, with the emulator in Google's place. */
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
    /** The emulator answers under the site's own origin, so the page needs no other address. */
    authEmulator: origin,
    /** Accounts that the sign-in page offers; `sub` is Google's id of the account. */
    accounts: [adminAccount, readerAccount].map(({ uid, email, name }) => ({
      sub: uid,
      email,
      email_verified: true,
      name,
    })),
  };
}
