import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Item } from './items.ts';

// Items as requests have them. The SDK's document client copies each request twice for the same.

/** An item without attributes that are undefined. */
export function encodeItem(item: Item): Record<string, AttributeValue> {
  const encoded: Record<string, AttributeValue> = {};
  for (const name in item) if (item[name] !== undefined) encoded[name] = encode(item[name]);
  return encoded;
}

/** @throws for what an attribute cannot be */
function encode(value: unknown): AttributeValue {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number' && Number.isFinite(value)) return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Uint8Array) return { B: value };
  if (Array.isArray(value)) return { L: value.map(encode) };
  if (typeof value === 'object' && String(value) === '[object Object]') return { M: encodeItem({ ...value }) };
  throw new Error(`No attribute can be ${value}`);
}

export function decodeItem(encoded: Record<string, AttributeValue>): Item {
  const item: Item = {};
  for (const name in encoded) item[name] = encoded[name] && decode(encoded[name]);
  return item;
}

/** @throws for a set: no attribute of the table is one */
function decode(encoded: AttributeValue): unknown {
  if (encoded.N !== undefined) return Number(encoded.N);
  if (encoded.L !== undefined) return encoded.L.map(decode);
  if (encoded.M !== undefined) return decodeItem(encoded.M);
  if (encoded.NULL) return null;
  const value = encoded.S ?? encoded.BOOL ?? encoded.B;
  if (value === undefined) throw new Error(`An attribute is ${Object.keys(encoded)}`);
  return value;
}
