import type { Stage } from '#infra/stages.ts';
import type { SiteConfig } from '#web/session/site-config.ts';

/** Stands where the host is not known before the distribution is there. */
export const hostToCome = '(the host of the distribution)';

/**
 * The stage's config.json, as web/session/site-config.ts reads it. `authDomain` is the site's own host: CloudFront passes Firebase's pages on, so
 * that browsers which block third-party storage keep the session.
 */
export function configJson(stage: Stage, host: string): Omit<SiteConfig, 'accounts'> & { stage: string } {
  const { firebaseProject, firebaseApiKey, adNetwork, feedProxy, payments } = stage;
  return {
    stage: stage.name,
    ...(firebaseProject === undefined || firebaseApiKey === undefined
      ? {}
      : { firebase: { projectId: firebaseProject, apiKey: firebaseApiKey, authDomain: host } }),
    ...(adNetwork === undefined ? {} : { adNetwork }),
    ...(feedProxy === undefined ? {} : { feedProxy }),
    ...(payments === undefined ? {} : { payments: 'stripe' as const }),
  };
}
