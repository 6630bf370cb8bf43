import { readIdCursor, writeIdCursor } from '#functions/runtime/id-cursor.ts';
import { log } from '#functions/runtime/log.ts';
import { timeLeftMs } from '#functions/runtime/time-left.ts';
import { batchPut, batchRead } from '#functions/table/batch.ts';
import { idPage, idRange } from '#functions/table/id-page.ts';
import { isConditionFailure, unlessWritten, writeTransaction } from '#functions/table/transaction.ts';
import { limits } from '#shared/config/limits.ts';
import type { FetchState, Source } from '#shared/domain/sources/source.ts';
import type { Reading, StoredSource } from '#shared/domain/sources/source-change.ts';
import { gainedLately, type ListedSource } from '#shared/domain/sources/source-gains.ts';
import { settingsOf } from '#shared/domain/sources/source-settings.ts';
import { readAllGains } from './source-gains.ts';
import { addressKey, sourceRows, stateRow, toSource } from './source-rows.ts';

/** All sources by name, with the state of their last fetch. Strongly consistent: editors see their own changes. */
export async function allSources(): Promise<StoredSource[]> {
  const [{ data: rows }, { data: states }] = await Promise.all([
    sourceRows().settings.query.byId({}).go({ pages: 'all', consistent: true }),
    sourceRows().state.query.byId({}).go({ pages: 'all', consistent: true }),
  ]);
  const stateOf = new Map(states.map((state) => [state.id, state]));
  return rows.map((row) => toSource(row, stateOf.get(row.id))).sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * A page of the sources with what they have gained lately, by name. Strongly consistent.
 * @param cursor of the Link header of the page before
 * @throws Refusal 400 for an invalid cursor
 */
export async function listedSources(
  cursor: string | undefined,
): Promise<{ items: ListedSource[]; next: string | null }> {
  const { settings, state } = sourceRows();
  const page = { after: readIdCursor(cursor), limit: limits.page.sources, consistent: true };
  const { rows, next } = await idPage(settings.query.byId({}), page);
  const range = idRange(rows);
  if (range === null) return { items: [], next: writeIdCursor(next) };
  const [{ data: states }, gains] = await Promise.all([
    state.query
      .byId({})
      .between(...range)
      .go({ pages: 'all', consistent: true }),
    readAllGains(range),
  ]);
  const stateOf = new Map(states.map((one) => [one.id, one]));
  const now = new Date();
  const items = rows.map((row) => ({
    ...toSource(row, stateOf.get(row.id)),
    gained: gainedLately(gains.get(row.id) ?? {}, now),
  }));
  return { items: items.sort((a, b) => a.name.localeCompare(b.name)), next: writeIdCursor(next) };
}

/** The sources with these ids, strongly consistent. Unknown ids are left out. */
export async function readSources(ids: readonly string[]): Promise<Map<string, StoredSource>> {
  if (ids.length === 0) return new Map();
  const keys = ids.map((id) => ({ id }));
  const [rows, states] = await Promise.all([
    batchRead(sourceRows().settings, keys),
    batchRead(sourceRows().state, keys),
  ]);
  const stateOf = new Map(states.map((state) => [state.id, state]));
  return new Map(rows.map((row) => [row.id, toSource(row, stateOf.get(row.id))]));
}

/**
 * How long a source that was queued is not queued again. The message of a source waits for less, or is lost, and then
 * it is due again.
 */
const leaseMs = 15 * 60_000;
/** Sources that are claimed at the same time, which is as many connections as the SDK opens. */
const atOnce = 50;
/** Time in which the claims of a batch are written and queued, several times over. */
const batchMs = 5000;

/**
 * Claims the active sources that are due, the longest overdue first, in batches as long as the invocation has time.
 * Each is claimed by one caller only. A source that is claimed and not queued is not fetched before its lease ends, so
 * the caller queues each batch before it takes the next one.
 */
export async function* claimDueSources(now: Date): AsyncGenerator<string[]> {
  const due = await dueSourceIds(now);
  for (let i = 0; i < due.length; i += atOnce) {
    if (timeLeftMs() < batchMs)
      return log.warn('sources.left_due', 'some due sources wait for the next schedule', { left: due.length - i });
    const some = due.slice(i, i + atOnce);
    const isClaimed = await Promise.all(some.map((id) => claim(id, now)));
    yield some.filter((_, n) => isClaimed[n]);
  }
}

/** @returns false if another caller was faster, or the source is not due any more */
async function claim(id: string, now: Date): Promise<boolean> {
  try {
    await sourceRows()
      .state.patch({ id })
      .set({ due: 'yes', nextDue: new Date(now.getTime() + leaseMs).toISOString(), claimed: true })
      .where(({ due, nextDue }, { eq, lte }) => `${eq(due, 'yes')} AND ${lte(nextDue, now.toISOString())}`)
      .go();
    return true;
  } catch (error) {
    if (isConditionFailure(error)) return false;
    throw error;
  }
}

/** Ids of the active sources that are due, the longest overdue first. */
export async function dueSourceIds(now: Date): Promise<string[]> {
  const { data } = await sourceRows()
    .state.query.dueNow({ due: 'yes' })
    .lte({ nextDue: now.toISOString() })
    .go({ pages: 'all', attributes: ['id'] });
  return data.map(({ id }) => id);
}

/** Creates or replaces sources unconditionally, to fill a table. Editors' changes go through `source-edits.ts`. */
export async function saveSources(sources: readonly Source[]): Promise<void> {
  const { settings, state, address } = sourceRows();
  await batchPut(
    settings,
    sources.map(({ id, version, publisherId, addedAt, ...one }) => ({
      ...settingsOf(one),
      ...{ id, version, edition: version, publisherId, addedAt },
    })),
  );
  await batchPut(
    state,
    sources.map((one) => stateRow(one.id, one.version, one)),
  );
  const addresses = new Map<string, string>();
  for (const one of sources) {
    const key = addressKey(one);
    if (key !== null) addresses.set(key, one.id);
  }
  await batchPut(
    address,
    [...addresses].map(([key, id]) => ({ address: key, id })),
  );
}

/** The state of a source after a fetch. */
export interface FetchedState {
  id: string;
  /** The source's edition when it was fetched. */
  edition: number;
  state: FetchState;
  /** Set if the fetch has only begun. */
  reading?: Reading;
}

/**
 * Stores the states of sources after a fetch. Ignores a source that an editor has deleted, switched or given another
 * address since the fetch began. A source that is gone is also switched off in its settings.
 */
export async function saveFetchStates(fetched: readonly FetchedState[]): Promise<void> {
  // A source may occur twice in a batch of messages.
  const unique = [...new Map(fetched.map((one) => [one.id, one])).values()];
  await Promise.all(unique.map((one) => (one.state.status === 'gone' ? saveGone(one) : saveState(one))));
}

const saveState = ({ id, edition, state, reading }: FetchedState): Promise<void> =>
  unlessWritten(
    sourceRows()
      .state.put(stateRow(id, edition, state, reading))
      .where((row, { eq }) => eq(row.edition, edition))
      // Without the stack of the caller, which takes a quarter of the time: this is the most frequent single write.
      .go({ originalErr: true }),
  );

async function saveGone({ id, edition, state }: FetchedState): Promise<void> {
  await writeTransaction(sourceRows(), ({ settings, state: states }) => [
    settings
      .patch({ id })
      .set({ active: state.active })
      // A new edition voids fetches that began earlier and found the feed.
      .add({ version: 1, edition: 1 })
      .where((row, { eq }) => eq(row.edition, edition))
      .commit(),
    states.put(stateRow(id, edition + 1, state)).commit(),
  ]);
}
