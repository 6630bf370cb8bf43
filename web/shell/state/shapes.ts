/**
 * Reads a value that the browser keeps or another script gives, for what runs before zod has loaded.
 * @param onDamage called for each part that is left out
 * @throws TypeError if the value cannot be used
 */
export type Shape<T> = (value: unknown, onDamage: (part: unknown) => void) => T;

function refuse(given: unknown, expected: string): never {
  throw new TypeError(`Expected ${expected}, found ${JSON.stringify(given)?.slice(0, 40)}`);
}

export const text: Shape<string> = (given) => (typeof given === 'string' ? given : refuse(given, 'a text'));
export const number: Shape<number> = (given) => (typeof given === 'number' ? given : refuse(given, 'a number'));
export const notNegative: Shape<number> = (given) =>
  typeof given === 'number' && given >= 0 ? given : refuse(given, 'a number from 0');
export const flag: Shape<boolean> = (given) => (typeof given === 'boolean' ? given : refuse(given, 'true or false'));
export const anything: Shape<unknown> = (given) => given;

export const oneOf =
  <const T>(values: readonly T[]): Shape<T> =>
  (given) =>
    values.find((value) => value === given) ?? refuse(given, `one of ${values.join(', ')}`);

export const textLike =
  (pattern: RegExp): Shape<string> =>
  (given) =>
    typeof given === 'string' && pattern.test(given) ? given : refuse(given, String(pattern));

export const nullOr =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (given, onDamage) =>
    given === null ? null : shape(given, onDamage);

export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (given, onDamage) =>
    given === undefined ? undefined : shape(given, onDamage);

/** With `instead` in place of a value that is missing or damaged. */
export const orElse =
  <T, E>(shape: Shape<T>, instead: E): Shape<T | E> =>
  (given, onDamage) => {
    try {
      return shape(given, onDamage);
    } catch {
      if (given !== undefined) onDamage(given);
      return instead;
    }
  };

/** A list without its damaged entries. One that has no other is damaged itself. */
export const listOf =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (given, onDamage) => {
    if (!Array.isArray(given)) return refuse(given, 'a list');
    const kept = given.flatMap((entry: unknown) => {
      try {
        return [shape(entry, onDamage)];
      } catch (error) {
        onDamage(error);
        return [];
      }
    });
    return kept.length === 0 && given.length > 0 ? refuse(given, 'a list of usable entries') : kept;
  };

/** Values of one shape by name. */
export const mapOf =
  <T>(shape: Shape<T>): Shape<Record<string, T>> =>
  (given, onDamage) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).map(([name, part]) => [name, shape(part, onDamage)]))
      : refuse(given, 'an object');

/** An object reduced to these fields. */
export const fields =
  <T extends object>(shapes: { readonly [K in keyof T]: Shape<T[K]> }): Shape<T> =>
  (given, onDamage) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return refuse(given, 'an object');
    const parts: Partial<Record<string, unknown>> = { ...given };
    const read = Object.entries<Shape<unknown>>(shapes).map(([name, shape]) => [name, shape(parts[name], onDamage)]);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as T;
  };
