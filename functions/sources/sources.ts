import type { FetchState, Source } from '#shared/domain/sources/source.ts';
import { settingsOf } from '#shared/domain/sources/source-settings.ts';
import { batchRead, batchWrite } from '../table/batch.ts';
import { isConditionFailure, transact } from '../table/transaction.ts';
import { addressName, isNumber, joined, type StoredSource, sourceRows, stateRow } from './source-rows.ts';

/** All sources by name, with the state of their last fetch. */
export async function allSources(): Promise<StoredSource[]> {
  const [{ data: rows }, { data: found }] = await Promise.all([
    sourceRows().settings.query.byId({}).go({ pages: 'all' }),
    sourceRows().state.query.byId({}).go({ pages: 'all' }),
  ]);
  const stateOf = new Map(found.map((state) => [state.id, state]));
  return rows.map((row) => joined(row, stateOf.get(row.id))).sort((a, b) => a.name.localeCompare(b.name));
}

/** The sources of these ids, strongly consistent; unknown ids are left out. */
export async function readSources(ids: readonly string[]): Promise<Map<string, StoredSource>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map((id) => ({ id }));
  const [rows, found] = await Promise.all([
    batchRead(keys, (some) => sourceRows().settings.get(some)),
    batchRead(keys, (some) => sourceRows().state.get(some)),
  ]);
  const stateOf = new Map(found.map((state) => [state.id, state]));
  return new Map(rows.map((row) => [row.id, joined(row, stateOf.get(row.id))]));
}

/** Ids of active sources whose time has come, the longest waiting first. */
export async function dueSourceIds(now: Date): Promise<string[]> {
  const { data } = await sourceRows()
    .state.query.dueNow({ due: 'yes' })
    .lte({ nextDue: now.toISOString() })
    .go({ pages: 'all', attributes: ['id'] });
  return data.map(({ id }) => id);
}

/** Adds sources as they are, or replaces them, without asking what is there: for what fills a table. Editors' changes: `source-edits.ts`. */
export async function saveSources(saved: readonly Source[]): Promise<void> {
  const { settings, state, address } = sourceRows();
  await batchWrite(
    saved.map((one) => ({ ...settingsOf(one), id: one.id, version: one.version, edition: one.version })),
    (rows) => settings.put(rows),
  );
  await batchWrite(
    saved.map((one) => stateRow(one.id, one.version, one)),
    (rows) => state.put(rows),
  );
  const named = saved.map((one) => [addressName(one), one.id] as const);
  const held = new Map(named.flatMap(([name, id]) => (name === null ? [] : [[name, id] as const])));
  await batchWrite(
    [...held].map(([name, id]) => ({ address: name, id })),
    (rows) => address.put(rows),
  );
}

/** What a fetch found out about a source, as it was when it was fetched. */
export interface Fetched {
  id: string;
  edition: number;
  state: FetchState;
}

/**
 * The state of each source after a fetch. What was fetched before an editor changed the address, switched the source or deleted it, changes nothing any more.
 * A source that has gone is switched off in its settings too.
 */
export async function saveFetchStates(fetched: readonly Fetched[]): Promise<void> {
  // One batch may bring a source twice.
  const saved = [...new Map(fetched.map((one) => [one.id, one])).values()];
  await Promise.all(saved.map((one) => (one.state.status === 'gone' ? saveGone(one) : saveState(one))));
}

async function saveState({ id, edition, state }: Fetched): Promise<void> {
  try {
    await sourceRows()
      .state.put(stateRow(id, edition, state))
      .where((attributes, operations) => isNumber(attributes.edition, edition, attributes.status, operations))
      .go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

async function saveGone({ id, edition, state }: Fetched): Promise<void> {
  await transact(() =>
    sourceRows()
      .all.transaction.write(({ settings, state: states }) => [
        settings
          .patch({ id })
          .set({ active: state.active })
          // A new edition, so that a fetch which began before cannot say that the feed is there.
          .add({ version: 1, edition: 1 })
          .where((attributes, operations) => isNumber(attributes.edition, edition, attributes.name, operations))
          .commit(),
        states.put(stateRow(id, edition + 1, state)).commit(),
      ])
      .go(),
  );
}
