import type { Article } from '#shared/domain/articles/article.ts';
import { mayRead } from '#shared/domain/membership/entitlement.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';
import { useLocalMembership } from './use-local-membership.ts';
import { useMembershipSettings } from './use-membership-settings.ts';

/**
 * Who withholds the body of a premium article: the server, which returns it to members, or this browser, depending on
 * the membership stored here. Null: the reader has access.
 */
export type Lock = 'server' | 'browser' | null;

/** What locks the article for this reader. Stages with real payments withhold bodies on the server (`withheld`). */
export function useLock(article: Article | undefined): Lock {
  const isIdle = usePageIdle();
  // Only the settings say whether an article is premium that does not say so itself.
  const isDecided = article === undefined || article.withheld || article.isPremium !== undefined;
  const { settings } = useMembershipSettings({ wait: isDecided || !isIdle });
  const membership = useLocalMembership();
  const now = useNow();
  if (article === undefined) return null;
  if (article.withheld) return 'server';
  return mayRead(article, membership, settings, now) ? null : 'browser';
}
