import { useEffect } from 'react';
import type { Article } from '#shared/domain/articles/article.ts';
import { mayRead, membershipAt } from '#shared/domain/membership/entitlement.ts';
import type { Membership } from '#shared/domain/membership/membership.ts';
import { heldMembership } from '#web/shell/storage/held-membership.ts';
import { premiumByDefault } from '#web/shell/storage/premium-by-default.ts';
import { useStored } from '#web/shell/storage/stored-value.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';

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
 * Who withholds the body of a premium article: the server, which returns it to members, or this browser, depending on
 * the membership stored here. Null: the reader has access.
 */
export type Lock = 'server' | 'browser' | null;

/** What locks the article for this reader. Stages with real payments withhold bodies on the server (`withheld`). */
export function useLock(article: Article | undefined): Lock {
  const settings = useStored(premiumByDefault);
  const membership = useLocalMembership();
  const now = useNow();
  if (article === undefined) return null;
  if (article.withheld) return 'server';
  return mayRead(article, membership, settings, now) ? null : 'browser';
}
