import { createCustomAttribute } from 'electrodb';
import { pack, unpack } from './packed.ts';

// Attribute types that ElectroDB lacks. Stored values are trusted, since only this code writes them.

/**
 * The type of a value that ElectroDB cannot describe, such as `string | null`. It does not check it. (Its newer
 * CustomAttributeType resolves a union of a primitive and null to a wrong type.)
 */
export const typed = <T>() => createCustomAttribute<T>().type;

/**
 * A nested value, stored as one JSON text. A list of 200 items then costs the SDK 200 strings instead of 5,000
 * attributes, which is most of the time that a list takes.
 */
export const json = <T>() => ({
  type: typed<T>(),
  required: true as const,
  set: (value: T): string => JSON.stringify(value),
  get: (text: string): T => JSON.parse(text),
});

/** Like `json`, for an attribute that may be missing and then reads as `absent`. */
export const optionalJson = <T>(absent: T) => ({
  type: typed<T>(),
  set: (value: T | undefined): string | undefined => (value === undefined ? undefined : JSON.stringify(value)),
  get: (text: string | undefined): T => JSON.parse(text ?? JSON.stringify(absent)),
});

/** A long value that is read one at a time, stored compressed: DynamoDB bills by the kilobyte. */
export const packed = <T>() => ({
  type: typed<T>(),
  required: true as const,
  set: (value: T): Uint8Array => pack(value),
  get: (bytes: Uint8Array): T => unpack(bytes) as T,
});

/** Like `packed`, for an attribute that may be missing. */
export const optionalPacked = <T>() => ({
  type: typed<T>(),
  set: (value: T | undefined): Uint8Array | undefined => (value === undefined ? undefined : pack(value)),
  get: (bytes: Uint8Array | undefined): T | undefined => (bytes === undefined ? undefined : (unpack(bytes) as T)),
});

/** Bytes of `pack`, for values that the reader unpacks and checks itself. */
export const bytes = typed<Uint8Array>();
