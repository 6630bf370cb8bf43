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
  /** Another feed or query is fetched from now on, so its address must be checked. */
  hasNewRequest: boolean;
  /** The new fetch state; null if the present one stays. */
  state: FetchState | null;
}

/** Applies an edit to a source. Returns null if it changes nothing. */
export function changeSource(present: StoredSource, edit: SourceEdit): SourceChange | null {
  const before = settingsOf(present);
  const settings = edited(before, edit);
  if (sameSettings(settings, before)) return null;
  const version = present.version + 1;
  const hasNewRequest = !sameRequest({ ...settings, active: before.active }, before);
  if (hasNewRequest)
    return { settings, version, edition: version, hasNewRequest, state: initialFetchState(settings.active) };
  if (settings.active !== before.active)
    return { settings, version, edition: version, hasNewRequest, state: switchedState(present, settings.active) };
  return { settings, version, edition: present.edition, hasNewRequest, state: null };
}

/**
 * The fetch state after a source was switched on or off. Switching on clears past failures and makes it due at once.
 */
function switchedState(before: FetchState, active: boolean): FetchState {
  if (!active) return { ...before, active };
  const status = before.status === 'failing' || before.status === 'gone' ? 'new' : before.status;
  return { ...before, status, error: null, errorCount: 0, nextDue: initialFetchState(true).nextDue, active };
}
