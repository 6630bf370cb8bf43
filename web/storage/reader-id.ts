import * as z from 'zod/mini';
import { randomId } from './random-id.ts';
import { storedValue } from './stored-value.ts';

const stored = storedValue('reader_id', z.nullable(z.uuid()), null);

/** By what a reader without an account is told apart from the next: chance alone, made when it is first needed. */
export function readerId(): string {
  const known = stored.read();
  if (known !== null) return known;
  const id = randomId();
  stored.write(id);
  return id;
}
