import { inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { pack, packedVersion, unpack } from '#functions/table/packed.ts';
import { frozenItems } from '#test/support/frozen-table.ts';

const value = { title: 'Fähre fährt wieder', sponsored: false, coverage: [], content: '<p>The ferry runs.</p>' };

test('bytes of the first version are unpacked: the dictionary has not changed', () => {
  expect(unpack(pack(value))).toEqual(value);
  expect(unpack(Buffer.from(stored, 'base64'))).toEqual(value);
});

test.each([0, 1, 30, 390, 391, 399, 400, 4095, 4096, 4097, 100_000])(
  '%i letters of two bytes are packed and unpacked',
  (length) => {
    const text = 'é'.repeat(length);
    expect(unpack(pack(text))).toBe(text);
  },
);

test('a short value is a stream that earlier code inflates', () => {
  const [, ...stream] = pack({ coverage: [] });
  expect(inflateRawSync(Buffer.from(stream)).toString()).toBe('{"coverage":[]}');
});

test('packed values are marked with a version, which none of an earlier table has', () => {
  expect(packedVersion(pack(value))).toBe(1);
  const earlier = frozenItems('2026-11-22').flatMap((item) => Object.values(item).flatMap(({ B }) => (B ? [B] : [])));
  expect(earlier.length).toBeGreaterThan(20);
  expect(new Set(earlier.map(packedVersion))).toEqual(new Set([0]));
});

test('packed bytes of a later version are rejected', () => {
  expect(() => unpack(Buffer.of((2 << 3) | 7, 1, 2))).toThrow('version 2');
});

test('a decompression bomb is rejected', () => {
  expect(() => unpack(pack('x'.repeat(9 * 1024 * 1024)))).toThrow();
});

/** Written by the first version of `pack`. */
const stored = 'q4b70u3wkoyiVIU0EFWiUJ6ZmpJaBHIhzjQM8Q8i+KDBk5ZaVFSpUFSaV6wHCimlWgA=';
