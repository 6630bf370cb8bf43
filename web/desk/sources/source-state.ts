import type { FetchStatus, Source } from '#shared/domain/sources/source.ts';
import { sourceMessages as words } from '#web/messages/en-sources.ts';
import { longAge } from '#web/messages/time.ts';

const minute = 60_000;

/** How a source is doing: as its last fetch ended, unless an editor has switched it off. One whose feed has gone was switched off by that. */
export const stateOf = ({ active, status }: Pick<Source, 'active' | 'status'>): FetchStatus | 'off' =>
  active || status === 'gone' ? status : 'off';

/** Whether an editor had better look at it. */
export const isTroubled = (source: Pick<Source, 'active' | 'status'>): boolean =>
  ['failing', 'gone'].includes(stateOf(source));

/** `in 12 minutes`, in the unit that fits. */
function inWords(ms: number): string {
  const minutes = Math.ceil(ms / minute);
  if (minutes < 60) return words.inMinutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? words.inHours(hours) : words.inDays(Math.round(hours / 24));
}

/** When it was read, how often in a row that failed, and when it is read next. */
export function fetchLine(source: Source, now: Date): string {
  const { lastFetched, nextDue, active, errorCount } = source;
  const left = new Date(nextDue).getTime() - now.getTime();
  return [
    lastFetched === null ? words.neverFetched : words.fetched(longAge(lastFetched, now)),
    ...(stateOf(source) === 'failing' && errorCount > 0 ? [words.inARow(errorCount)] : []),
    ...(active ? [left > 0 ? words.due(inWords(left)) : words.dueNow] : []),
  ].join(' · ');
}
