import type { FetchState, Source } from './source.ts';
import {
  edited,
  type SourceEdit,
  type SourceSettings,
  sameRequest,
  sameSettings,
  settingsOf,
} from './source-settings.ts';

/**
 * A read of a source that has begun. It is recorded before the response is parsed, with the back-off of a failure, and
 * replaced by the result: a source whose response ends the function is not due again at once.
 */
export interface Reading {
  runId: string;
  since: string;
}

/**
 * A source as it is stored. `edition` is the version since which it is fetched the same way; older fetches are void.
 * `claimed` if it is queued to be fetched.
 */
export type StoredSource = Source & { edition: number; claimed?: boolean; reading?: Reading };

/** The fetch state of a source that was never fetched: due at once. */
export const initialFetchState = (active: boolean): FetchState => ({
  lastFetched: null,
  status: 'new',
  error: null,
  errorCount: 0,
  nextDue: new Date(0).toISOString(),
  active,
});

/** The effect of an edit on a stored source. */
export interface SourceChange {
  settings: SourceSettings;
  version: number;
  edition: number;
  moved: Source['moved'];
  /** Another feed or query is fetched from now on, so its address must be checked. */
  hasNewRequest: boolean;
  /** The new fetch state; null if the present one stays. */
  state: FetchState | null;
}

/**
 * Applies an edit to a source. Returns null if it changes nothing.
 * @param moved set if the new address is one that the present one redirects to: the source is read as before
 */
export function changeSource(present: StoredSource, edit: SourceEdit, moved?: Source['moved']): SourceChange | null {
  const before = settingsOf(present);
  const settings = edited(before, edit);
  if (sameSettings(settings, before)) return null;
  const version = present.version + 1;
  const hasNewRequest = !sameRequest({ ...settings, active: before.active }, before);
  const change = {
    ...{ settings, version, hasNewRequest },
    moved: moved ?? (settings.url === before.url ? present.moved : undefined),
  };
  if (moved !== undefined) return { ...change, edition: present.edition, state: null };
  if (hasNewRequest) return { ...change, edition: version, state: initialFetchState(settings.active) };
  if (settings.active !== before.active)
    return { ...change, edition: version, state: switchedState(present, settings.active) };
  return { ...change, edition: present.edition, state: null };
}

/**
 * The fetch state after a source was switched on or off. Switching on clears past failures and makes it due at once.
 */
function switchedState(before: FetchState, active: boolean): FetchState {
  if (!active) return { ...before, active };
  const status = before.status === 'failing' || before.status === 'gone' ? 'new' : before.status;
  return {
    ...before,
    move: undefined,
    status,
    error: null,
    errorCount: 0,
    nextDue: initialFetchState(true).nextDue,
    active,
  };
}
