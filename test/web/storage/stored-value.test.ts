import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { brand } from '#shared/config/brand.ts';
import { storedValue } from '#web/storage/stored-value.ts';

const held = new Map<string, string>();
/** The browser's storage as its standard has it. */
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

const place = () => storedValue('place', z.object({ city: z.string() }), { city: 'London' });

describe('stored values', () => {
  test('STO-01, STO-02, STO-16, CONST-28: keys begin with the prefix, the version is a value of its own', () => {
    expect(place().write({ city: 'Accra' })).toBe(true);
    expect(Object.fromEntries(held)).toEqual({
      [`${brand.storagePrefix}place`]: '{"city":"Accra"}',
      [`${brand.storagePrefix}version`]: brand.dataVersion,
    });
    expect(place().read()).toEqual({ city: 'Accra' });
  });
  test('the same stored text is the same object, as React needs', () => {
    held.set(`${brand.storagePrefix}place`, '{"city":"Accra"}');
    const value = place();
    expect(value.read()).toBe(value.read());
  });
  test.each([['{'], ['"Accra"'], ['{"city":7}'], ['null']])(
    'STO-03: %s is reported and read as the default',
    (text) => {
      held.set(`${brand.storagePrefix}place`, text);
      expect(place().read()).toEqual({ city: 'London' });
      expect(console.warn).toHaveBeenCalledOnce();
    },
  );
  test('STO-04, ERR-16: a refused write is reported and the value lives on in the page', () => {
    vi.stubGlobal('localStorage', {
      ...storage,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    const value = place();
    expect(value.write({ city: 'Manila' })).toBe(false);
    expect(value.read()).toEqual({ city: 'Manila' });
    expect(console.warn).toHaveBeenCalledOnce();
  });
  test('STO-14: without any storage the default is read and writing keeps the value for the visit', () => {
    vi.stubGlobal('localStorage', undefined);
    const value = place();
    expect(value.read()).toEqual({ city: 'London' });
    value.write({ city: 'Dakar' });
    expect(value.read()).toEqual({ city: 'Dakar' });
  });
});
