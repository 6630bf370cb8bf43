import * as z from 'zod/mini';
import { feedProxyPattern } from '#shared/config/feed-proxy.ts';
import { essential } from '#shared/domain/fallback.ts';

/** A Google account of the local stage, as the emulator accepts it for a credential. */
const localAccount = z.object({ sub: z.string(), email: z.string(), email_verified: z.boolean(), name: z.string() });
export type LocalAccount = z.infer<typeof localAccount>;

export const siteConfigFields = z.object({
  firebase: z.optional(z.object({ projectId: z.string(), apiKey: z.string(), authDomain: z.string() })),
  /** Local stage only: address of the Auth emulator, and its accounts. */
  authEmulator: z.optional(z.string()),
  accounts: z._default(z.array(localAccount), []),
  /** Path of the stage's ad network, such as `/21700000000/news`. Without it, the site shows only our own ads. */
  adNetwork: z.optional(z.string()),
  /** Address template with `{url}` that replaces our own endpoint for fetching feeds, with the same replies. */
  feedProxy: z.optional(z.string().check(z.regex(feedProxyPattern))),
  /** Payment provider. Without it, memberships are simulated in the browser, so a bad value must not be ignored. */
  payments: essential(z.optional(z.literal('stripe'))),
});
export type SiteConfig = z.infer<typeof siteConfigFields>;
