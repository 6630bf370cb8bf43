import { randomBytes } from 'node:crypto';
import { keys } from '#functions/table/keys.ts';
import { daySeconds, utcDay } from '#shared/domain/utc-day.ts';
import { defineEntity, service } from './entity.ts';
import { isConditionFailure } from './transaction.ts';

/** Days for which a daily key is kept after its own day: for what was signed or hashed shortly before midnight. */
const keepDays = 1;

/**
 * Random keys of the stage. The first function that needs one stores it, so they need no set-up and no person sees
 * them. The table is encrypted, and only functions read it.
 */
const stageKeyEntity = defineEntity({
  model: { entity: 'stage-key', version: '1', service },
  attributes: {
    /** The key's name; a daily key's is followed by its UTC day. */
    id: { type: 'string', required: true },
    /** 256 bits as base64. */
    secret: { type: 'string', required: true },
    /** A daily key only. */
    expiresAt: { type: 'number' },
  },
  indexes: { byId: keys('stage-keys', '${id}') },
});

/** Keys that this process has read; they never change. */
const known = new Map<string, Promise<Buffer>>();

/**
 * The stage's key of this name: 256 random bits, the same for every function and for good. The first call stores it, so
 * the function needs write access to the table.
 */
export const stageKey = (name: string): Promise<Buffer> => keyOf(name);

/** Like `stageKey`, for a function that may only read: null until another function has stored the key. */
export async function storedStageKey(name: string): Promise<Buffer | null> {
  const stored = (await known.get(name)) ?? (await read(name));
  if (stored !== null) known.set(name, Promise.resolve(stored));
  return stored;
}

/**
 * The stage's key of this name and UTC day. It is deleted when it is no longer needed: what was signed or hashed with
 * it cannot be computed again.
 * @param at any time of the day
 */
export function dailyKey(name: string, at: Date): Promise<Buffer> {
  const day = utcDay(at);
  return keyOf(`${name}#${day}`, Date.parse(day) / 1000 + (1 + keepDays) * daySeconds);
}

function keyOf(id: string, expiresAt?: number): Promise<Buffer> {
  let key = known.get(id);
  if (key === undefined) {
    key = readOrCreate(id, expiresAt);
    known.set(id, key);
    key.catch(() => known.delete(id));
  }
  return key;
}

async function readOrCreate(id: string, expiresAt: number | undefined): Promise<Buffer> {
  const stored = await read(id);
  if (stored !== null) return stored;
  const secret = randomBytes(32).toString('base64');
  try {
    await stageKeyEntity()
      .create({ id, secret, ...(expiresAt !== undefined && { expiresAt }) })
      .go();
  } catch (error) {
    // Another function was faster, or the SDK repeated a write whose response was lost.
    if (!isConditionFailure(error)) throw error;
  }
  const created = await read(id);
  if (created === null) throw new Error(`The stage key ${id} was not stored`);
  return created;
}

async function read(id: string): Promise<Buffer | null> {
  const { data } = await stageKeyEntity().get({ id }).go({ consistent: true });
  return data && Buffer.from(data.secret, 'base64');
}
