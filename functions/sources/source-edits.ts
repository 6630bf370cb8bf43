import { randomUUID } from 'node:crypto';
import { Service } from 'electrodb';
import { FetchFailure } from '#functions/feeds/fetch/fetch-failure.ts';
import { localFeedOrigins } from '#functions/feeds/fetch/local-feed-origins.ts';
import { webUrl } from '#functions/feeds/fetch/web-url.ts';
import { lazy } from '#functions/runtime/lazy.ts';
import { fieldRefusal, invalid, notFound, Refusal } from '#functions/runtime/refusal.ts';
import { type FetchState, type Source, source } from '#shared/domain/sources/source.ts';
import { addressFault } from '#shared/domain/sources/source-address.ts';
import {
  edited,
  type NewSource,
  sameRequest,
  type SourceEdit,
  type SourceSettings,
  sameSettings,
  settingsOf,
} from '#shared/domain/sources/source-settings.ts';
import { isWebAddress } from '#shared/domain/web-address.ts';
import { table } from '../table/client.ts';
import { transact } from '../table/transaction.ts';
import { memoryEntity } from './feed-memories.ts';
import { addressName, isNumber, joined, type StoredSource, sourceRows, stateRow, unfetched } from './source-rows.ts';
import { readSources } from './sources.ts';

/**
 * What editors do to sources. Settings, state and the hold on a feed's address change in one transaction, on condition that the settings are those that
 * were looked at, so that of two who write at once neither undoes the other unseen (docs/decisions/0013-editing-sources.md).
 */
const rows = lazy(() => {
  const { settings, state, address } = sourceRows();
  return new Service({ settings, state, address, memory: memoryEntity() }, table());
});

/** Tries of a write that others outran. Each round somebody succeeds, so that so many editors at once come through. */
const tries = 50;

const shown = (stored: StoredSource): Source => source.parse(stored);

/**
 * Adds a source.
 * @throws Refusal 400 when the address is not one that may be fetched, 409 when another source reads it or the id is in use
 */
export async function addSource(given: NewSource, now: Date): Promise<Source> {
  const settings = settingsOf(given);
  requirePublic(settings);
  const id = given.id ?? newId(given.name);
  // By the clock, so that a source which is deleted and comes back under its id has no version twice.
  const version = now.getTime();
  const name = addressName(settings);
  for (let attempt = 1; ; attempt++) {
    const met = await transact(() =>
      rows()
        .transaction.write(({ settings: row, state, address }) => [
          row.create({ ...settings, id, version, edition: version }).commit(),
          state.put(stateRow(id, version, unfetched(settings.active))).commit(),
          ...(name === null ? [] : [address.create({ address: name, id }).commit()]),
        ])
        .go(),
    );
    if (met === null) return shown(joined({ ...settings, id, version, edition: version }, undefined));
    if (met[0] === 'ConditionalCheckFailed') throw fieldRefusal(409, 'id_in_use', 'id', 'a source has this id');
    if (name !== null) await refuseHeld(name, attempt);
  }
}

/**
 * Changes what the edit names. Without a version it is laid over whatever is there; with one it is refused when that is no longer the source's.
 * @throws Refusal 404, 400 as for a new source, 409 when somebody else was faster or another source reads the address
 */
export async function editSource(id: string, edit: SourceEdit): Promise<Source> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const present = (await readSources([id])).get(id);
    if (present === undefined) throw notFound('Source');
    if (edit.version !== undefined && edit.version !== present.version) throw changedMeanwhile(present);
    const before = settingsOf(present);
    const next = edited(before, edit);
    if (sameSettings(next, before)) return shown(present);
    const fault = addressFault(next);
    if (fault !== null) throw badUrl(fault);
    const asksElsewhere = !sameRequest({ ...next, active: before.active }, before);
    if (asksElsewhere) requirePublic(next);
    const version = present.version + 1;
    const alike = sameRequest(next, before);
    const edition = alike ? present.edition : version;
    const state = asksElsewhere ? unfetched(next.active) : switched(present, next.active);
    const [oldName, name] = [addressName(before), addressName(next)];
    const released = oldName !== name && oldName !== null && (await holderOf(oldName)) === id ? oldName : null;
    const met = await transact(() =>
      rows()
        .transaction.write(({ settings, state: states, address }) => [
          settings
            .put({ ...next, id, version, edition })
            .where((attributes, operations) =>
              isNumber(attributes.version, present.version, attributes.name, operations),
            )
            .commit(),
          ...(oldName === name || name === null ? [] : [address.create({ address: name, id }).commit()]),
          ...(alike ? [] : [states.put(stateRow(id, edition, state)).commit()]),
          ...(released === null ? [] : [address.delete({ address: released }).commit()]),
        ])
        .go(),
    );
    if (met === null) return shown(joined({ ...next, id, version, edition }, alike ? present : state));
    if (met[0] !== 'ConditionalCheckFailed' && name !== null) await refuseHeld(name, attempt);
  }
  throw new Refusal(503, 'busy', 'Many change this source at the moment, please try again');
}

