import { expect, test } from 'vitest';
import { Chaos, faultRates } from '#test/support/chaos/chaos.ts';

const keys = Array.from({ length: 400 }, (_, n) => `operation ${n}`);
/** Whether each of some attempts at each operation goes wrong. */
const faultsOf = (chaos: Chaos, order = keys) =>
  new Map(order.map((key) => [key, Array.from({ length: 6 }, () => chaos.strikes('partialBatch', key))]));

test('a seed repeats its faults, in any order of the operations', () => {
  const first = faultsOf(new Chaos(7));
  const again = faultsOf(new Chaos(7), keys.toReversed());
  for (const key of keys) expect(again.get(key)).toEqual(first.get(key));
  expect(faultsOf(new Chaos(8))).not.toEqual(first);
});

test('faults come as often as their rate says, but at most twice in a row', () => {
  const rows = [...faultsOf(new Chaos(7)).values()];
  const share = rows.flat().filter(Boolean).length / (keys.length * 6);
  expect(share).toBeGreaterThan(faultRates.partialBatch - 0.1);
  expect(share).toBeLessThan(faultRates.partialBatch + 0.05);
  expect(rows.some((row) => row.join().includes('true,true'))).toBe(true);
  expect(rows.some((row) => row.join().includes('true,true,true'))).toBe(false);
});

test('only the chosen faults happen', () => {
  const chaos = new Chaos(7, ['throttle']);
  expect(keys.some((key) => chaos.strikes('publisher', key))).toBe(false);
  expect(keys.some((key) => chaos.strikes('throttle', key))).toBe(true);
});
