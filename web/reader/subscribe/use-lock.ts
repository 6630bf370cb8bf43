import type { Article } from '#shared/domain/articles/article.ts';
import { mayRead } from '#shared/domain/membership/entitlement.ts';
import { membershipSettings } from '#web/storage/membership-settings.ts';
import { useStored } from '#web/storage/stored-value.ts';
import { useNow } from '#web/ui/browser/use-now.ts';
import { useHeldMembership } from './use-membership.ts';

/** Where the rest of a premium story is: with the server, which gives it to members, or here, where the membership in this browser decides (PAY-13). Null: everybody may read it. */
export type Lock = 'server' | 'browser' | null;

/** What keeps this reader from the whole story. A stage with real payments withholds bodies itself, and says so. */
export function useLock(article: Article | undefined): Lock {
  const settings = useStored(membershipSettings);
  const held = useHeldMembership();
  const now = useNow();
  if (article === undefined) return null;
  if (article.withheld) return 'server';
  return mayRead(article, held, settings, now) ? null : 'browser';
}
