import { randomUUID } from 'node:crypto';
import { sourceAddressFault } from '#functions/feeds/fetch/web-url.ts';
import { type Change, commandLine } from '#functions/records/audit.ts';
import { changedParts } from '#functions/records/changed-parts.ts';
import { saveChange } from '#functions/records/save-change.ts';
import { changedMeanwhile, fieldRefusal, invalid, notFound, Refusal } from '#functions/runtime/refusal.ts';
import { unlessWritten } from '#functions/table/transaction.ts';
import { brand } from '#shared/config/brand.ts';
import { isMoveDue } from '#shared/domain/sources/feed-move.ts';
import { type Source, source } from '#shared/domain/sources/source.ts';
import { addressFault } from '#shared/domain/sources/source-address.ts';
import {
  changeSource,
  initialFetchState,
  type SourceChange,
  type StoredSource,
} from '#shared/domain/sources/source-change.ts';
import {
  type NewSource,
  type SourceEdit,
  type SourceSettings,
  settingsOf,
  sourceEdit,
} from '#shared/domain/sources/source-settings.ts';
import { slug } from '#shared/domain/text/normalise-name.ts';
import { isWebAddress } from '#shared/domain/web-address.ts';
import { memoryEntity } from './feed-memories.ts';
import { keptPublisher, updatePublisherOf } from './feed-publishers.ts';
import { addressKey, sourceRows, stateRow, toSource } from './source-rows.ts';
import { readSources } from './sources.ts';

/**
 * Changes of sources by editors. Settings, state and the reservation of the feed's address change in one transaction,
 * on condition that the settings still have the version that was read: no editor overwrites another one's change
 * unseen (docs/decisions/0007-sources.md).
 */

/**
 * Attempts of a write that conflicts with others. One write succeeds each round, so this many editors can write at
 * once.
 */
const maxAttempts = 50;

/** A source as the API returns it. */
const publicSource = (stored: StoredSource): Source => source.parse(stored);

const busy = (): Refusal => new Refusal(503, 'busy', 'Someone else is changing this source. Try again.');

/**
 * Adds a source.
 * @param by who adds it, for the audit log
 * @throws Refusal 400 if the address may not be fetched, 409 if another source reads it or the id is in use
 */
export async function addSource(given: NewSource, now: Date, by = commandLine): Promise<Source> {
  const settings = settingsOf(given);
  requirePublic(settings);
  const { id = newId(given.name), publisherId } = given;
  // From the clock: a source that is deleted and restored under its id never reuses a version.
  const version = now.getTime();
  const addedAt = now.toISOString();
  const key = addressKey(settings);
  const change: Change = {
    by,
    action: 'add',
    kind: 'source',
    subject: id,
    title: given.name,
    before: null,
    after: settings,
  };
  for (let attempt = 1; ; attempt++) {
    const failed = await saveChange(change, now, sourceRows(), ({ settings: row, state, address }) => [
      row.create({ ...settings, id, publisherId, addedAt, version, edition: version }).commit(),
      state.put(stateRow(id, version, initialFetchState(settings.active))).commit(),
      ...(key === null ? [] : [address.create({ address: key, id }).commit()]),
    ]);
    if (failed === null)
      return publicSource(toSource({ ...settings, id, publisherId, addedAt, version, edition: version }, undefined));
    if (failed[0] === 'ConditionalCheckFailed')
      throw fieldRefusal(409, 'id_in_use', 'id', 'A source has this ID already');
    if (key !== null) await releaseOrRefuse(key, attempt);
  }
}

/**
 * Changes the fields that the edit names. With a version, the edit is rejected if the source has changed since;
 * without one it applies to the present settings.
 * @param by who edits it, for the audit log
 * @param moved set if the publisher has moved the feed, which is then read as before
 * @throws Refusal 404, 400 as for a new source, 409 if the source has changed or another source reads the address
 */
export async function editSource(
  id: string,
  edit: SourceEdit,
  by = commandLine,
  moved?: Source['moved'],
): Promise<Source> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const present = (await readSources([id])).get(id);
    if (present === undefined) throw notFound('Source');
    if (edit.version !== undefined && edit.version !== present.version) throw outdatedEdit(present);
    const change = changeSource(present, edit, moved);
    if (change === null) return publicSource(present);
    requireValidAddress(change);
    const addresses = await addressChange(present, change.settings);
    const publisherId = await keptPublisher(present, change.settings);
    const failed = await writeChange({ ...present, publisherId }, change, addresses, {
      ...editOf(present, change.settings, by),
      ...(moved && { action: 'move' }),
    });
    if (failed === null) {
      const { settings, state, ...versions } = change;
      await updatePublisherOf(present, publisherId, settings);
      return publicSource(
        toSource({ ...settings, ...versions, id, publisherId, addedAt: present.addedAt }, state ?? present),
      );
    }
    const isOutdated = failed[0] === 'ConditionalCheckFailed';
    if (!isOutdated && addresses.taken !== null) await releaseOrRefuse(addresses.taken, attempt);
  }
  throw busy();
}

/**
 * Gives a source the address to which its publisher has moved the feed. Its entries, validators and publisher stay. If
 * it may not have that address, its state says why. Does nothing if the source has changed since.
 */
