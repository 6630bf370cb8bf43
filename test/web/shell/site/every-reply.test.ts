import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { contract } from '#shared/api/contract.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { fallbacksOf } from '#shared/domain/fallback.ts';
import { parseReply } from '#web/shell/parse-reply.ts';

// Spoils every part of a valid reply of every endpoint, one at a time.

type Schema = z.core.$ZodType;
type Path = readonly (string | number)[];

// `$ZodTypes` are all schemas of zod; we define no others.
const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;
const accepts = (schema: Schema | undefined, value: unknown): boolean =>
  schema !== undefined && z.safeParse(schema, value).success;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A valid value with every optional field. `n` varies its texts and numbers, and the options of a union. */
function sampleOf(schema: Schema, n: number): unknown {
  const def = definitionOf(schema);
  const valid = (...candidates: unknown[]): unknown => {
    const found = candidates.findIndex((candidate) => accepts(schema, candidate));
    if (found === -1) throw new Error(`No candidate is a valid ${def.type}`);
    return candidates[found];
  };
  if ('innerType' in def) return sampleOf(def.innerType, n);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, sampleOf(field, n)]));
    case 'array':
      return valid(...[3, 14].map((length) => Array.from({ length }, (_, i) => sampleOf(def.element, n * 3 + i))));
    case 'tuple':
      return def.items.map((item) => sampleOf(item, n));
    case 'union':
      return sampleOf(def.options[n % def.options.length] ?? schema, n);
    case 'string':
      return valid(
        ...[`value-${n}`, `https://value-${n}.example/`, `2026-11-${10 + n}T09:00:00.000Z`, `${n}h`],
        ...[`2026-11-${10 + (n % 20)}`, 'JM', 'en'],
      );
    case 'number':
      return n + 1;
    case 'boolean':
      return true;
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'unknown':
      return { anything: `value-${n}` };
    case 'record':
      return { anything: sampleOf(def.valueType, n) };
    case 'undefined':
      return undefined;
  }
  throw new Error(`No sample for ${def.type}`);
}

/** A part of a reply: its path, and the schemas of the reply, of each part on the path, and its own. */
interface Part {
  path: Path;
  schemas: readonly Schema[];
}

/** All parts of a value; of a list the second item only. */
function partsIn(value: unknown, schema: Schema, { path, schemas }: Part): Part[] {
  const def = definitionOf(schema);
  const within = (key: string | number, inner: unknown, innerSchema: Schema): Part[] => {
    const part = { path: [...path, key], schemas: [...schemas, innerSchema] };
    return [part, ...partsIn(inner, innerSchema, part)];
  };
  if ('innerType' in def) return partsIn(value, def.innerType, { path, schemas });
  if (def.type === 'union')
    return def.options
      .filter((option) => accepts(option, value))
      .flatMap((option) => partsIn(value, option, { path, schemas }));
  if (def.type === 'object' && isObject(value))
    return Object.entries(def.shape).flatMap(([name, field]) => within(name, value[name], field));
  if (def.type === 'array' && Array.isArray(value)) return within(1, value[1], def.element);
  return [];
}

const absent = Symbol('absent');

/** A copy with another value at the end of the path. */
function replaced(value: unknown, [key, ...rest]: Path, next: unknown): unknown {
  if (key === undefined) return next;
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? replaced(item, rest, next) : item));
  if (!isObject(value)) throw new Error('No such part');
  const { [key]: part, ...others } = value;
  const changed = replaced(part, rest, next);
  return changed === absent ? others : { ...others, [key]: changed };
}

/** A copy with a further field in every object with a known schema. */
function withNewField(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNewField);
  if (!isObject(value) || 'anything' in value) return value;
  return Object.fromEntries([
    ...Object.entries(value).map(([name, part]) => [name, withNewField(part)]),
    ['newField', 1],
  ]);
}

const partAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<string | number, unknown>)[key], value);

const unusable = Symbol('unusable');

/** What a reply becomes if the part at the end of the path is bad. */
function expectedReply(sample: unknown, { path, schemas }: Part): unknown {
  // The bad part spoils the part that contains it, until one can be left out or replaced.
  for (let depth = path.length; depth > 0; depth--) {
    const [inside, schema] = [path.slice(0, depth - 1), schemas[depth]];
    const container = partAt(sample, inside);
    if (Array.isArray(container)) {
      const others = container.filter((_, i) => i !== path[depth - 1]);
      if (accepts(schemas[depth - 1], others)) return replaced(sample, inside, others);
      continue;
    }
    const fallbacks = schema === undefined ? [] : fallbacksOf(schema);
    for (const fallback of fallbacks) {
      const value: unknown = typeof fallback === 'function' ? fallback(container) : fallback;
      if (accepts(schema, value)) return replaced(sample, path.slice(0, depth), value);
    }
  }
  return unusable;
}

const spoils: [string, unknown][] = [
  ['absent', absent],
  ['null', null],
  ['a text', 'unexpected'],
  ['a number', -1.5],
  ['a switch', false],
  ['a list', [false]],
];

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

const rows: [string, Endpoint][] = Object.entries(contract);

describe.each(rows)('a reply of %s', (name, { reply }) => {
  const samples = [0, 1].map((n) => sampleOf(reply, n));

  test(`a reply of ${name} is kept as it is`, () => {
    for (const sample of samples) expect(parseReply(reply, sample, name)).toEqual(sample);
    expect(console.warn).not.toHaveBeenCalled();
  });

  test.each(spoils)(`a reply of ${name} loses nothing but a bad part: %s [DATA-22]`, (_, spoil) => {
    for (const sample of samples) {
      for (const part of partsIn(sample, reply, { path: [], schemas: [reply] })) {
        vi.mocked(console.warn).mockClear();
        const where = part.path.join('.');
        const damaged = replaced(sample, part.path, spoil);
        const strict = z.safeParse(reply, damaged);
        const expected = strict.success ? damaged : expectedReply(sample, part);
        if (expected === unusable) {
          expect(() => parseReply(reply, damaged, name), where).toThrow();
          continue;
        }
        expect(parseReply(reply, damaged, name), where).toEqual(z.parse(reply, expected));
        expect(vi.mocked(console.warn).mock.calls.length, where).toBe(strict.success ? 0 : 1);
        expect(String(vi.mocked(console.warn).mock.calls), where).not.toMatch(/value-|unexpected/);
      }
    }
  });

  test(`a reply of ${name} may have fields that this build does not know [DATA-22]`, () => {
    for (const sample of samples) expect(parseReply(reply, withNewField(sample), name)).toEqual(sample);
    expect(console.warn).not.toHaveBeenCalled();
  });
});
