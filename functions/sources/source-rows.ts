import { hash } from 'node:crypto';
import { lazy } from '#functions/runtime/lazy.ts';
import { typed } from '#functions/table/attributes.ts';
import { defineEntity, service } from '#functions/table/entity.ts';
import { indexKeys, keys } from '#functions/table/keys.ts';
import { canonicalUrl } from '#shared/domain/articles/canonical-url.ts';
import { type FetchState, type Source, source, sourceTypes } from '#shared/domain/sources/source.ts';
import { initialFetchState, type Reading, type StoredSource } from '#shared/domain/sources/source-change.ts';
import type { SourceSettings } from '#shared/domain/sources/source-settings.ts';

/** The settings of a source, changed by editors. */
const settings = defineEntity({
  model: { entity: 'source', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    name: { type: 'string', required: true },
    url: { type: 'string', required: true },
    type: { type: [...sourceTypes], required: true },
    region: { type: typed<SourceSettings['region']>() },
    category: { type: 'string', required: true },
    active: { type: 'boolean', required: true },
    metadata: { type: typed<SourceSettings['metadata']>(), required: true },
    publisherId: { type: typed<string | undefined>() },
    /** See `Source`. */
    addedAt: { type: typed<string | undefined>() },
    /** See `Source`. */
    moved: { type: typed<Source['moved']>() },
    version: { type: 'number', required: true },
    /** See `StoredSource`. */
    edition: { type: 'number', required: true },
  },
  indexes: { byId: keys('sources', '${id}') },
});
const unfinished = 'Reading this feed did not finish';
/** A read that takes longer has failed. Its entries may wait for storage. */
const longestReadMs = 15 * 60_000;

/** The fetch state of a source: a separate small item, because it is written after every fetch. */
const states = defineEntity({
  model: { entity: 'sourceState', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    lastFetched: { type: typed<string | null>() },
    status: { type: 'string', required: true },
    error: { type: typed<string | null>() },
    errorCount: { type: 'number', required: true },
    nextDue: { type: 'string', required: true },
    active: { type: 'boolean', required: true },
    due: { type: 'string', required: true },
    /** See `Source`. */
    pace: { type: typed<Source['pace']>() },
    move: { type: typed<Source['move']>() },
    newest: { type: typed<Source['newest']>() },
    /** See `Reading`. */
    reading: { type: typed<Reading | undefined>() },
    /** Queued to be fetched: `nextDue` is then the time at which it is queued again if the message is lost. */
    claimed: { type: 'boolean' },
    edition: { type: 'number', required: true },
  },
  indexes: {
    byId: keys('source-states', '${id}'),
    dueNow: {
      ...indexKeys('gsi1', 'due#${due}', '${nextDue}#${id}'),
      condition: ({ due }: Record<string, unknown>) => due !== '',
    },
  },
});
/** The source that reads a feed's address. Prevents a second source with the same address. */
const addresses = defineEntity({
  model: { entity: 'sourceAddress', version: '1', service },
  attributes: { address: { type: 'string', required: true }, id: { type: 'string', required: true } },
  indexes: { byAddress: keys('source-address#${address}', 'address') },
});
export const sourceRows = lazy(() => ({ settings: settings(), state: states(), address: addresses() }));

/** Key of the item that reserves a feed's address. Null for API sources: many may query the same service. */
export function addressKey({ type, url }: Pick<SourceSettings, 'type' | 'url'>): string | null {
  const address = type === 'rss' ? canonicalUrl(url) : null;
  return address === null ? null : hash('sha256', address).slice(0, 32);
}

export const stateRow = (
  id: string,
  edition: number,
  { lastFetched, status, error, errorCount, nextDue, active, pace, move, newest }: FetchState,
  reading?: Reading,
) => ({
  id,
  edition,
  lastFetched,
  status,
  error,
  errorCount,
  nextDue,
  active,
  due: active ? 'yes' : '',
  pace,
  move,
  newest,
  reading,
});

interface SettingsRow extends Omit<SourceSettings, 'region' | 'category' | 'metadata'> {
  id: string;
  region?: unknown;
  category: string;
  metadata: unknown;
  publisherId?: unknown;
  addedAt?: unknown;
  moved?: unknown;
  version: number;
  edition: number;
}
interface StateRow {
  lastFetched?: unknown;
  status: string;
  error?: unknown;
  errorCount: number;
  nextDue: string;
  active: boolean;
  pace?: FetchState['pace'];
  move?: FetchState['move'];
  newest?: FetchState['newest'];
  reading?: Reading | undefined;
  claimed?: boolean | undefined;
}

/** Builds a source from its settings and state. `active` comes from the settings. */
export function toSource(row: SettingsRow, state: StateRow | undefined): StoredSource {
  const fetchState = state === undefined ? initialFetchState(row.active) : toState(state);
  // Once the address is taken, the next fetch removes the redirect from the state.
  const move = fetchState.move?.to === row.url ? undefined : fetchState.move;
  return {
    ...source.parse({ ...row, region: row.region ?? null, ...fetchState, move, active: row.active }),
    edition: row.edition,
    ...(state?.claimed === true && { claimed: true }),
    ...(state?.reading === undefined ? {} : { reading: state.reading }),
  };
}

/** The state of a source's last fetch. A read that never ended has failed. */
export function toState(row: StateRow): FetchState {
  const { reading, pace, move, newest } = row;
  if (reading !== undefined && Date.now() - Date.parse(reading.since) > longestReadMs) {
    const { errorCount, nextDue, active } = row;
    return {
      lastFetched: reading.since,
      status: 'failing',
      error: unfinished,
      errorCount,
      nextDue,
      active,
      pace,
      move,
      newest,
    };
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    lastFetched: text(row.lastFetched),
    status: source.shape.status.parse(row.status),
    error: text(row.error),
    errorCount: row.errorCount,
    nextDue: row.nextDue,
    active: row.active,
    pace,
    move,
    newest,
  };
}
