import { Entity } from 'electrodb';
import type { Category } from '#shared/domain/category.ts';
import { type FetchState, type Source, source, sourceTypes } from '#shared/domain/source.ts';
import { service, table } from './table.ts';

/** What an editor decides about a source. */
const settings = () =>
  new Entity(
    {
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
      },
      indexes: {
        byId: {
          pk: { field: 'pk', composite: [], template: 'sources', casing: 'none' },
          sk: { field: 'sk', composite: ['id'], template: '${id}', casing: 'none' },
        },
      },
    },
    table(),
  );
/** What fetching found out about it: written often, so it stands apart and is small. */
const states = () =>
  new Entity(
    {
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
    },
    table(),
  );
/** What must be remembered of a feed's last answer to fetch and store only what is new. */
const memories = () =>
  new Entity(
    {
      model: { entity: 'feedMemory', version: '1', service },
      attributes: {
        id: { type: 'string', required: true },
        etag: { type: 'any' },
        lastModified: { type: 'any' },
        /** Fingerprints of the entries of the last answer that was stored. */
        seen: { type: 'string', required: true },
      },
      indexes: {
        byId: {
          pk: { field: 'pk', composite: ['id'], template: 'feed-memory#${id}', casing: 'none' },
          sk: { field: 'sk', composite: [], template: 'memory', casing: 'none' },
        },
      },
    },
    table(),
  );
let madeSettings: ReturnType<typeof settings> | undefined;
const settingsEntity = () => (madeSettings ??= settings());
let madeStates: ReturnType<typeof states> | undefined;
const stateEntity = () => (madeStates ??= states());
let madeMemories: ReturnType<typeof memories> | undefined;
const memoryEntity = () => (madeMemories ??= memories());

export interface FeedMemory {
  etag: string | null;
  lastModified: string | null;
  seen: string[];
}
export const noMemory: FeedMemory = { etag: null, lastModified: null, seen: [] };

const unfetched = (active: boolean): FetchState => ({
  lastFetched: null,
  status: 'new',
  error: null,
  errorCount: 0,
  nextDue: new Date(0).toISOString(),
  active,
});
const stateRow = (id: string, state: FetchState) => ({ ...state, id, due: state.active ? 'yes' : '' });

function joined(
  row: { id: string; name: string; url: string; type: string; region?: unknown; category: string; active: boolean; metadata: unknown },
  state: FetchState | undefined,
): Source {
  return source.parse({ ...row, region: row.region ?? null, ...(state ?? unfetched(row.active)), active: row.active });
}

/** All sources by name, with the state of their last fetch. */
export async function listSources(): Promise<Source[]> {
  const [{ data: rows }, { data: found }] = await Promise.all([
    settingsEntity().query.byId({}).go({ pages: 'all' }),
    stateEntity().query.byId({}).go({ pages: 'all' }),
  ]);
  const stateOf = new Map(found.map((state) => [state.id, asState(state)]));
  return rows.map((row) => joined(row, stateOf.get(row.id))).sort((a, b) => a.name.localeCompare(b.name));
}

/** The sources of these ids, strongly consistent; unknown ids are left out. */
export async function readSources(ids: readonly string[]): Promise<Map<string, Source>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map((id) => ({ id }));
  const [{ data: rows }, { data: found }] = await Promise.all([
    settingsEntity().get(keys).go({ consistent: true }),
    stateEntity().get(keys).go({ consistent: true }),
  ]);
  const stateOf = new Map(found.map((state) => [state.id, asState(state)]));
  return new Map(rows.map((row) => [row.id, joined(row, stateOf.get(row.id))]));
}

function asState(row: {
  lastFetched?: unknown;
  status: string;
  error?: unknown;
  errorCount: number;
  nextDue: string;
  active: boolean;
}): FetchState {
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

/** Ids of active sources whose time has come, the longest waiting first. */
export async function dueSourceIds(now: Date): Promise<string[]> {
  const { data } = await stateEntity()
    .query.dueNow({ due: 'yes' })
    .lte({ nextDue: now.toISOString() })
    .go({ pages: 'all', attributes: ['id'] });
  return data.map(({ id }) => id);
}

/** Adds sources, or replaces their settings; their fetch states are taken as given. */
export async function saveSources(saved: readonly Source[]): Promise<void> {
  if (saved.length === 0) return;
  const rows = saved.map(({ id, name, url, type, region, category: subject, active, metadata }) => ({
    id,
    name,
    url,
    type,
    region,
    category: subject satisfies Category,
    active,
    metadata,
  }));
  await settingsEntity().put(rows).go({ concurrency: 4 });
  await saveFetchStates(saved.map((one) => ({ ...one })));
}

/** The state of each source after a fetch. A source that has gone is switched off in its settings too. */
export async function saveFetchStates(states: readonly (FetchState & { id: string })[]): Promise<void> {
  // One batch may bring a source twice; DynamoDB takes a key once in a call.
  const saved = [...new Map(states.map((state) => [state.id, state])).values()];
  if (saved.length === 0) return;
  await stateEntity()
    .put(
      saved.map(({ id, lastFetched, status, error, errorCount, nextDue, active }) =>
        stateRow(id, { lastFetched, status, error, errorCount, nextDue, active }),
      ),
    )
    .go({ concurrency: 4 });
  for (const { id, status, active } of saved)
    if (status === 'gone' && !active) await settingsEntity().patch({ id }).set({ active: false }).go();
}

export async function readFeedMemories(ids: readonly string[]): Promise<Map<string, FeedMemory>> {
  if (ids.length === 0) return new Map();
  const { data } = await memoryEntity()
    .get(ids.map((id) => ({ id })))
    .go({ consistent: true });
  return new Map(
    data.map(({ id, etag, lastModified, seen }) => [
      id,
      {
        etag: typeof etag === 'string' ? etag : null,
        lastModified: typeof lastModified === 'string' ? lastModified : null,
        seen: seen === '' ? [] : seen.split(' '),
      },
    ]),
  );
}

/** Remembers a feed's answer. Only after its entries are stored: what is remembered is never fetched again. */
export async function saveFeedMemories(saved: ReadonlyMap<string, FeedMemory>): Promise<void> {
  if (saved.size === 0) return;
  await memoryEntity()
    .put([...saved].map(([id, { etag, lastModified, seen }]) => ({ id, etag, lastModified, seen: seen.join(' ') })))
    .go({ concurrency: 4 });
}
