import * as z from 'zod/mini';
import { storedValue } from './stored-value.ts';

const stored = storedValue('reader_id', z.nullable(z.uuid()), null);

/** A random version 4 UUID. `crypto.randomUUID` is missing on pages that did not come by https; random bytes are not. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** By what a reader without an account is told apart from the next: chance alone, made when it is first needed. */
export function readerId(): string {
  const known = stored.read();
  if (known !== null) return known;
  const id = randomId();
  stored.write(id);
  return id;
}
