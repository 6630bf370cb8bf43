import * as z from 'zod/mini';
import { feedProxyPattern } from '#shared/config/feed-proxy.ts';

/** Google's id of an account and what it tells of it, as the emulator takes it for a credential. */
const localAccount = z.object({ sub: z.string(), email: z.string(), email_verified: z.boolean(), name: z.string() });
export type LocalAccount = z.infer<typeof localAccount>;

const config = z.object({
  firebase: z.optional(z.object({ projectId: z.string(), apiKey: z.string(), authDomain: z.string() })),
  /** Only the local stage has these: where the emulator answers, and whom it knows. */
  authEmulator: z.optional(z.string()),
  accounts: z._default(z.array(localAccount), []),
  /** Path of the stage's ad network, `/21700000000/news`; a stage without one shows only advertisements of its own. */
  adNetwork: z.optional(z.string()),
  /** Where browsers ask for feeds, in place of our own route: `{url}` stands for the feed's address. It answers as our route does. */
  feedProxy: z.optional(z.string().check(z.regex(feedProxyPattern))),
  /** Who takes the readers' payments; a stage without this takes none, and plays them. */
  payments: z.optional(z.literal('stripe')),
});
export type SiteConfig = z.infer<typeof config>;

let asked: Promise<SiteConfig> | undefined;

/** What the stage says about itself (`config.json`, written by whoever deploys it). Asked for once; a failure may be tried again. */
export function siteConfig(): Promise<SiteConfig> {
  asked ??= fetch('/config.json')
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`config.json: ${answer.status}`);
      return z.parse(config, await answer.json());
    })
    .catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
  return asked;
}
