import { hash } from 'node:crypto';
import { Service } from 'electrodb';
import { lazy } from '#functions/runtime/lazy.ts';
import { canonicalUrl } from '#shared/domain/articles/canonical-url.ts';
import { type FetchState, type Source, source, sourceTypes } from '#shared/domain/sources/source.ts';
import type { SourceSettings } from '#shared/domain/sources/source-settings.ts';
import { table } from '../table/client.ts';
import { defineEntity, service } from '../table/entity.ts';

/** What an editor decides about a source. */
const settings = defineEntity({
  model: { entity: 'source', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    name: { type: 'string', required: true },
    url: { type: 'string', required: true },
    type: { type: [...sourceTypes], required: true },
    region: { type: 'any' },
    category: { type: 'string', required: true },
    active: { type: 'boolean', required: true },
    metadata: { type: 'any', required: true },
    version: { type: 'number' },
    /** The version since which it is read in the same way. Whatever a fetch brings of an older one is of the past. */
    edition: { type: 'number' },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: [], template: 'sources', casing: 'none' },
      sk: { field: 'sk', composite: ['id'], template: '${id}', casing: 'none' },
    },
  },
});
/** What fetching found out about it: written often, so it stands apart and is small. */
const states = defineEntity({
  model: { entity: 'sourceState', version: '1', service },
  attributes: {
    id: { type: 'string', required: true },
    lastFetched: { type: 'any' },
    status: { type: 'string', required: true },
    error: { type: 'any' },
    errorCount: { type: 'number', required: true },
    nextDue: { type: 'string', required: true },
    active: { type: 'boolean', required: true },
    due: { type: 'string', required: true },
    edition: { type: 'number' },
  },
  indexes: {
    byId: {
      pk: { field: 'pk', composite: [], template: 'source-states', casing: 'none' },
      sk: { field: 'sk', composite: ['id'], template: '${id}', casing: 'none' },
    },
    dueNow: {
      index: 'gsi1',
      condition: ({ due }: Record<string, unknown>) => due !== '',
      pk: { field: 'gsi1pk', composite: ['due'], template: 'due#${due}', casing: 'none' },
      sk: { field: 'gsi1sk', composite: ['nextDue', 'id'], template: '${nextDue}#${id}', casing: 'none' },
    },
  },
});
/** Which source reads a feed's address, so that no second one does. */
const addresses = defineEntity({
  model: { entity: 'sourceAddress', version: '1', service },
  attributes: { address: { type: 'string', required: true }, id: { type: 'string', required: true } },
  indexes: {
    byAddress: {
      pk: { field: 'pk', composite: ['address'], template: 'source-address#${address}', casing: 'none' },
      sk: { field: 'sk', composite: [], template: 'address', casing: 'none' },
    },
  },
});
export const sourceRows = lazy(() => {
  const rows = { settings: settings(), state: states(), address: addresses() };
  return { ...rows, all: new Service(rows, table()) };
});

/** A source as the pipeline knows it. */
export type StoredSource = Source & { edition: number };

/** Under which name an address is held. None for sources that are asked by a query: many may ask the same service. */
export function addressName({ type, url }: Pick<SourceSettings, 'type' | 'url'>): string | null {
  const address = type === 'rss' ? canonicalUrl(url) : null;
  return address === null ? null : hash('sha256', address).slice(0, 32);
}

export const unfetched = (active: boolean): FetchState => ({
  lastFetched: null,
  status: 'new',
  error: null,
  errorCount: 0,
  nextDue: new Date(0).toISOString(),
  active,
});

export const stateRow = (
  id: string,
  edition: number,
  { lastFetched, status, error, errorCount, nextDue, active }: FetchState,
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
});

interface SettingsRow extends Omit<SourceSettings, 'region' | 'category' | 'metadata'> {
  id: string;
  region?: unknown;
  category: string;
  metadata: unknown;
  version?: number | undefined;
  edition?: number | undefined;
}
interface StateRow {
  lastFetched?: unknown;
  status: string;
  error?: unknown;
  errorCount: number;
  nextDue: string;
  active: boolean;
}

/** Settings and state as one source. Whether it is read, the settings decide. */
export function joined(row: SettingsRow, state: StateRow | undefined): StoredSource {
  const { edition = 0, version = 0 } = row;
  const fetched = state === undefined ? unfetched(row.active) : asState(state);
  return { ...source.parse({ ...row, version, region: row.region ?? null, ...fetched, active: row.active }), edition };
}

function asState(row: StateRow): FetchState {
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    lastFetched: text(row.lastFetched),
    status: source.shape.status.parse(row.status),
    error: text(row.error),
    errorCount: row.errorCount,
    nextDue: row.nextDue,
    active: row.active,
  };
}

/**
 * The condition of a write to a row that must still have this version or edition. A row of before there were any has none, which is 0.
 * @param stands an attribute that every such row has: 0 is not to mean a row that is gone
 */
export function isNumber<N, S>(
  attribute: N,
  value: number,
  stands: S,
  {
    eq,
    exists,
    notExists,
  }: { eq: (name: N, value: number) => string; exists: (name: S) => string; notExists: (name: N) => string },
): string {
  return value === 0 ? `${exists(stands)} AND (${notExists(attribute)} OR ${eq(attribute, 0)})` : eq(attribute, value);
}
