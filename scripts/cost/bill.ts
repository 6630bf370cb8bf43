import { readFileSync, writeFileSync } from 'node:fs';
import { measuredAt } from '#infra/traffic/usage.ts';
import { edgeLines, type Line, operationsLines, tableLines } from './lines.ts';
import { type CostOptions, parseCostOptions } from './options.ts';
import { prices, pricesKnownAt } from './prices.ts';
import { workOf } from './work.ts';

export interface BillLine {
  service: string;
  what: string;
  /** Units to pay, without those that are free. */
  units: number;
  unit: string;
  usdPerUnit: number;
  usd: number;
}

/** Calculates the lines of a month's bill. */
export function monthlyBill(options: CostOptions): BillLine[] {
  const work = workOf(options);
  const lines = [tableLines(options, work), edgeLines(options, work), operationsLines(options, work)].flat();
  return priced(lines, options.freeTier);
}

/** Prices the lines. What is free of a price is deducted once, from its lines in order. */
export function priced(lines: readonly Line[], freeTier: boolean): BillLine[] {
  const free = new Map(Object.entries(prices).map(([name, [, , units]]) => [name, freeTier ? units : 0]));
  return lines.map(([service, what, price, used]) => {
    const [usdPerUnit, unit] = prices[price];
    const left = free.get(price) ?? 0;
    const units = Math.max(0, used - left);
    free.set(price, Math.max(0, left - used));
    return { service, what, units, unit, usdPerUnit, usd: units * usdPerUnit };
  });
}

/** Sum of a bill in US dollars. */
export const totalOf = (bill: readonly BillLine[]): number => bill.reduce((sum, { usd }) => sum + usd, 0);

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats a bill for the terminal, without the lines that cost nothing. */
export function printBill(bill: readonly BillLine[], { readers, sources, articlesPerDay }: CostOptions): string {
  const rows = bill
    .filter(({ units }) => units > 0)
    .map(({ service, what, units, unit, usdPerUnit, usd }) => {
      const quoted = usdPerUnit < 0.001 ? `${number.format(usdPerUnit * 1e6)} / million` : number.format(usdPerUnit);
      const cells = [`${service}, ${what}`.padEnd(48), number.format(units).padStart(15), unit.padEnd(20)];
      return [...cells, quoted.padStart(16), money.format(usd).padStart(10)].join('  ');
    });
  return [
    `Readers: ${number.format(readers)}. Sources: ${sources}. Articles a day: ${articlesPerDay}.`,
    `List prices of ${pricesKnownAt} in US dollars; usage measured on ${measuredAt}.`,
    '',
    ...rows,
    '',
    `${money.format(totalOf(bill))} USD a month`,
  ].join('\n');
}

const page = new URL('../../docs/cost.md', import.meta.url);
/** The bills in docs/cost.md, by the heads of their columns. */
const bills: readonly (readonly [head: string, ...args: string[]])[] = [
  ['a personal stage', '--personal', '--readers', '1', '--sources', '15'],
  ['1,000 readers', '--readers', '1000'],
  ['100,000', '--readers', '100000'],
  ['10 million', '--readers', '10000000'],
];

/** The table of docs/cost.md: a column for each bill. Lines that cost less than a cent everywhere are left out. */
export function docsTable(): string {
  const columns = bills.map(([, ...args]) => {
    const options = parseCostOptions(args);
    return typeof options === 'string' ? [] : monthlyBill(options);
  });
  const rows = (columns[0] ?? []).map(({ service, what }, n) => ({
    name: `${service}: ${what}`,
    sums: columns.map((bill) => bill[n]?.usd ?? 0),
  }));
  const row = (name: string, cells: readonly string[]) => `| ${[name, ...cells].join(' | ')} |`;
  return [
    row(
      'USD a month',
      bills.map(([head]) => head),
    ),
    row(
      '---',
      bills.map(() => '---:'),
    ),
    ...rows.filter(({ sums }) => Math.max(...sums) >= 0.005).map(({ name, sums }) => row(name, sums.map(money.format))),
    row(
      '**sum**',
      columns.map((bill) => `**${money.format(totalOf(bill))}**`),
    ),
  ].join('\n');
}

/** Updates the table in docs/cost.md. */
export function updateDocs(): void {
  const text = readFileSync(page, 'utf8');
  writeFileSync(page, text.replace(/(?<=<!-- bills -->\n\n)[\s\S]*?(?=\n\n<!-- end -->)/, docsTable()));
}
