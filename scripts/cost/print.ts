import type { Bill } from './bill.ts';
import type { Measured } from './measured.ts';
import type { CostOptions } from './options.ts';
import { pricesKnownAt } from './price-table.ts';
import { savingTip } from './savings.ts';

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** Formats a price, for a million units if one unit is very cheap. */
const quoted = (usd: number, unit: string): string =>
  usd > 0 && usd < 0.001 ? `${number.format(usd * 1e6)} / million ${unit}s` : `${number.format(usd)} / ${unit}`;

/** Formats the bill as a Markdown table, for the terminal and for docs/cost.md. */
export function printBill(
  { lines, usd, usdPerThousandReaders, largest }: Bill,
  options: CostOptions,
  { taken }: Measured,
): string {
  const rows = lines.map(({ service, what, units, freeUnits, usdPerUnit, unit, usd: sum }) => [
    service,
    what,
    `${number.format(units)}${freeUnits > 0 ? ` (${number.format(freeUnits)} free)` : ''}`,
    quoted(usdPerUnit, unit),
    money.format(sum),
  ]);
  const table = [
    ['service', 'what', 'units', 'price', 'USD'],
    ...rows,
    ['', '**a month**', '', '', `**${money.format(usd)}**`],
  ];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const asRow = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 4 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`;
  const [head = [], ...body] = table;
  return [
    `${options.personal ? 'A personal stage with ' : ''}${number.format(options.readers)} ${options.readers === 1 ? 'reader' : 'readers'}, ${options.sources} sources, ${options.articlesPerDay} articles a day, ${options.pagesPerReader} pages a reader, ${options.region}.`,
    `List prices of ${pricesKnownAt}; usage measured on ${taken.date} (${taken.commit}). Free tiers are ${options.freeTier ? '' : 'not '}deducted.`,
    '',
    asRow(head),
    `| ${widths.map((width, column) => (column === 4 ? `${'-'.repeat(Math.max(2, width) - 1)}:` : '-'.repeat(Math.max(3, width)))).join(' | ')} |`,
    ...body.map(asRow),
    '',
    `${options.personal ? '' : `${money.format(usdPerThousandReaders)} USD for a thousand readers. `}The three largest lines, and how to reduce them:`,
    '',
    ...largest.map((line) => `- ${line.service}, ${line.what} (${money.format(line.usd)}): ${savingTip(line)}`),
  ].join('\n');
}
