import { keys } from '#functions/table/keys.ts';
import { bytes } from './attributes.ts';
import { batchPut } from './batch.ts';
import { defineEntity, service } from './entity.ts';
import { unpack } from './packed.ts';

/** Bytes of a value in an item of its own. DynamoDB refuses items above 400 KB; the rest is for other attributes. */
export const maxValue = 350_000;

/**
 * Bytes of a value that may be in pieces, when it is unpacked: a guard against our own mistakes, since only this code
 * writes it.
 */
const maxLongValue = 256 * 1024 * 1024;

/** A part of a packed value that is too long for one item. It never changes. */
const pieceEntity = defineEntity({
  model: { entity: 'piece', version: '1', service },
  attributes: {
    /** What the value belongs to, so that permissions can tell the pieces of different owners apart. */
    owner: { type: ['commit', 'audit'] as const, required: true },
    id: { type: 'string', required: true },
    /** Padded: the sort key orders them. */
    number: { type: 'number', required: true, padding: { length: 4, char: '0' } },
    content: { type: bytes, required: true },
    /** Seconds. */
    expiresAt: { type: 'number' },
  },
  indexes: { byId: keys('${owner}-pieces#${id}', '${number}') },
});

interface PieceKey {
  owner: 'commit' | 'audit';
  /** Unique: two writers never write the same pieces. */
  id: string;
}

/** Stores a packed value in pieces. Write what refers to it after that. */
export async function savePieces(key: PieceKey, value: Uint8Array, expiresAt?: number): Promise<void> {
  const pieces = [];
  for (let from = 0; from < value.length; from += maxValue)
    pieces.push({
      ...key,
      number: pieces.length,
      content: value.subarray(from, from + maxValue),
      ...(expiresAt !== undefined && { expiresAt }),
    });
  await batchPut(pieceEntity(), pieces);
}

/**
 * Divides values into groups, in order. The JSON of each has at most the bytes of an item, unless one value has more.
 * @param options.maxBytes of a group, if the item has other long attributes
 */
export function groupsForItems<T>(
  values: readonly T[],
  { maxValues = Number.POSITIVE_INFINITY, maxBytes = maxValue } = {},
): T[][] {
  const groups: T[][] = [];
  let size = 0;
  for (const value of values) {
    const bytes = Buffer.byteLength(JSON.stringify(value)) + 1;
    const last = groups.at(-1);
    size += bytes;
    if (last !== undefined && last.length < maxValues && size < maxBytes) last.push(value);
    else {
      groups.push([value]);
      size = bytes;
    }
  }
  return groups;
}

/** The first values, as many as one item has room for. */
export const thoseThatFit = <T>(values: readonly T[], maxBytes = maxValue): T[] =>
  groupsForItems(values, { maxBytes })[0] ?? [];

/**
 * The value of a row that has it packed, or refers to its pieces. Strongly consistent.
 * @param packed in the row itself
 */
export async function longValue(packed: Uint8Array | undefined, key: PieceKey): Promise<unknown> {
  if (packed !== undefined) return unpack(packed, maxLongValue);
  const { data } = await pieceEntity().query.byId(key).go({ pages: 'all', consistent: true });
  return unpack(Buffer.concat(data.map(({ content }) => content)), maxLongValue);
}
