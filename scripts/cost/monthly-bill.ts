import type { Measured } from '#infra/traffic/measured.ts';
import { trafficOf } from '#infra/traffic/traffic.ts';
import { type Bill, billOf } from './bill.ts';
import { edgeLines } from './edge-lines.ts';
import { functionLines } from './function-lines.ts';
import { operationsLines } from './operations-lines.ts';
import type { CostOptions } from './options.ts';
import { searchLines } from './search-lines.ts';
import { tableLines } from './table-lines.ts';

/** Calculates the bill of one month. */
export function monthlyBill(options: CostOptions, measured: Measured): Bill {
  const traffic = trafficOf(options, measured);
  const lines = [
    ...tableLines(options, measured, traffic),
    ...functionLines(options, measured, traffic),
    ...edgeLines(options, traffic),
    ...searchLines(options, traffic),
    ...operationsLines(options, traffic),
  ];
  return billOf(lines, options.readers, options.region, options.freeTier);
}
