import { useEffect, useLayoutEffect } from 'react';
import type { Article } from '#shared/domain/articles/article.ts';
import { mayRead } from '#shared/domain/membership/entitlement.ts';
import { type Membership, membershipAt } from '#shared/domain/membership/membership.ts';
import type { MembershipSettings } from '#shared/domain/membership/membership-plans.ts';
import { usePublishedVersion } from '#web/shell/cache/published.ts';
import { useIsServed } from '#web/shell/state/served.ts';
import { heldMembership } from '#web/shell/storage/held-membership.ts';
import { membershipSettings } from '#web/shell/storage/membership-settings.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { usePageIdle } from '#web/shell/ui/rendering/page-idle.tsx';

/** The current state of the membership bought in this browser. Stores an ended membership as expired. */
export function useLocalMembership(): Membership | null {
  const stored = useStored(heldMembership);
  const now = useNow();
  const current = stored === null ? null : membershipAt(stored, now);
  useEffect(() => {
    if (current !== stored) heldMembership.write(current);
  }, [current, stored]);
  return current;
}

/**
 * The membership settings that hold here: what was saved in this browser alone, else what editors have published, else
 * the defaults. `isKnown` is false until the server has answered: until then, show no price.
 * @param wait does not ask the server yet
 */
export function useMembershipSettings({ wait = false } = {}): { settings: MembershipSettings; isKnown: boolean } {
  const published = usePublishedVersion(membershipSettings, { wait });
  const stored = useStored(membershipSettings);
  const isServed = useIsServed();
  // Before the browser paints: an earlier price is never seen.
  useLayoutEffect(() => {
    if (published) membershipSettings.follow(published);
  }, [published]);
  return { settings: (isServed && published?.content) || stored, isKnown: published !== undefined };
}

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
