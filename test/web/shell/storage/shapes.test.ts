import { describe, expect, test, vi } from 'vitest';
import type { Shape } from '#web/shell/state/shapes.ts';
import {
  fields,
  flag,
  listOf,
  mapOf,
  notNegative,
  nullOr,
  number,
  oneOf,
  optional,
  orElse,
  text,
  textLike,
} from '#web/shell/state/shapes.ts';

const none = () => {};

describe('a shape', () => {
  test.each<[name: string, shape: Shape<unknown>, good: unknown, bad: unknown]>([
    ['text', text, '', 1],
    ['number', number, -1, '1'],
    ['notNegative', notNegative, 0, -1],
    ['flag', flag, false, 'false'],
    ['oneOf', oneOf(['a', 'b']), 'b', 'c'],
    ['textLike', textLike(/^[A-Z]{3}$/), 'EUR', 'EURO'],
    ['nullOr', nullOr(text), null, undefined],
    ['optional', optional(text), undefined, null],
    ['listOf', listOf(text), [], {}],
    ['mapOf', mapOf(text), { a: 'b' }, ['b']],
    ['fields', fields({ a: text }), { a: 'b' }, { a: 1 }],
  ])('the shape %s takes its values as they are and refuses others', (_, shape, good, bad) => {
    expect(shape(good, none)).toEqual(good);
    expect(() => shape(bad, none)).toThrow(TypeError);
  });

  test('a shape of fields leaves out others, and those that are optional and missing', () => {
    expect(fields({ a: text, b: optional(text) })({ a: 'x', c: 1 }, none)).toEqual({ a: 'x' });
  });

  test('a shape with another value takes it for a damaged one and says so, not for a missing one', () => {
    const onDamage = vi.fn();
    const shape = orElse(number, 0);
    expect([shape('1', onDamage), shape(undefined, onDamage), shape(2, onDamage)]).toEqual([0, 0, 2]);
    expect(onDamage.mock.calls).toEqual([['1']]);
  });

  test('a shape of a list leaves out damaged entries, and refuses a list of nothing else', () => {
    const onDamage = vi.fn();
    expect(listOf(text)(['a', 1, 'b'], onDamage)).toEqual(['a', 'b']);
    expect(onDamage).toHaveBeenCalledTimes(1);
    expect(() => listOf(text)([1, 2], none)).toThrow('a list of usable entries');
  });
});
