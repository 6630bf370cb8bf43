import type { SiteConfig } from './site-config-fields.ts';

let loaded: Promise<SiteConfig> | undefined;

/** The stage's settings for the site (`config.json`, written at deployment). Loaded once; a failure can be retried. */
export function siteConfig(): Promise<SiteConfig> {
  loaded ??= fetch('/config.json')
    .then(async (response) => {
      if (!response.ok) throw new Error(`config.json: ${response.status}`);
      const [{ siteConfigFields }, { parseReply }] = await Promise.all([
        import('./site-config-fields.ts'),
        import('../parse-reply.ts'),
      ]);
      return parseReply(siteConfigFields, await response.json(), 'config.json');
    })
    .catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
  return loaded;
}
