import { expect, test } from 'vitest';
import { pack, unpack } from '#functions/table/packed.ts';

test('unpacks bytes of the first version: the dictionary has not changed', () => {
  const value = { title: 'Fähre fährt wieder', sponsored: false, coverage: [], content: '<p>The ferry runs.</p>' };
  expect(unpack(pack(value))).toEqual(value);
  expect(unpack(Buffer.from(stored, 'base64'))).toEqual(value);
});

test('rejects a decompression bomb', () => {
  expect(() => unpack(pack('x'.repeat(9 * 1024 * 1024)))).toThrow();
});

/** Written by the first version of `pack`. */
const stored = 'q4b70u3wkoyiVIU0EFWiUJ6ZmpJaBHIhzjQM8Q8i+KDBk5ZaVFSpUFSaV6wHCimlWgA=';