/** Deletes a source; its articles stay, and so does what it brought of late. */
export async function removeSource(id: string): Promise<void> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    const present = (await readSources([id])).get(id);
    if (present === undefined) return;
    const name = addressName(present);
    const released = name !== null && (await holderOf(name)) === id ? name : null;
    const met = await transact(() =>
      rows()
        .transaction.write(({ settings, state, address, memory }) => [
          settings
            .delete({ id })
            .where((attributes, operations) =>
              isNumber(attributes.version, present.version, attributes.name, operations),
            )
            .commit(),
          state.delete({ id }).commit(),
          memory.delete({ id }).commit(),
          ...(released === null ? [] : [address.delete({ address: released }).commit()]),
        ])
        .go(),
    );
    if (met === null) return;
  }
  throw new Refusal(503, 'busy', 'Many change this source at the moment, please try again');
}

/** Says in the table, the logs and the API which source it is. */
function newId(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  const slug = words.slice(0, 40).replace(/^-+|-+$/g, '');
  return `${slug || 'source'}-${randomUUID().slice(0, 8)}`;
}

/** Switched on it is due at once, and what it failed of before is forgotten. */
function switched(before: StoredSource, active: boolean): FetchState {
  if (!active) return { ...before, active };
  const status = before.status === 'failing' || before.status === 'gone' ? 'new' : before.status;
  return { ...before, status, error: null, errorCount: 0, nextDue: unfetched(true).nextDue, active };
}

const badUrl = (message: string): Refusal => invalid('url', message);

/**
 * What every fetch would be refused for is refused here, where somebody reads why. Stricter in one thing: publishers have names, and where a name leads to is
 * looked at when it is fetched.
 */
function requirePublic({ url, metadata }: SourceSettings): void {
  for (const [field, address] of Object.entries({ url, 'metadata.endpoint': metadata.endpoint })) {
    const message = address === undefined || !isWebAddress(address) ? null : refusalOf(address);
    if (message !== null) throw invalid(field, message);
  }
}

function refusalOf(address: string): string | null {
  try {
    return webUrl(address, localFeedOrigins()).literal === null ? null : "The address must have a host's name";
  } catch (error) {
    if (error instanceof FetchFailure) return error.message;
    throw error;
  }
}

function changedMeanwhile(present: StoredSource): Refusal {
  const message = `Somebody else has changed ${present.name} in the meantime. Nothing of this was saved; look at what it is now.`;
  return new Refusal(
    409,
    'changed_meanwhile',
    message,
    [{ field: 'version', message: `is ${present.version} now` }],
    shown(present),
  );
}

async function holderOf(address: string): Promise<string | null> {
  const { data } = await rows().entities.address.get({ address }).go({ consistent: true });
  return data?.id ?? null;
}

/**
 * For a write that met a held address. A hold whose source is gone, or reads something else now (a seed was moved), is let go, and the write may try again.
 * @throws Refusal 409 when a source reads this address
 */
async function refuseHeld(address: string, attempt: number): Promise<void> {
  const id = await holderOf(address);
  if (id === null) return;
  const holder = (await readSources([id])).get(id);
  if ((holder !== undefined && addressName(holder) === address) || attempt >= 3) {
    const message = `${holder?.name ?? 'another source'} reads this address already`;
    throw fieldRefusal(409, 'address_in_use', 'url', message);
  }
  await transact(() =>
    rows()
      .transaction.write(({ address: held }) => [
        held
          .delete({ address })
          .where((attributes, { eq }) => eq(attributes.id, id))
          .commit(),
      ])
      .go(),
  );
}
