import { useEffect, useState } from 'react';
import { deskVisit } from '#web/shell/storage/preferences.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';

/** After so long without the desk, a new visit begins. */
const pauseMs = 30 * 60_000;
/** What the first visit looks back on. */
const firstMs = 24 * 3_600_000;

type Visit = ReturnType<typeof deskVisit.read>;

/** The visit that goes on or begins now. An unreadable time counts as none. */
export function visitAt(stored: Visit, now: Date): NonNullable<Visit> {
  const seen = now.toISOString();
  const before = Date.parse(stored?.seen ?? '');
  if (stored === null || Number.isNaN(before) || Number.isNaN(Date.parse(stored.since)))
    return { seen, since: new Date(now.getTime() - firstMs).toISOString() };
  return { seen, since: now.getTime() - before > pauseMs ? stored.seen : stored.since };
}

/** When the visit before this one ended. */
export const useLastVisit = (): string => useState(() => visitAt(deskVisit.read(), new Date()).since)[0];

/** Notes each minute that this browser is on the desk. */
export function useNoteVisit(): void {
  const now = useNow();
  useEffect(() => {
    if (document.visibilityState === 'visible') deskVisit.write(visitAt(deskVisit.read(), now));
  }, [now]);
}
