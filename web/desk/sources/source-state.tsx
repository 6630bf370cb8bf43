import styled from '@emotion/styled';
import { longestPace, paceOf } from '#shared/domain/sources/feed-pace.ts';
import type { SameFeed } from '#shared/domain/sources/same-feed.ts';
import type { FetchStatus, Source } from '#shared/domain/sources/source.ts';
import { dayMs } from '#shared/domain/utc-day.ts';
import { sourceMessages as words } from '#web/shell/messages/en-sources.ts';
import { longAge } from '#web/shell/messages/time.ts';
import { palette } from '#web/shell/theme/theme.ts';
import { useNow } from '#web/shell/ui/browser/use-now.ts';
import { CellLines } from '../desk-grid.tsx';
import { StateMark, type Tone } from '../records/state-mark.tsx';

const minute = 60_000;

const Cell = styled(CellLines)({
  '& > .read': { color: palette.text.primary, fontWeight: 600 },
  '& > .why': { color: palette.text.primary },
});
const tones: Record<FetchStatus | 'off', Tone> = {
  new: 'plain',
  ok: 'good',
  unchanged: 'good',
  failing: 'bad',
  gone: 'bad',
  off: 'off',
};

/**
 * The state to show: the status of the last fetch, or `off`. A source whose feed was removed (410 Gone) was switched
 * off by that fetch and shows `gone`.
 */
export const stateOf = ({ active, status }: Pick<Source, 'active' | 'status'>): FetchStatus | 'off' =>
  active || status === 'gone' ? status : 'off';

/**
 * Whether a source needs an editor's attention.
 * @param same the sources that answer for another one
 */
export const needsAttention = (
  source: Pick<Source, 'id' | 'active' | 'status'>,
  same: ReadonlyMap<string, SameFeed> = new Map(),
): boolean => ['failing', 'gone'].includes(stateOf(source)) || same.has(source.id);

/** `in 12 minutes`, in the unit that fits. */
function timeUntil(ms: number): string {
  const minutes = Math.ceil(ms / minute);
  if (minutes < 60) return words.inMinutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? words.inHours(hours) : words.inDays(Math.round(hours / 24));
}

/** `2 hours`, in the unit that fits. */
function span(ms: number): string {
  const minutes = Math.round(ms / minute);
  if (minutes < 120) return words.minutes(minutes);
  const hours = Math.round(minutes / 60);
  return hours < 48 ? words.hours(hours) : words.days(Math.round(hours / 24));
}

/** Why a healthy source is fetched less often than others; null if it is not. */
function paceText({ pace }: Source): string | null {
  const { asked } = paceOf(pace);
  if (asked === null) return null;
  const text = words.asked[asked.by](span(asked.ms));
  return asked.ms > longestPace ? words.askedAtMost(text, span(longestPace)) : text;
}

/** Days for which the list shows that a feed has moved. The audit log keeps it. */
const movedDays = 30;

/** The address to which the publisher moves the feed, or from which it was moved lately; null if neither. */
export function moveText({ move, moved }: Source, now: Date): string | null {
  if (move?.refused !== undefined) return words.moveRefused(move.to, longAge(move.since, now), move.refused.reason);
  if (move !== undefined) return words.moves(move.to, longAge(move.since, now));
  if (moved === undefined || now.getTime() - Date.parse(moved.at) > movedDays * dayMs) return null;
  return words.moved(moved.from, longAge(moved.at, now));
}

/** One line: the last fetch, failures in a row, the next fetch, and what it follows. */
export function fetchLine(source: Source, now: Date): string {
  const { lastFetched, nextDue, active, errorCount } = source;
  const left = new Date(nextDue).getTime() - now.getTime();
  return [
    lastFetched === null ? words.neverFetched : words.fetched(longAge(lastFetched, now)),
    ...(stateOf(source) === 'failing' && errorCount > 0 ? [words.failuresInARow(errorCount)] : []),
    ...(active && nextDue !== '' ? [left > 0 ? words.nextFetch(timeUntil(left)) : words.fetchDue] : []),
    ...(active && ['ok', 'unchanged'].includes(source.status) ? [paceText(source) ?? []].flat() : []),
  ].join(' · ');
}

interface SourceStateProps {
  source: Source;
  /** What reading it now has brought. */
  read: string | null;
  /** The source that it answers for. */
  same: SameFeed | undefined;
}

/** The state of a source, its error, and when it was and will be fetched. */
export function SourceState({ source, read, same }: SourceStateProps) {
  const now = useNow();
  const state = stateOf(source);
  const move = moveText(source, now);
  return (
    <Cell>
      <StateMark data-tone={tones[state]}>{words.states[state]}</StateMark>
      {[source.error, same && words.same[same.by](same.of.name)].map((why) =>
        why ? (
          <span key={why} className="why" dir="auto">
            {why}
          </span>
        ) : null,
      )}
      <span>{fetchLine(source, now)}</span>
      {move === null ? null : <span className="why">{move}</span>}
      {read === null ? null : <span className="read">{read}</span>}
    </Cell>
  );
}
