import { expect, test } from 'vitest';
import { pack, unpack } from '#functions/table/packed.ts';

test('stored bytes are unpacked: the dictionary has not changed', () => {
  const value = { title: 'Fähre fährt wieder', content: `<p>The ferry runs.</p>${'<p>It is late.</p>'.repeat(30)}` };
  expect(unpack(pack(value))).toEqual(value);
  expect(unpack(Buffer.from(stored, 'base64'))).toEqual(value);
});

test.each([0, 1, 30, 198, 199, 200, 399, 400, 4095, 4096, 4097, 100_000])(
  '%i letters of two bytes are packed and unpacked',
  (length) => {
    const text = 'é'.repeat(length);
    expect(unpack(pack(text))).toBe(text);
  },
);

test('packed bytes of a later version are rejected', () => {
  expect(() => unpack(Buffer.of(2, 1, 2))).toThrow('form 2');
});

test('a decompression bomb is rejected', () => {
  expect(() => unpack(pack('x'.repeat(9 * 1024 * 1024)))).toThrow();
});

/** Written by `pack` when stages were first deployed. */
const stored = 'AauG+9Lt8JKMolSFNBBVolCemZqSWgR2PSx4oN5PSy0qqlQoKs0r1oOGhGeJQmaxQk5iSeqoSIHdaGjAU4JSLQA=';
