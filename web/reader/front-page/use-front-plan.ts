import { useEffect, useState } from 'react';
import type { FrontPage } from '#shared/domain/newsroom/front-page.ts';
import { useFrontPage } from '#web/shell/cache/public-lists.ts';
import { planWaitMs } from '#web/shell/early.ts';

/** The editors' plan and when the page took it: nothing moves under the reader when it changes later. */
export interface TakenPlan {
  plan: FrontPage | null;
  now: number;
}

/**
 * The editors' plan of the front page; undefined while it is awaited. Without an answer soon after the articles, the
 * page does without it until it is opened again.
 */
export function useFrontPlan(hasArticles: boolean): TakenPlan | undefined {
  const { data, error } = useFrontPage();
  const [isLate, setIsLate] = useState(false);
  const [taken, setTaken] = useState<TakenPlan>();
  const plan = data ?? (isLate || error !== undefined ? null : undefined);
  if (taken === undefined && plan !== undefined) setTaken({ plan, now: Date.now() });
  const isAwaited = hasArticles && taken === undefined;
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsLate(true), planWaitMs);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return taken;
}
