import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brand } from '#shared/config/brand.ts';
import { fields, listOf, text } from '#web/shell/state/shapes.ts';
import { storedValue } from '#web/shell/storage/stored-value.ts';

const held = new Map<string, string>();
/** Stands in for the browser's localStorage. */
const storage = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, value: string) => void held.set(key, value),
};

beforeEach(() => {
  held.clear();
  vi.stubGlobal('localStorage', storage);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const place = (name = 'place') => storedValue(name, fields({ city: text }), { city: 'London' });

describe('stored values', () => {
  test('a stored value prefixes keys and stores the data version [STO-01, STO-02, STO-16, CONST-28]', () => {
    expect(place().write({ city: 'Accra' })).toBe(true);
    expect(Object.fromEntries(held)).toEqual({
      [`${brand.storagePrefix}place`]: '{"city":"Accra"}',
      [`${brand.storagePrefix}version`]: brand.dataVersion,
    });
    expect(place().read()).toEqual({ city: 'Accra' });
  });
  test('a stored value returns the same object for the same stored text', () => {
    held.set(`${brand.storagePrefix}place`, '{"city":"Accra"}');
    const value = place();
    expect(value.read()).toBe(value.read());
  });
  test.each([['{'], ['"Accra"'], ['{"city":7}'], ['null']])(
    'a stored value logs %s and reads the default [STO-03]',
    (text) => {
      held.set(`${brand.storagePrefix}place`, text);
      expect(place().read()).toEqual({ city: 'London' });
      expect(console.warn).toHaveBeenCalledOnce();
    },
  );
  test('a stored value leaves damaged entries out of a list [STO-03]', () => {
    const list = () => storedValue('places', listOf(text), ['London']);
    held.set(`${brand.storagePrefix}places`, '["Accra",7,null,"Dakar"]');
    expect(list().read()).toEqual(['Accra', 'Dakar']);
    held.set(`${brand.storagePrefix}places`, '[7]');
    expect(list().read()).toEqual(['London']);
    expect(console.warn).toHaveBeenCalledTimes(2);
  });
  test('a stored value reports a refused write and keeps the value on the page [STO-04, ERR-16]', () => {
    vi.stubGlobal('localStorage', {
      ...storage,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    const value = place('refused');
    expect(value.write({ city: 'Manila' })).toBe(false);
    expect(value.read()).toEqual({ city: 'Manila' });
    expect(console.warn).toHaveBeenCalledOnce();
  });
  test('a stored value reads the default and keeps writes in memory without localStorage [STO-14]', () => {
    vi.stubGlobal('localStorage', undefined);
    const value = place('unsaved');
    expect(value.read()).toEqual({ city: 'London' });
    value.write({ city: 'Dakar' });
    expect(value.read()).toEqual({ city: 'Dakar' });
  });
});