export async function moveSource(id: string, now: Date): Promise<void> {
  const source = (await readSources([id])).get(id);
  if (source?.move === undefined || !isMoveDue(source.move, now)) return;
  const { url: from, version, edition, move } = source;
  const reason = await refusalOf(id, { url: move.to, version }, { from, at: now.toISOString() });
  if (reason === null) return;
  const refused = { reason, at: now.toISOString() };
  const change = sourceRows()
    .state.patch({ id })
    .set({ move: { ...move, refused } });
  await unlessWritten(change.where((row, { eq }) => eq(row.edition, edition)).go());
}

/** @returns why the source may not have the address; null if it has it, or if someone else has changed the source */
async function refusalOf(
  id: string,
  wanted: { url: string; version: number },
  moved: { from: string; at: string },
): Promise<string | null> {
  const edit = sourceEdit.safeParse(wanted);
  if (!edit.success) return `URL ${edit.error.issues[0]?.message ?? 'is not valid'}`;
  try {
    await editSource(id, edit.data, brand.name, moved);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.details.some(({ field }) => field === 'url') ? error.message : null;
  }
}

/** Keys of feed addresses that an edit reserves and releases. */
interface AddressChange {
  taken: string | null;
  released: string | null;
}

async function addressChange(present: StoredSource, settings: SourceSettings): Promise<AddressChange> {
  const [before, after] = [addressKey(present), addressKey(settings)];
  if (before === after) return { taken: null, released: null };
  return { taken: after, released: await heldBy(present.id, before) };
}

/** @returns as `saveChange`, the settings' code first */
const writeChange = (
  { id, publisherId, addedAt, version: readVersion }: StoredSource,
  { settings, version, edition, moved, state }: SourceChange,
  { taken, released }: AddressChange,
  edit: Change,
): Promise<string[] | null> =>
  saveChange(edit, new Date(), sourceRows(), ({ settings: row, state: states, address }) => [
    row
      .put({ ...settings, id, publisherId, addedAt, moved, version, edition })
      .where((row, { eq }) => eq(row.version, readVersion))
      .commit(),
    ...(taken === null ? [] : [address.create({ address: taken, id }).commit()]),
    ...(state === null ? [] : [states.put(stateRow(id, edition, state)).commit()]),
    ...(released === null ? [] : [address.delete({ address: released }).commit()]),
  ]);

const editOf = (present: StoredSource, settings: SourceSettings, by: string): Change => ({
  by,
  action: 'edit',
  kind: 'source',
  subject: present.id,
  title: settings.name,
  ...changedParts(settingsOf(present), settings),
});

/**
 * Deletes a source. Its articles and its recent gains stay.
 * @param by who deletes it, for the audit log
 */
export async function removeSource(id: string, by = commandLine): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const present = (await readSources([id])).get(id);
    if (present === undefined) return;
    const released = await heldBy(id, addressKey(present));
    const of = { kind: 'source' as const, subject: id, title: present.name };
    const change = { by, action: 'delete', ...of, before: settingsOf(present), after: null };
    const entities = { ...sourceRows(), memory: memoryEntity() };
    const failed = await saveChange(change, new Date(), entities, ({ settings, state, address, memory }) => [
      settings
        .delete({ id })
        .where((row, { eq }) => eq(row.version, present.version))
        .commit(),
      state.delete({ id }).commit(),
      memory.delete({ id }).commit(),
      ...(released === null ? [] : [address.delete({ address: released }).commit()]),
    ]);
    if (failed === null) return;
  }
  throw busy();
}

/** A readable, unique id for the table, the logs and the API. */
const newId = (name: string): string =>
  `${slug(name).slice(0, 40).replace(/-+$/, '') || 'source'}-${randomUUID().slice(0, 8)}`;

function requireValidAddress({ settings, hasNewRequest }: SourceChange): void {
  const fault = addressFault(settings);
  if (fault !== null) throw invalid('url', `URL ${fault}`);
  if (hasNewRequest) requirePublic(settings);
}

/** Rejects an address or an endpoint that may not be fetched. */
function requirePublic({ url, metadata }: SourceSettings): void {
  for (const [field, address] of Object.entries({ url, 'metadata.endpoint': metadata.endpoint })) {
    const reason = address === undefined || !isWebAddress(address) ? null : sourceAddressFault(address);
    if (reason !== null) throw invalid(field, reason);
  }
}

const outdatedEdit = (present: StoredSource): Refusal =>
  changedMeanwhile(present.name, publicSource(present), ['version', present.version]);

/** `key` if this source has reserved that address, else null. */
const heldBy = async (id: string, key: string | null): Promise<string | null> =>
  key !== null && (await holderOf(key)) === id ? key : null;

async function holderOf(key: string): Promise<string | null> {
  const { data } = await sourceRows().address.get({ address: key }).go({ consistent: true });
  return data?.id ?? null;
}

/**
 * Resolves a conflict over a reserved address. Releases the reservation if its source is gone or reads another
 * address now (seeding moves sources), for the caller to retry.
 * @throws Refusal 409 if another source reads the address
 */
async function releaseOrRefuse(key: string, attempt: number): Promise<void> {
  const id = await holderOf(key);
  if (id === null) return;
  const holder = (await readSources([id])).get(id);
  if ((holder !== undefined && addressKey(holder) === key) || attempt >= 3)
    throw fieldRefusal(409, 'address_in_use', 'url', `${holder?.name ?? 'Another source'} already uses this address`);
  await unlessWritten(
    sourceRows()
      .address.delete({ address: key })
      .where((attributes, { eq }) => eq(attributes.id, id))
      .go(),
  );
}
